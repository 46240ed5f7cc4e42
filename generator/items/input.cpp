#include "generator/items/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>
#include <iterator>
#include <set>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "generator/items/stored_bytes.hpp"
#include "grammar/quoted.hpp"

namespace keyc::items {
namespace {

/// Of a manifest; more than most_files need.
constexpr std::size_t largest_manifest = std::size_t{32} * 1024 * 1024;
/// How many unlisted files are named.
constexpr std::size_t most_named = 20;

/// As messages show the path of a file whose name others have chosen.
std::string in_folder(const std::string& folder, std::string_view name) {
  const std::string in_quotes = keyc::quoted(name);
  const bool is_plain = in_quotes.size() == name.size() + 2;
  return fmt::format("{}{}{}", folder, folder.ends_with('/') ? "" : "/", is_plain ? name : in_quotes);
}

/// Finds the files of an export.
class Export {
 public:
  explicit Export(Input& input, const Descriptor& folder) : input_(input), folder_(folder) {}

  void find() {
    const std::optional<std::string> summary = manifest(summary_name);
    if (!summary) return;
    const std::optional<std::uint64_t> items =
        read_summary(*summary, in_folder(input_.path, summary_name), input_.problems);
    if (!items) return;
    const std::optional<std::string> lines = manifest(files_name);
    if (!lines) return;
    Opened data = open_folder_in(folder_, "data");
    if (!data.file) return report(ProblemKind::unreadable, "data", data.error);
    input_.data = std::move(data.file);

    const bool was_right = input_.problems.empty();
    std::vector<ListedFile> listed = read_files(*lines, in_folder(input_.path, files_name), input_.problems);
    if (was_right && input_.problems.empty()) check_count(listed, *items);
    report_unlisted(listed);
    add(std::move(listed));
  }

 private:
  std::optional<std::string> manifest(std::string_view name) {
    Opened opened = open_in(folder_, std::string(name));
    if (opened.is_missing) {
      report(
          ProblemKind::refused, "",
          fmt::format("the folder has no {}: a folder is read if it is a full export to S3 in DYNAMODB_JSON, with {}, "
                      "{} and data/",
                      name, summary_name, files_name));
      return {};
    }
    if (!opened.file) {
      report(ProblemKind::unreadable, name, opened.error);
      return {};
    }
    StoredBytes bytes(std::move(opened.file));
    std::string text;
    while (text.size() <= largest_manifest) {
      constexpr std::size_t piece = std::size_t{64} * 1024;
      const std::size_t size = text.size();
      text.resize(size + piece);
      const std::size_t count = bytes.read(text.data() + size, piece);
      text.resize(size + count);
      if (count == piece) continue;
      if (!bytes.fault()) return text;
      report(bytes.fault()->kind, name, bytes.fault()->text);
      return {};
    }
    report(ProblemKind::manifest, name, fmt::format("it has more than {} bytes", largest_manifest));
    return {};
  }

  void check_count(const std::vector<ListedFile>& listed, std::uint64_t items) {
    std::uint64_t sum = 0;
    for (const ListedFile& file : listed) sum += file.items;
    if (sum != items)
      report(ProblemKind::wrong_count, files_name,
             fmt::format("its files have {} items together, and {} says {}", sum, summary_name, items));
  }

  void report_unlisted(const std::vector<ListedFile>& listed) {
    std::unordered_set<std::string_view> known;
    for (const ListedFile& file : listed) known.insert(file.name);
    std::set<std::string> unlisted;  // the first by name
    std::uint64_t count = 0;
    std::error_code error;
    std::filesystem::directory_iterator entry(std::filesystem::path(input_.path) / "data", error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
      std::string name = entry->path().filename().string();
      if (known.contains(name)) continue;
      ++count;
      unlisted.insert(std::move(name));
      if (unlisted.size() > most_named) unlisted.erase(std::prev(unlisted.end()));
    }
    if (error) report(ProblemKind::unreadable, "data", error.message());
    for (const std::string& name : unlisted)
      input_.problems.report({ProblemKind::unlisted, in_folder(data_path(), name), 0,
                              fmt::format("{} does not list it, and it is not read", files_name)});
    if (count > unlisted.size())
      report(ProblemKind::unlisted, "data",
             fmt::format("{} more files that {} does not list", count - unlisted.size(), files_name));
  }

  void add(std::vector<ListedFile> listed) {
    std::uint64_t bytes = 0;
    for (ListedFile& file : listed) {
      struct stat status {};
      if (::fstatat(input_.data.number(), file.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
          S_ISREG(status.st_mode))
        bytes += static_cast<std::uint64_t>(status.st_size);
      std::string name = in_folder(data_path(), file.name);
      input_.files.push_back({std::move(name), std::move(file)});
    }
    input_.bytes = bytes;
  }

  std::string data_path() const { return in_folder(input_.path, "data"); }

  void report(ProblemKind kind, std::string_view name, std::string text) {
    input_.problems.report({kind, name.empty() ? input_.path : in_folder(input_.path, name), 0, std::move(text)});
  }

  Input& input_;
  const Descriptor& folder_;
};

}  // namespace

Opened Input::open(const InputFile& file) const {
  if (file.listed) return open_in(data, file.listed->name);
  return path == "-" ? open_standard_input() : open_path(path);
}

Input find_input(const std::string& path) {
  Input input{.path = path, .data = {}};
  struct stat status {};
  const bool is_standard = path == "-";
  if ((is_standard ? ::fstat(0, &status) : ::stat(path.c_str(), &status)) == 0) {
    if (S_ISDIR(status.st_mode)) {
      const Opened folder = open_path(path);
      if (folder.file)
        Export(input, folder.file).find();
      else
        input.problems.report({ProblemKind::unreadable, path, 0, folder.error});
      return input;
    }
    if (S_ISREG(status.st_mode)) input.bytes = static_cast<std::uint64_t>(status.st_size);
  }
  input.files.push_back({is_standard ? "standard input" : path});
  return input;
}

}  // namespace keyc::items
