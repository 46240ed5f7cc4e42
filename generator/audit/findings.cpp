#include "generator/audit/findings.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grammar/rows.hpp"

namespace keyc::audit {
namespace {

constexpr std::array kinds{
    KindInfo{FindingKind::undecodable, "undecodable", "generated code cannot read the item"},
    KindInfo{FindingKind::stale_key, "stale_key", "a key is not the one of the item's values"},
    KindInfo{FindingKind::missing_key, "missing_key", "a key of the item's values is not stored"},
    KindInfo{FindingKind::extra_key, "extra_key", "a key is stored that the item's values say is absent"},
    KindInfo{FindingKind::wrong_key_type, "wrong_key_type",
             "a key has another type than the table's: its index lacks the item"},
    KindInfo{FindingKind::marker_without_item, "marker_without_item", "a marker of a unique value has no item"},
    KindInfo{FindingKind::item_without_marker, "item_without_marker", "a unique value has no marker"},
    KindInfo{FindingKind::not_unique, "not_unique", "several items have one unique value"},
    KindInfo{FindingKind::stale_version_0, "stale_version_0", "version 0 is not like the newest version"},
    KindInfo{FindingKind::unreadable_item, "unreadable_item", "the text is no item in DynamoDB's JSON"},
    KindInfo{FindingKind::never_expires, "never_expires", "the time to live is one that DynamoDB never reaches", false},
    KindInfo{FindingKind::foreign_item, "foreign_item", "the item is of no entity of the schema", false},
    KindInfo{FindingKind::unknown_attribute, "unknown_attribute", "the schema does not have the attribute", false},
};
static_assert(has_row_for_each_value<kinds, &KindInfo::kind>());

/// Names of attributes come from the input: what is beyond so many findings is counted together.
constexpr std::size_t most_findings = 10'000;

}  // namespace

const KindInfo& kind_info(FindingKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

Finding& Findings::of(const FindingKey& key) {
  const auto known = all_.find(key);
  if (known != all_.end()) return known->second;
  if (all_.size() < most_findings) return all_[key];
  return all_[{key.entity, key.kind, ""}];
}

bool Findings::is_wanted(const Finding& finding, const ItemPlace& place) const {
  return finding.examples.size() < most_examples_ ||
         (!finding.examples.empty() && place < finding.examples.back().place);
}

void Findings::keep(Finding& finding, Example example) {
  const auto after = std::upper_bound(finding.examples.begin(), finding.examples.end(), example,
                                      [](const Example& a, const Example& b) { return a.place < b.place; });
  finding.examples.insert(after, std::move(example));
  if (finding.examples.size() > most_examples_) finding.examples.pop_back();
}

void Findings::append(Findings&& more) {
  for (auto& [key, other] : more.all_) {
    Finding& finding = of(key);
    finding.count += other.count;
    for (Example& example : other.examples)
      if (is_wanted(finding, example.place)) keep(finding, std::move(example));
  }
}

}  // namespace keyc::audit
