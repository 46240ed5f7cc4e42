#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credentials/source.hpp"

namespace keyc::credentials {

struct Patience {
  std::chrono::milliseconds connect{1000};
  std::chrono::milliseconds whole{2000};
  int attempts = 1;
  std::chrono::milliseconds wait{1000};  // before the second attempt
  bool longer = false;                   // each wait is twice the one before
};

/// Whether it is no answer, or one that may be another one later: 5xx, 429.
bool may_pass(const HttpAnswer& answer) noexcept;

/// Sends the request until there is an answer that another attempt would not change: not below 500, not 429, and not
/// one of which `is_passing` says that. It is the last answer otherwise, or one with a problem.
HttpAnswer ask(const Means& means, const HttpRequest& request, const Patience& patience,
               const std::function<bool(const HttpAnswer&)>& is_passing = {});

/// "https://sts.eu-west-1.amazonaws.com answers 403: AccessDenied: …", or that it does not answer. `secrets` are cut
/// out of what it says; the path and the query of the address are not shown.
std::string problem_of(const HttpRequest& request, const HttpAnswer& answer,
                       const std::vector<std::string_view>& secrets = {});

/// The error code of an answer: of XML, of JSON or of a header; empty if it has none.
std::string error_code_of(const HttpAnswer& answer);

/// The texts with what is not unreserved in URLs escaped: `a=1&b=x%20y`.
std::string form_of(const std::vector<std::pair<std::string_view, std::string_view>>& fields);

/// The region, which becomes part of a host's name. Throws ConfigError if it cannot.
const std::string& require_region(const Setting& region);

/// The token in a file, without the line end after it. Throws CredentialsError if there is none.
std::string token_in(const Setting& file);

/// Throws CredentialsError if one of the first two is missing, or if one of the three could not be sent in a header.
/// Returns them.
Credentials usable(Credentials credentials);

/// The time in `text`. Throws CredentialsError if it is none; `source` is who wrote it.
TimestampUs expiry_of(const std::string& text, const std::string& source);

}  // namespace keyc::credentials
