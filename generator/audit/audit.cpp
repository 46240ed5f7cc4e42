#include "generator/audit/audit.hpp"

#include <algorithm>
#include <deque>
#include <mutex>

#include "generator/audit/across_items.hpp"
#include "generator/audit/judge.hpp"
#include "generator/items/read.hpp"

namespace keyc::audit {

bool Report::is_wrong() const {
  return !problems.empty() || std::any_of(findings.all().begin(), findings.all().end(),
                                          [](const auto& each) { return kind_info(each.first.kind).is_wrong; });
}

bool Report::is_unreadable() const {
  std::uint64_t unreadable = 0;
  for (const auto& [key, finding] : findings.all())
    if (key.kind == FindingKind::unreadable_item) unreadable += finding.count;
  return unreadable == items && !is_clean();
}

Report audit(const model::Table& table, const Settings& settings) {
  const Judged judged(table);
  Records records(settings.temporary_folder);
  std::deque<Judge> judges;
  for (std::size_t i = 0; i < settings.threads; ++i) judges.emplace_back(judged, records, settings.examples);

  Report report{.table = table.name, .input = settings.items, .entities = {}, .files = {}};
  std::mutex lock;  // of the names of files
  const items::ReadSettings reading{.threads = settings.threads, .progress = settings.progress};
  const items::ItemsRead read =
      items::read_items(settings.items, reading, [&](const items::ItemBlock& block, std::size_t worker) {
        {
          const std::lock_guard holding(lock);
          if (report.files.size() <= block.file) report.files.resize(block.file + 1);
          if (report.files[block.file].empty()) report.files[block.file] = block.file_name;
        }
        Judge& judge = judges[worker];
        for (const items::ItemText& item : block.items)
          judge.judge(item.text, {static_cast<std::uint32_t>(block.file), item.line, item.number});
      });

  report.items = read.items;
  report.bytes = read.bytes;
  report.problems = read.problems;
  report.findings = Findings(settings.examples);
  for (const EntityPlan& plan : judged.plans) report.entities.push_back({plan.entity().name});
  for (Judge& judge : judges) {
    judge.records().flush();
    report.findings.append(std::move(judge.findings()));
    report.markers += judge.markers();
    for (std::size_t i = 0; i < report.entities.size(); ++i) {
      report.entities[i].items += judge.counts()[i].items;
      report.entities[i].clean += judge.counts()[i].clean;
    }
  }
  compare_items(judged, records, report.findings);
  return report;
}

}  // namespace keyc::audit
