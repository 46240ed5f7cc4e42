#include "keyc/endpoint.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "http/address_text.hpp"
#include "http/lower_case.hpp"
#include "http/partitions.hpp"
#include "keyc/http.hpp"

namespace keyc {

using http::is_host_label;

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// The settings with the region as it is, FIPS taken out of its name.
EndpointSettings with_plain_region(EndpointSettings settings) {
  std::string& region = settings.region;
  constexpr std::string_view before = "fips-";
  constexpr std::string_view after = "-fips";
  const bool has_before = region.starts_with(before);
  if (!has_before && !region.ends_with(after)) return settings;
  region = has_before ? region.substr(before.size()) : region.substr(0, region.size() - after.size());
  settings.use_fips = true;
  return settings;
}

/// The account in "arn:aws:dynamodb:eu-central-1:123456789012:table/Orders"; empty if the text is another one, or of
/// another region.
std::string_view account_of_table(std::string_view text, std::string_view region) {
  std::array<std::string_view, 5> parts;
  for (std::string_view& part : parts) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return {};
    part = text.substr(0, colon);
    text.remove_prefix(colon + 1);
  }
  const auto& [arn, partition, service, region_of_table, account] = parts;
  const bool is_table = arn == "arn" && !partition.empty() && service == "dynamodb" && !text.empty();
  return is_table && region_of_table == region && is_host_label(account) ? account : std::string_view();
}

Endpoint own_endpoint(const EndpointSettings& settings) {
  const std::string named = "the endpoint " + quoted(settings.url);
  if (settings.use_fips)
    throw EndpointError(named + " is given, and FIPS endpoints are asked for: only one of them can be used");
  if (settings.use_dual_stack)
    throw EndpointError(named + " is given, and dual-stack endpoints are asked for: only one of them can be used");
  const std::string dual_stack =
      "dynamodb." + settings.region + "." + std::string(partition_of(settings.region).dual_stack_suffix);
  const std::optional<HttpAddress> address = parse_address(settings.url);
  if (address && address->host == dual_stack)
    throw EndpointError(named +
                        " is the region's dual-stack endpoint: leave it out, and ask for dual stack "
                        "(AWS_USE_DUALSTACK_ENDPOINT=true)");
  return {settings.url, settings.region};
}

Endpoint local_endpoint(const EndpointSettings& settings) {
  if (settings.use_fips) throw EndpointError("the region 'local' has no FIPS endpoint");
  if (settings.use_dual_stack) throw EndpointError("the region 'local' has no dual-stack endpoint");
  return {"http://localhost:8000", "us-east-1"};
}

void refuse_account(const EndpointSettings& settings, const std::string& why) {
  if (settings.account_endpoints == AccountEndpoints::required)
    throw EndpointError("endpoints of accounts are required (AWS_ACCOUNT_ID_ENDPOINT_MODE), but " + why);
}

/// The account that the host names; empty if it names none.
std::string_view account_in_host(const EndpointSettings& settings, const Partition& partition,
                                 std::string_view account_id, std::string_view table) {
  if (settings.account_endpoints == AccountEndpoints::disabled) return {};
  if (settings.use_fips) {
    refuse_account(settings, "none conforms to FIPS");
    return {};
  }
  if (!http::has_account_hosts(partition, settings.region)) {
    refuse_account(settings, "the region " + quoted(settings.region) + " has none");
    return {};
  }
  if (const std::string_view account = account_of_table(table, settings.region); !account.empty()) return account;
  if (account_id.empty())
    refuse_account(settings, "the credentials do not say of which account they are: set AWS_ACCOUNT_ID");
  else if (!is_host_label(account_id))
    throw EndpointError("the account id of the credentials, " + quoted(account_id) + ", cannot be part of a host name");
  return account_id;
}

}  // namespace

std::optional<AccountEndpoints> account_endpoints_of(std::string_view text) noexcept {
  constexpr std::array<std::pair<std::string_view, AccountEndpoints>, 3> names = {
      {{"preferred", AccountEndpoints::preferred},
       {"disabled", AccountEndpoints::disabled},
       {"required", AccountEndpoints::required}}};
  const auto is_text = [&](std::string_view name) {
    return std::equal(name.begin(), name.end(), text.begin(), text.end(),
                      [](char a, char b) { return a == http::in_lower_case(b); });
  };
  const auto found = std::find_if(names.begin(), names.end(), [&](const auto& row) { return is_text(row.first); });
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

Endpoint endpoint_of(const EndpointSettings& given, std::string_view account_id, std::string_view table) {
  const EndpointSettings settings = with_plain_region(given);
  if (!is_host_label(settings.region)) throw EndpointError(quoted(given.region) + " is not a region");
  if (!settings.url.empty()) return own_endpoint(settings);
  if (settings.region == "local") return local_endpoint(settings);

  const Partition& partition = partition_of(settings.region);
  std::string host = "dynamodb";
  if (const std::string_view account = account_in_host(settings, partition, account_id, table); !account.empty())
    host = std::string(account) + ".ddb";
  else if (settings.use_fips && (settings.use_dual_stack || !http::is_fips_plain(partition)))
    host = "dynamodb-fips";
  const std::string_view suffix = settings.use_dual_stack ? partition.dual_stack_suffix : partition.suffix;
  return {"https://" + host + "." + settings.region + "." + std::string(suffix), settings.region};
}

void require_endpoint(const EndpointSettings& settings) { endpoint_of(settings, "000000000000"); }

}  // namespace keyc
