#include "client/sent_headers.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "http/header_text.hpp"
#include "keyc/uuid.hpp"
#include "keyc/version.hpp"

namespace keyc::client {
namespace {

/// The trace of the call that this function of Lambda is serving, which the environment has anew for each.
std::string lambda_trace() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): only unsafe beside a setenv()
  const char* const trace = std::getenv("_X_AMZN_TRACE_ID");
  return trace == nullptr ? std::string() : trace;
}

/// Whether keyc, the signature or the way of sending decides on this header.
bool is_reserved(const std::string& name) {
  static const std::vector<Header> reserved = {{"Authorization", {}},
                                               {"X-Amz-Date", {}},
                                               {"X-Amz-Security-Token", {}},
                                               {"X-Amz-Content-Sha256", {}},
                                               {"Host", {}},
                                               {"Content-Length", {}},
                                               {"Content-Encoding", {}},
                                               {"Accept-Encoding", {}},
                                               {"Transfer-Encoding", {}},
                                               {"Connection", {}},
                                               {"Keep-Alive", {}},
                                               {"Proxy-Connection", {}},
                                               {"Expect", {}},
                                               {"TE", {}},
                                               {"Trailer", {}},
                                               {"Upgrade", {}}};
  return find_header(reserved, name) != nullptr;
}

bool is_name_character(char c) {
  constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         marks.find(c) != std::string_view::npos;
}

/// A header of the program's own, without spaces around its value: not all that sends them would leave them.
Header own_header(Header header) {
  http::require_one_line(header);
  if (header.name.empty() || !std::all_of(header.name.begin(), header.name.end(), is_name_character))
    throw Error("more_headers: '" + header.name + "' is not the name of a header");
  if (is_reserved(header.name)) throw Error("more_headers cannot have " + header.name);
  constexpr const char* spaces = " \t";
  header.value.erase(header.value.find_last_not_of(spaces) + 1);
  header.value.erase(0, header.value.find_first_not_of(spaces));
  return header;
}

}  // namespace

std::string user_agent(const std::string& app_id) {
#if defined(__linux__)
  constexpr std::string_view system = "linux";
#elif defined(__APPLE__)
  constexpr std::string_view system = "macos";
#else
  constexpr std::string_view system = "other";
#endif
  std::string text("keyc/" KEYC_RUNTIME_VERSION_TEXT " os/");
  text.append(system).append(" lang/cpp");
  if (!app_id.empty()) text.append(" app/").append(app_id);
  return text;
}

std::vector<Header> sent_headers(const Shared& shared, const Outgoing& outgoing, std::string& invocation, int attempt) {
  if (invocation.empty()) invocation = to_text(Uuid::generate());
  const ClientOptions& options = shared.settings;
  std::vector<Header> headers;
  constexpr std::size_t usual = 10;
  headers.reserve(usual);
  headers.push_back({"Content-Type", "application/x-amz-json-1.0"});
  headers.push_back({"X-Amz-Target", std::string("DynamoDB_20120810.").append(outgoing.operation)});
  headers.push_back({"User-Agent", shared.user_agent});
  headers.push_back({"amz-sdk-invocation-id", invocation});
  const int most = std::max(*options.max_attempts, attempt);
  headers.push_back({"amz-sdk-request", "attempt=" + std::to_string(attempt) + "; max=" + std::to_string(most)});
  if (options.more_headers)
    for (Header& given : options.more_headers()) {
      Header header = own_header(std::move(given));
      if (find_header(headers, header.name) != nullptr) throw Error("more_headers has " + header.name + " again");
      headers.push_back(std::move(header));
    }
  if (shared.is_in_lambda && find_header(headers, "X-Amzn-Trace-Id") == nullptr)
    if (std::string trace = lambda_trace(); !trace.empty()) headers.push_back({"X-Amzn-Trace-Id", std::move(trace)});
  return headers;
}

}  // namespace keyc::client
