#include "json/names_file.hpp"

#include <set>
#include <utility>

#include "json/cursor.hpp"
#include "keyc/generated/utf8.hpp"
#include "values/shown_value.hpp"

namespace keyc::json {
namespace {

constexpr std::string_view whole_form = R"({ "prod": { … }, "dev": { … } })";
constexpr std::string_view stage_form = R"({ "TABLE": "ITS NAME", … } or { "prefix": "…", "suffix": "…" })";

/// "a number"
std::string kind_at(std::string_view rest) {
  if (rest.empty()) return "the end of the file";
  if (rest.starts_with('"')) return "a text";
  if (rest.starts_with('{')) return "an object";
  if (rest.starts_with('[')) return "an array";
  if (rest.starts_with("null")) return "null";
  if (rest.starts_with("true") || rest.starts_with("false")) return "a boolean";
  if (std::string_view("-0123456789").find(rest.front()) != std::string_view::npos) return "a number";
  return shown_value(rest.substr(0, utf8::first_length(rest)));
}

class NamesReader {
 public:
  explicit NamesReader(std::string_view text) : text_(text) {}

  std::vector<WrittenStage> read() {
    const std::size_t invalid = utf8::find_invalid(text_);
    if (invalid != std::string_view::npos) throw NamesFileError("this is not valid UTF-8", {invalid, invalid + 1});
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    std::vector<WrittenStage> stages;
    read_object("the file", whole_form, "stage",
                [&](WrittenText name) { stages.push_back(read_stage(std::move(name))); });
    skip_space();
    if (at_ != text_.size()) fail("nothing is expected after the object of the file");
    return stages;
  }

 private:
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  std::string kind_here() const { return kind_at(text_.substr(at_)); }
  [[noreturn]] void fail(const std::string& message) const { throw NamesFileError(message, {at_, at_ + 1}); }

  bool take(char token) {
    skip_space();
    if (at_ == text_.size() || text_[at_] != token) return false;
    ++at_;
    return true;
  }

  WrittenStage read_stage(WrittenText name) {
    WrittenStage stage{std::move(name), {}};
    read_object("the stage " + shown_value(stage.name.text), stage_form, "table", [&](WrittenText member) {
      skip_space();
      if (next() != '"') fail(shown_value(member.text) + " is followed by a text; this is " + kind_here());
      WrittenText value = read_text();
      stage.members.push_back({std::move(member), std::move(value)});
    });
    return stage;
  }

  /// `read_member` is called after the colon of each member.
  template <class ReadMember>
  void read_object(const std::string& what, std::string_view form, const std::string& noun, ReadMember read_member) {
    if (!take('{')) fail(what + " is an object: " + std::string(form) + "; this is " + kind_here());
    if (take('}')) return;
    std::set<std::string> names;
    do {
      skip_space();
      if (next() != '"') fail("the name of a " + noun + " is expected, in quotes; this is " + kind_here());
      WrittenText name = read_text();
      if (name.text.empty()) throw NamesFileError("the name of a " + noun + " is not empty", name.place);
      if (!names.insert(name.text).second)
        throw NamesFileError(shown_value(name.text) + " is there twice: leave out one of them", name.place);
      if (!take(':')) fail("a colon is expected");
      read_member(std::move(name));
    } while (take(','));
    if (!take('}')) fail("a comma or a closing brace is expected");
  }

  WrittenText read_text() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (static_cast<unsigned char>(text_[at_]) < 0x20)
        throw NamesFileError("the text is not closed before a control character", {begin, begin + 1});
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    if (at_ >= text_.size()) throw NamesFileError("the text is not closed", {begin, begin + 1});
    ++at_;
    WrittenText read{{}, {begin, at_}};
    if (!append_unescaped(read.text, text_.substr(begin + 1, at_ - begin - 2)))
      throw NamesFileError("the text has an escape that JSON does not have", read.place);
    return read;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<WrittenStage> read_names_file(std::string_view text) { return NamesReader(text).read(); }

}  // namespace keyc::json
