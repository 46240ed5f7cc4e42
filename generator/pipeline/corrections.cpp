// All corrections are tried at once, each in place of its line, since they rarely have to do with each other. Those
// that then seem wrong are tried alone: in place of the line, of the statement, if there are several on the line, and
// of a block.

#include "generator/pipeline/corrections.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "generator/resolve/resolve.hpp"
#include "generator/text/files.hpp"

namespace keyc {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_tries = 20;

/// A text that stands for a part of a source.
struct Patch {
  const Source* source = nullptr;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view text;
  const Diagnostic* reason = nullptr;
};

/// The line of the place, without its indentation.
Patch line_of(const Diagnostic& diagnostic) {
  const std::string_view text = diagnostic.span.source->text();
  const std::string_view line = diagnostic.span.source->line_at(diagnostic.span.begin);
  const auto begin = static_cast<std::size_t>(line.data() - text.data());
  const std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
  return {diagnostic.span.source, begin + indent, begin + line.size(), diagnostic.write, &diagnostic};
}

/// The statement of the place, which may have others beside it: `enum State { open, closed }; …`.
Patch statement_of(const Diagnostic& diagnostic) {
  Patch patch = line_of(diagnostic);
  const std::string_view text = diagnostic.span.source->text();
  const std::string_view before = text.substr(patch.begin, diagnostic.span.begin - patch.begin);
  const std::size_t opened = before.find_last_of("{;");
  if (opened != std::string_view::npos) patch.begin += opened + 1;
  const std::size_t closed = text.substr(0, patch.end).find_first_of("};", diagnostic.span.end);
  if (closed != std::string_view::npos) patch.end = closed;
  return patch;
}

/// The block that the place is in, from its line on: what is written is a whole one.
Patch block_of(const Diagnostic& diagnostic) {
  Patch patch = line_of(diagnostic);
  const std::string_view text = diagnostic.span.source->text();
  const std::size_t opened = text.substr(0, diagnostic.span.begin).find_last_of('{');
  const std::size_t closed = text.find('}', diagnostic.span.end);
  if (!patch.text.ends_with('}') || opened == std::string_view::npos || closed == std::string_view::npos) return patch;
  const std::size_t line_break = text.substr(0, opened).find_last_of('\n');
  patch.begin = line_break == std::string_view::npos ? 0 : line_break + 1;
  patch.end = closed + 1;
  return patch;
}

/// The files of the run, one source of which has these patches, in the order of their places.
class PatchedFiles : public FileTree {
 public:
  PatchedFiles(const Run& run, const std::vector<Patch>& patches) {
    for (const Source& source : run.sources) texts_.emplace(key_of(source.name()), source.text());
    for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch)
      texts_[key_of(patch->source->name())].replace(patch->begin, patch->end - patch->begin, patch->text);
  }
  bool exists(const fs::path& path) const override { return texts_.contains(key_of(path)) || file_exists(path); }
  FileContent read(const fs::path& path) const override {
    const auto known = texts_.find(key_of(path));
    return known == texts_.end() ? read_file(path) : FileContent{known->second, {}};
  }
  std::string shown(const std::string& path) const override { return key_of(path); }

 private:
  static std::string key_of(const fs::path& path) { return path == "-" ? "<stdin>" : path.lexically_normal().string(); }

  std::map<std::string, std::string> texts_;
};

/// Of errors about a name.
constexpr std::array codes_of_names{
    Code::given_twice,   Code::duplicate_name, Code::same_stored_name,   Code::key_twice,      Code::unknown_attribute,
    Code::unknown_table, Code::unknown_type,   Code::unknown_enumerator, Code::unknown_member, Code::bad_allow};

/// Whether the error is none of the correction's: about a name that the line had before or that the message asks for,
/// about what a block has that begins with it, or about a file.
bool is_of_another(const Diagnostic& error, const Patch& patch) {
  if (error.code == Code::bad_import) return true;
  if (error.code == Code::key_unassigned || error.code == Code::unclosed) return patch.text.ends_with('{');
  if (std::find(codes_of_names.begin(), codes_of_names.end(), error.code) == codes_of_names.end()) return false;
  const std::string_view line = patch.source->text().substr(patch.begin, patch.end - patch.begin);
  return (std::string(line) + patch.reason->hint).find(error.span.text()) != std::string::npos;
}

class Trial {
 public:
  Trial(const LoadOptions& input, const Run& run) : input_(input), run_(run) {}

  /// Which of the patches are right, if all are in their places. They are of different lines, in the order of these.
  std::vector<bool> right(const std::vector<Patch>& patches) const {
    const PatchedFiles files(run_, patches);
    LoadOptions options = input_;
    options.tree = &files;
    Run tried;
    resolve_only(options, tried);
    std::vector<bool> result;
    std::map<const Source*, std::ptrdiff_t> moved;  // by the patches before
    for (const Patch& patch : patches) {
      std::ptrdiff_t& by = moved[patch.source];
      const auto begin = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(patch.begin) + by);
      result.push_back(!has_error(tried, patch, begin));
      by += static_cast<std::ptrdiff_t>(patch.text.size()) - static_cast<std::ptrdiff_t>(patch.end - patch.begin);
    }
    return result;
  }

 private:
  static void resolve_only(const LoadOptions& options, Run& run) {
    run.files = load(options, run.sources, run.diagnostics);
    run.model = model::resolve(run.files, run.diagnostics);
  }

  bool has_error(const Run& tried, const Patch& patch, std::size_t begin) const {
    const std::string name = fs::path(patch.source->name()).lexically_normal().string();
    const auto& found = tried.diagnostics.all();
    return std::any_of(found.begin(), found.end(), [&](const Diagnostic& each) {
      return info(each.code).severity == Severity::error && each.span.source != nullptr &&
             each.span.source->name() == name && each.span.begin >= begin &&
             each.span.begin <= begin + patch.text.size() && !is_of_another(each, patch) && !was_there(each, patch);
    });
  }

  /// Whether another message about the line says the same.
  bool was_there(const Diagnostic& error, const Patch& patch) const {
    const auto& all = run_.diagnostics.all();
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& each) {
      return &each != patch.reason && each.span.source == patch.source && each.span.begin >= patch.begin &&
             each.span.begin <= patch.end && each.code == error.code && each.message == error.message;
    });
  }

  const LoadOptions& input_;
  const Run& run_;
};

bool comes_before(const Patch& left, const Patch& right) {
  return std::tie(left.source, left.begin) < std::tie(right.source, right.begin);
}

}  // namespace

void withhold_wrong_corrections(const LoadOptions& input, Run& run) {
  if (input.tree != nullptr) return;
  const std::vector<Diagnostic>& all = run.diagnostics.all();
  std::vector<std::size_t> open;  // of those with a correction that was not found right yet
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!all[i].write.empty() && all[i].span.source != nullptr) open.push_back(i);
  if (open.empty()) return;
  std::stable_sort(open.begin(), open.end(), [&](std::size_t left, std::size_t right) {
    return comes_before(line_of(all[left]), line_of(all[right]));
  });
  const Trial trial(input, run);
  const auto is_right = [&](Patch patch) {
    if (trial.right({patch}).front()) return true;
    // Several lines are one statement, or each is a way to write it.
    std::string_view rest = patch.text;
    if (rest.find('\n') == std::string_view::npos) return false;
    while (!rest.empty()) {
      patch.text = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(patch.text.size() + 1, rest.size()));
      if (!trial.right({patch}).front()) return false;
    }
    return true;
  };
  std::vector<std::size_t> together;  // the first of each line
  std::vector<Patch> patches;
  for (const std::size_t i : open) {
    const Patch patch = line_of(all[i]);
    if (!patches.empty() && !comes_before(patches.back(), patch)) continue;
    patches.push_back(patch);
    together.push_back(i);
  }
  const std::vector<bool> right = trial.right(patches);
  for (std::size_t i = 0; i < together.size(); ++i)
    if (right[i]) std::erase(open, together[i]);
  for (std::size_t tries = 0; tries < open.size(); ++tries) {
    const Diagnostic& diagnostic = all[open[tries]];
    const bool stays = tries < most_tries && (is_right(line_of(diagnostic)) || is_right(statement_of(diagnostic)) ||
                                              is_right(block_of(diagnostic)));
    if (!stays) run.diagnostics.withhold(open[tries]);
  }
}

}  // namespace keyc
