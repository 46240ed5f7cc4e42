// All corrections are tried at once, since they rarely have to do with each other, and since a mistake hides others.
// Those that then seem wrong, or that share a place with another one, are tried alone.

#include "generator/pipeline/corrections.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "generator/resolve/resolve.hpp"
#include "grammar/parse.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_tries = 20;

/// One text of a correction, and the message that has it.
struct Patch {
  const Diagnostic* reason = nullptr;
  std::string_view text;

  const Span& place() const { return reason->write.place; }
};

/// Of errors about a name.
constexpr std::array codes_of_names{
    Code::given_twice,   Code::duplicate_name, Code::same_stored_name,   Code::key_twice,      Code::unknown_attribute,
    Code::unknown_table, Code::unknown_type,   Code::unknown_enumerator, Code::unknown_member, Code::bad_allow};

/// Whether the error is none of the correction's: about a name that was there before or that the message asks for,
/// about what a block has that begins with it, or about a file.
bool is_of_another(const Diagnostic& error, const Patch& patch) {
  if (error.code == Code::bad_import) return true;
  if (error.code == Code::key_unassigned || error.code == Code::unclosed) return patch.text.ends_with('{');
  if (std::find(codes_of_names.begin(), codes_of_names.end(), error.code) == codes_of_names.end()) return false;
  const std::string_view name = error.span.text();
  return patch.place().text().find(name) != std::string_view::npos ||
         patch.reason->hint.find(name) != std::string::npos;
}

bool same_import(const ast::Import& left, const ast::Import& right) { return left.path.value == right.path.value; }

class Trial {
 public:
  explicit Trial(const Run& run) : run_(run) {}

  /// Which of the patches are right, if all are in their places. They do not overlap, and are in the order of these.
  std::vector<bool> right(const std::vector<Patch>& patches) const {
    std::deque<Source> sources;
    Diagnostics found(false);
    std::vector<model::ParsedFile> files;
    for (const model::ParsedFile& former : run_.files) {
      sources.emplace_back(former.source->name(), patched(*former.source, patches));
      files.push_back(parsed_again(former, sources.back(), found));
    }
    const model::Model model = model::resolve(files, found);
    std::vector<bool> result;
    for (std::size_t i = 0; i < patches.size(); ++i) result.push_back(!has_error(files, found, patches, i));
    return result;
  }

 private:
  static std::string patched(const Source& source, const std::vector<Patch>& patches) {
    std::string text(source.text());
    for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch)
      if (const Span& place = patch->place(); place.source == &source)
        text.replace(place.begin, place.end - place.begin, patch->text);
    return text;
  }

  /// A syntax tree does not outlive its run. Imports stay what they were; what others would bring is not known.
  static model::ParsedFile parsed_again(const model::ParsedFile& former, const Source& source, Diagnostics& found) {
    model::ParsedFile file{&source,          parse(source, found),    former.name,
                           former.is_output, former.imports,          former.imports_known,
                           former.is_named,  former.has_all_entities, former.is_former};
    const auto& before = former.file.imports;
    const auto& now = file.file.imports;
    if (!std::equal(before.begin(), before.end(), now.begin(), now.end(), same_import)) file.imports_known = false;
    return file;
  }

  /// Whether an error is within the text of a patch, which those before it have moved.
  bool has_error(const std::vector<model::ParsedFile>& files, const Diagnostics& found,
                 const std::vector<Patch>& patches, std::size_t which) const {
    const Patch& patch = patches[which];
    std::size_t file = 0;
    while (run_.files[file].source != patch.place().source) ++file;
    std::size_t begin = patch.place().begin;
    for (std::size_t i = 0; i < which; ++i)
      if (const Span& before = patches[i].place(); before.source == patch.place().source)
        begin += patches[i].text.size() - (before.end - before.begin);
    return std::any_of(found.all().begin(), found.all().end(), [&](const Diagnostic& each) {
      return info(each.code).severity == Severity::error && each.span.source == files[file].source &&
             each.span.begin >= begin && each.span.begin <= begin + patch.text.size() && !is_of_another(each, patch) &&
             !was_there(each, patch);
    });
  }

  /// Whether another message about the place says the same.
  bool was_there(const Diagnostic& error, const Patch& patch) const {
    const auto& all = run_.diagnostics.all();
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& each) {
      return &each != patch.reason && each.span.source == patch.place().source &&
             each.span.begin >= patch.place().begin && each.span.begin <= patch.place().end &&
             each.code == error.code && each.message == error.message;
    });
  }

  const Run& run_;
};

/// As one text, or each of its lines as a way to write it.
bool is_right_alone(const Trial& trial, const Diagnostic& diagnostic) {
  std::string_view rest = diagnostic.write.text;
  if (trial.right({{&diagnostic, rest}}).front()) return true;
  if (rest.find('\n') == std::string_view::npos) return false;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (!trial.right({{&diagnostic, line}}).front()) return false;
  }
  return true;
}

}  // namespace

void withhold_wrong_corrections(Run& run) {
  const std::vector<Diagnostic>& all = run.diagnostics.all();
  std::vector<std::size_t> open;  // positions of those that were not found right yet
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!all[i].write.text.empty()) open.push_back(i);
  if (open.empty()) return;
  const auto order = [&](std::size_t i) { return std::tuple(all[i].write.place.source, all[i].write.place.begin); };
  std::stable_sort(open.begin(), open.end(), [&](auto left, auto right) { return order(left) < order(right); });
  const Trial trial(run);
  std::vector<std::size_t> together;  // the first of each place
  std::vector<Patch> patches;
  for (const std::size_t i : open) {
    const Span& place = all[i].write.place;
    if (!patches.empty() && patches.back().place().source == place.source && patches.back().place().end > place.begin)
      continue;
    patches.push_back({&all[i], all[i].write.text});
    together.push_back(i);
  }
  const std::vector<bool> right = trial.right(patches);
  for (std::size_t i = 0; i < together.size(); ++i)
    if (right[i]) std::erase(open, together[i]);
  for (std::size_t tries = 0; tries < open.size(); ++tries)
    if (tries >= most_tries || !is_right_alone(trial, all[open[tries]])) run.diagnostics.withhold(open[tries]);
}

}  // namespace keyc
