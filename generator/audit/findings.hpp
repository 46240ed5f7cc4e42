#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "keyc/attribute_value.hpp"

/// What an audit finds, by entity, kind and attribute: how often, and the first examples.
namespace keyc::audit {

enum class FindingKind : std::uint8_t {
  undecodable,
  stale_key,
  missing_key,
  extra_key,
  wrong_key_type,
  marker_without_item,
  item_without_marker,
  not_unique,
  stale_version_0,
  unreadable_item,
  never_expires,
  foreign_item,
  unknown_attribute,
};

struct KindInfo {
  FindingKind kind;
  std::string_view name;
  std::string_view meaning;
  /// Whether generated code reads it wrongly or not at all.
  bool is_wrong = true;
};
const KindInfo& kind_info(FindingKind kind);

/// Where an item is.
struct ItemPlace {
  std::uint32_t file = 0;
  std::uint64_t line = 0;
  std::uint64_t number = 0;  // of the items of the file

  friend auto operator<=>(const ItemPlace& a, const ItemPlace& b) {
    return std::tie(a.file, a.number) <=> std::tie(b.file, b.number);
  }
  friend bool operator==(const ItemPlace& a, const ItemPlace& b) { return a.file == b.file && a.number == b.number; }
};

struct Example {
  ItemPlace place;
  std::string key{};       // the primary key, as DynamoDB's JSON
  std::string stored{};    // as DynamoDB's JSON; empty if there is nothing
  std::string expected{};  // likewise
  std::string text{};      // what is wrong, or where the two differ
};

struct FindingKey {
  std::string entity;  // empty if it is of none
  FindingKind kind = FindingKind::undecodable;
  std::string attribute;
  friend auto operator<=>(const FindingKey&, const FindingKey&) = default;
};

struct Finding {
  std::uint64_t count = 0;
  std::vector<Example> examples{};  // the first ones, in order
};

class Findings {
 public:
  explicit Findings(std::size_t most_examples) : most_examples_(most_examples) {}

  /// `example` makes one if it is among the first.
  template <class MakeExample>
  void add(const FindingKey& key, const ItemPlace& place, MakeExample example) {
    Finding& finding = of(key);
    ++finding.count;
    if (is_wanted(finding, place)) keep(finding, example());
  }
  void append(Findings&& more);

  const std::map<FindingKey, Finding>& all() const { return all_; }

 private:
  Finding& of(const FindingKey& key);
  bool is_wanted(const Finding& finding, const ItemPlace& place) const;
  void keep(Finding& finding, Example example);

  std::size_t most_examples_;
  std::map<FindingKey, Finding> all_;
};

}  // namespace keyc::audit
