// Lines as the items of a table: what is read token by token is judged as the same item read as a whole. The first byte
// chooses the schema.
#include <deque>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "fuzz/fuzz.hpp"
#include "generator/audit/audit.hpp"
#include "generator/audit/judge.hpp"
#include "keyc/generated/utf8.hpp"
#include "support/in_memory.hpp"

namespace {

using namespace keyc::audit;

std::string text_of(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

struct Audited {
  keyc::Run run;
  std::unique_ptr<Judged> judged;
};

/// Their schemas live until the process ends.
std::deque<Audited>& tables() {
  static std::deque<Audited> all;
  if (!all.empty()) return all;
  for (const char* file :
       {KEYC_TESTS_DIR "/golden/commands/audit_of_every_kind/shop.keys",
        KEYC_TESTS_DIR "/golden/commands/audit_without_types/social.keys", KEYC_TESTS_DIR "/audit/damage.keys"}) {
    Audited& audited = all.emplace_back();
    keyc_tests::compile_in_memory(text_of(file), audited.run);
    if (audited.run.diagnostics.has_errors()) keyc_tests::fail("wrong schema", audited.run.diagnostics.render(false));
    audited.judged = std::make_unique<Judged>(audited.run.model.schemas.front().tables.front());
  }
  return all;
}

std::string report_of(const Judged& judged, std::string_view lines, bool reads_tokens) {
  Records records("/tmp");
  Judge judge(judged, records, 3, reads_tokens);
  Report report{.table = judged.table.name, .input = "lines", .entities = {}, .files = {"lines"}};
  for (std::uint64_t number = 1; !lines.empty(); ++number) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    judge.judge(lines.substr(0, end), {0, number, number});
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  for (std::size_t i = 0; i < judge.counts().size(); ++i)
    report.entities.push_back({judged.plans[i].entity().name, judge.counts()[i].items, judge.counts()[i].clean});
  report.findings = Findings(3);
  report.findings.append(std::move(judge.findings()));
  return as_json(report) + as_text(report);
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  const auto& all = tables();
  const Judged& judged = *all[static_cast<unsigned char>(input.front()) % all.size()].judged;
  const std::string by_tokens = report_of(judged, input.substr(1), true);
  const std::string as_whole = report_of(judged, input.substr(1), false);
  if (by_tokens != as_whole) fail("items that are read token by token have other findings", by_tokens + as_whole);
  if (keyc::utf8::find_invalid(by_tokens) != std::string_view::npos) fail("a report that is not UTF-8", by_tokens);
}
