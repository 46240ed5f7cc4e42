#include "generator/items/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "grammar/quoted.hpp"
#include "keyc/bytes.hpp"

namespace keyc::items {
namespace {

using nlohmann::json;

constexpr std::size_t longest_name = 255;
constexpr std::size_t md5_size = 16;
/// Far more than a summary, or a line about a file, needs: read as JSON, brackets alone take thirty times their size.
constexpr std::size_t largest_object = std::size_t{64} * 1024;
constexpr std::uint64_t most_items = 1'000'000'000'000;

/// Null if there is no such member.
const json* member(const json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

/// Null if it is no text.
const std::string* text_of(const json& object, const char* name) {
  const json* value = member(object, name);
  return value != nullptr ? value->get_ptr<const std::string*>() : nullptr;
}

std::optional<std::uint64_t> item_count(const json& object) {
  const json* value = member(object, "itemCount");
  if (value == nullptr || !value->is_number_unsigned() || value->get<std::uint64_t>() > most_items) return {};
  return value->get<std::uint64_t>();
}

/// A value that is no object if the text is none.
json parsed(std::string_view text) {
  if (text.size() > largest_object) return {};
  return json::parse(text.begin(), text.end(), nullptr, false);
}

/// Why an export with this summary is not read; empty if it is.
std::string refusal(const json& summary) {
  const std::string* format = text_of(summary, "outputFormat");
  if (format == nullptr) return "it has no outputFormat";
  if (*format != "DYNAMODB_JSON")
    return fmt::format("the export's format is {}; only DYNAMODB_JSON is read: export the table again in that format",
                       keyc::quoted(*format));
  // Exports had no type when all of them were full.
  const json* type = member(summary, "exportType");
  if (type != nullptr && *type != "FULL_EXPORT")
    return fmt::format(
        "the export has only what changed in a period of time (exportType is {}); only a full export "
        "has all items",
        type->is_string() ? keyc::quoted(type->get_ref<const std::string&>()) : "no text");
  if (member(summary, "outputView") != nullptr)
    return "the export has only what changed in a period of time (it has an outputView); only a full export has all "
           "items";
  return {};
}

/// The last part of a key in S3, if a file can have that name.
std::optional<std::string> file_name(const std::string& key) {
  std::string name = key.substr(key.rfind('/') + 1);  // npos + 1 is 0
  const bool is_name = !name.empty() && name.size() <= longest_name && name != "." && name != ".." &&
                       name.find('\0') == std::string::npos;
  return is_name ? std::optional(std::move(name)) : std::nullopt;
}

/// What is wrong with the line, or an empty text.
std::string read_line_of_files(std::string_view line, ListedFile& file) {
  const json entry = parsed(line);
  if (!entry.is_object()) return fmt::format("the line is no JSON object of at most {} bytes", largest_object);
  const std::string* key = text_of(entry, "dataFileS3Key");
  if (key == nullptr) return "there is no dataFileS3Key with a text";
  std::optional<std::string> name = file_name(*key);
  if (!name) return fmt::format("dataFileS3Key does not end with the name of a file: {}", keyc::quoted(*key));
  const std::optional<std::uint64_t> count = item_count(entry);
  if (!count) return "there is no itemCount with a number of items";
  const std::string* checksum = text_of(entry, "md5Checksum");
  const std::optional<std::string> md5 = checksum != nullptr ? base64_bytes(*checksum) : std::nullopt;
  if (!md5 || md5->size() != md5_size) return "there is no md5Checksum with an MD5 in base64";
  file = {std::move(*name), *count, *checksum};
  return {};
}

}  // namespace

std::optional<std::uint64_t> read_summary(std::string_view text, const std::string& file, ProblemList& problems) {
  const json summary = parsed(text);
  if (!summary.is_object()) {
    problems.report(
        {ProblemKind::manifest, file, 0, fmt::format("it is no JSON object of at most {} bytes", largest_object)});
    return {};
  }
  if (std::string reason = refusal(summary); !reason.empty()) {
    problems.report({ProblemKind::refused, file, 0, std::move(reason)});
    return {};
  }
  const std::optional<std::uint64_t> count = item_count(summary);
  if (!count) problems.report({ProblemKind::manifest, file, 0, "there is no itemCount with a number of items"});
  return count;
}

std::vector<ListedFile> read_files(std::string_view lines, const std::string& file, ProblemList& problems) {
  std::vector<ListedFile> files;
  std::unordered_set<std::string> names;
  for (std::uint64_t number = 1; !lines.empty(); ++number) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (files.size() == most_files) {
      problems.report({ProblemKind::manifest, file, number,
                       fmt::format("there are more than {} files; those from here on are left out", most_files)});
      break;
    }
    ListedFile entry;
    if (std::string fault = read_line_of_files(line, entry); !fault.empty())
      problems.report({ProblemKind::manifest, file, number, std::move(fault)});
    else if (!names.insert(entry.name).second)
      problems.report(
          {ProblemKind::manifest, file, number, fmt::format("{} is listed before", keyc::quoted(entry.name))});
    else
      files.push_back(std::move(entry));
  }
  return files;
}

}  // namespace keyc::items
