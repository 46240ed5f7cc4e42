#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "keyc/http.hpp"
#include "keyc/json.hpp"

/// What an answer without status 200 means for another attempt. The constants are those of the AWS SDKs for DynamoDB
/// from November 2026 on; conflicts are sent again here, and are not there.
namespace keyc::client {

inline constexpr int usual_attempts = 4;
inline constexpr std::chrono::milliseconds usual_base{25};
inline constexpr std::chrono::milliseconds usual_throttling_base{1000};
inline constexpr std::chrono::milliseconds usual_longest_wait{20'000};

enum class Trouble : std::uint8_t {
  lasting,      // another attempt would change nothing
  throttled,    // nothing has taken place
  conflict,     // others were writing the same items: nothing has taken place
  failed,       // no answer, or a server's failure
  credentials,  // they are expired or unknown
  clock,        // the signature is refused, as it is if a clock is wrong
};

/// `refusal` is the error in the answer; empty if there is no answer.
Trouble trouble_of(const HttpAnswer& answer, const ErrorResult& refusal);

bool is_throttling(const HttpAnswer& answer, std::string_view type);

/// Whether a problem with this code, of a reason for which a transaction was cancelled, passes by itself.
bool is_transient(std::string_view code);

/// Whether to wait as after throttling.
bool waits_long(Trouble trouble, const ErrorResult& refusal);

/// What another attempt costs of the quota.
int cost_of(Trouble trouble);

/// How long to wait at least: `wait`, or what the header x-amz-retry-after says, up to 5 s more.
std::chrono::microseconds with_retry_after(std::chrono::microseconds wait, const HttpAnswer& answer);

}  // namespace keyc::client
