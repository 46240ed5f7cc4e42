#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "keyc/http.hpp"

/// One call of DynamoDB (library keyc::client), by whatever way it gets there.
namespace keyc {

/// What a request may do when it is sent again after an attempt was lost.
enum class Effect : std::uint8_t {
  none,        // it only reads
  repeatable,  // a second attempt does no more than the first
  once,        // a second attempt does more: there is none after a lost one
};

/// The texts are valid during the call.
struct Call {
  std::string_view operation;  // "Query"
  std::string_view body;       // JSON
  Effect effect;
  std::string_view table{};  // as it is sent; empty for a batch or a transaction
};

struct CallLimits {
  std::chrono::milliseconds connect{1000};
  std::chrono::milliseconds whole{10000};
  Cancel cancel{};
};

/// Makes calls in place of the client's own signing, endpoint and HTTP: the AWS SDK, or a fake. Several threads call it
/// at once.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  /// The answer, with the status, the headers and the body that DynamoDB would send, or a problem. It may make several
  /// attempts at a read or at what is repeatable, and says in the answer how many it `made` and how many were `lost`;
  /// at Effect::once it makes none after a lost one. An attempt is lost if it may have reached DynamoDB and no answer
  /// below 500 came, other than throttling. What it throws passes through, as if nothing had been sent.
  virtual HttpAnswer call(const Call& call, const CallLimits& limits) = 0;
};

}  // namespace keyc
