#include "generator/audit/across_items.hpp"

#include <fmt/format.h>

#include <optional>

namespace keyc::audit {
namespace {

/// The records of one subject, in the order of their roles.
class Subject {
 public:
  Subject(const Judged& judged, Findings& findings) : judged_(judged), findings_(findings) {}

  void add(const Record& record) {
    if (last_ && (last_->group != record.group || last_->subject != record.subject)) finish();
    if (!last_) *this = Subject(*this, record);
    last_ = record;
    if (record.role == of_marker) marker_ = record;
    if (record.role == of_version) newest_ = record;
    if (record.role != of_item) return;
    ++items_;
    if (!marker_) report(FindingKind::item_without_marker, record, "no marker holds its value");
    if (items_ > 1) report(FindingKind::not_unique, record, "an item before it has this value");
  }

  void finish() {
    if (!last_) return;
    if (judged_.groups[last_->group].unique == nullptr)
      finish_versions();
    else if (items_ == 0)
      report(FindingKind::marker_without_item, *marker_, "no item has its value");
    last_.reset();
  }

 private:
  Subject(const Subject& before, const Record&) : judged_(before.judged_), findings_(before.findings_) {}
  Subject& operator=(const Subject& other) {
    last_ = other.last_;
    marker_ = other.marker_;
    newest_ = other.newest_;
    items_ = other.items_;
    return *this;
  }

  void finish_versions() {
    if (!marker_) return report(FindingKind::stale_version_0, *newest_, "there is no version 0");
    if (!newest_) return report(FindingKind::stale_version_0, *marker_, "there is no other version");
    if (marker_->number != newest_->number)
      return report(FindingKind::stale_version_0, *marker_,
                    fmt::format("it repeats version {}, and the newest is {}", marker_->number, newest_->number));
    if (marker_->content != newest_->content)
      report(FindingKind::stale_version_0, *marker_,
             fmt::format("it has other values than version {}", newest_->number));
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
  std::optional<Record> last_;
  std::optional<Record> marker_;  // or version 0
  std::optional<Record> newest_;
  std::uint64_t items_ = 0;
};

}  // namespace

void compare_items(const Judged& judged, const Records& records, Findings& findings) {
  Subject subject(judged, findings);
  records.visit([&](const Record& record) { subject.add(record); });
  subject.finish();
}

}  // namespace keyc::audit
