// What differs between the partitions of AWS: as of 27 November 2026, as the AWS SDK for JavaScript 3.1169.0 has it,
// which tests/endpoints compares. Compare with the newest one before each release: the rules move.

#include "http/partitions.hpp"

#include <algorithm>
#include <array>

namespace keyc::http {
namespace {

struct Row {
  Partition partition;
  std::string_view regions;  // how their names begin, before a word, a hyphen and a number
  std::string_view global;   // a name for the partition as a whole
  std::array<std::string_view, 2> account_regions;
};

constexpr std::array<Row, 7> other_partitions = {{
    {{"aws-cn", "amazonaws.com.cn", "api.amazonwebservices.com.cn"},
     "cn-",
     "aws-cn-global",
     {"cn-north-1", "cn-northwest-1"}},
    {{"aws-eusc", "amazonaws.eu", "api.amazonwebservices.eu"}, "eusc-de-", "", {}},
    {{"aws-iso", "c2s.ic.gov", "api.aws.ic.gov"}, "us-iso-", "aws-iso-global", {}},
    {{"aws-iso-b", "sc2s.sgov.gov", "api.aws.scloud"}, "us-isob-", "aws-iso-b-global", {}},
    {{"aws-iso-e", "cloud.adc-e.uk", "api.cloud-aws.adc-e.uk"}, "eu-isoe-", "aws-iso-e-global", {}},
    {{"aws-iso-f", "csp.hci.ic.gov", "api.aws.hci.ic.gov"}, "us-isof-", "aws-iso-f-global", {}},
    {{"aws-us-gov", "amazonaws.com", "api.aws"}, "us-gov-", "aws-us-gov-global", {"us-gov-east-1", "us-gov-west-1"}},
}};
// All regions that no other has; each has account hosts.
constexpr Partition main_partition = {"aws", "amazonaws.com", "api.aws"};

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

bool is_word_character(char c) noexcept {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// "west-1".
bool is_word_and_number(std::string_view text) noexcept {
  const std::size_t hyphen = text.find('-');
  if (hyphen == std::string_view::npos || hyphen == 0 || hyphen + 1 == text.size()) return false;
  const std::string_view word = text.substr(0, hyphen);
  const std::string_view number = text.substr(hyphen + 1);
  return std::all_of(word.begin(), word.end(), is_word_character) &&
         std::all_of(number.begin(), number.end(), is_digit);
}

bool has_region(const Row& row, std::string_view region) noexcept {
  return region == row.global ||
         (region.starts_with(row.regions) && is_word_and_number(region.substr(row.regions.size())));
}

}  // namespace

bool has_account_hosts(const Partition& partition, std::string_view region) noexcept {
  const auto row = std::find_if(other_partitions.begin(), other_partitions.end(),
                                [&](const Row& other) { return other.partition.name == partition.name; });
  if (row == other_partitions.end()) return true;
  const auto& regions = row->account_regions;
  return std::find(regions.begin(), regions.end(), region) != regions.end();
}

bool is_fips_plain(const Partition& partition) noexcept { return partition.name == "aws-us-gov"; }

}  // namespace keyc::http

namespace keyc {

const Partition& partition_of(std::string_view region) noexcept {
  const auto row = std::find_if(http::other_partitions.begin(), http::other_partitions.end(),
                                [&](const http::Row& other) { return http::has_region(other, region); });
  return row == http::other_partitions.end() ? http::main_partition : row->partition;
}

}  // namespace keyc
