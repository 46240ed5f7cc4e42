#include "generator/audit/across_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace keyc::audit {
namespace {

/// Whether an item could not be decoded for an attribute that the constraint is about.
bool has_unknown(const Group& group, const Findings& findings) {
  const auto& fields = group.unique->fields;
  return std::any_of(fields.begin(), fields.end(), [&](const model::Field* field) {
    return findings.all().contains({group.plan->entity().name, FindingKind::undecodable, field->attribute->stored});
  });
}

/// The records of one subject, in the order of their roles.
class Subject {
 public:
  Subject(const Judged& judged, Findings& findings) : judged_(judged), findings_(findings) {
    for (const Group& group : judged.groups)
      knows_all_.push_back(group.unique == nullptr || !has_unknown(group, findings));
  }

  void add(const Record& record) {
    const std::optional<Record>& last = state_.last;
    if (last && (last->group != record.group || last->subject != record.subject)) finish();
    state_.last = record;
    if (record.role == of_marker) state_.marker = record;
    if (record.role == of_version) state_.newest = record;
    if (record.role == of_undecodable) state_.is_unknown = true;
    if (record.role != of_item) return;
    ++state_.items;
    if (!state_.marker) report(FindingKind::item_without_marker, record, "no marker holds its value");
    if (state_.items > 1) report(FindingKind::not_unique, record, "an item before it has this value");
  }

  void finish() {
    if (!state_.last) return;
    if (judged_.groups[state_.last->group].unique == nullptr)
      finish_versions();
    else if (state_.items == 0 && knows_all())
      report(FindingKind::marker_without_item, *state_.marker, "no item has its value");
    state_ = {};
  }

 private:
  struct State {
    std::optional<Record> last{};
    std::optional<Record> marker{};  // or version 0
    std::optional<Record> newest{};
    std::uint64_t items = 0;
    bool is_unknown = false;  // a version could not be decoded
  };

  /// A value that could not be decoded may be that of a marker.
  bool knows_all() const { return knows_all_[state_.last->group]; }

  void finish_versions() {
    const auto& [last, marker, newest, items, is_unknown] = state_;
    if (is_unknown) return;
    if (!marker) return report(FindingKind::stale_version_0, *newest, "there is no version 0");
    if (!newest) return report(FindingKind::stale_version_0, *marker, "there is no other version");
    if (marker->number != newest->number)
      return report(FindingKind::stale_version_0, *marker,
                    fmt::format("it repeats version {}, and the newest is {}", marker->number, newest->number));
    if (marker->content != newest->content)
      report(FindingKind::stale_version_0, *marker, fmt::format("it has other values than version {}", newest->number));
  }

  void report(FindingKind kind, const Record& record, std::string text) {
    const Group& group = judged_.groups[record.group];
    const std::string attribute =
        group.unique != nullptr ? group.unique->name : group.plan->entity().versions->field->name;
    findings_.add({group.plan->entity().name, kind, attribute}, record.place,
                  [&] { return Example{.place = record.place, .text = std::move(text)}; });
  }

  const Judged& judged_;
  Findings& findings_;
  State state_;
  std::vector<bool> knows_all_{};  // by group
};

}  // namespace

void compare_items(const Judged& judged, const Records& records, Findings& findings) {
  Subject subject(judged, findings);
  records.visit([&](const Record& record) { subject.add(record); });
  subject.finish();
}

}  // namespace keyc::audit
