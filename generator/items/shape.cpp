#include "generator/items/shape.hpp"

#include <algorithm>
#include <array>

#include "generator/items/nesting.hpp"

namespace keyc::items {
namespace {

/// DynamoDB's values have 32 levels. What is deeper than this is a map.
constexpr int deepest = 64;

/// The members of answers that may be the first: as DynamoDB and the command line write them, those of the SDKs, and as
/// they are sorted by name.
constexpr std::array<std::string_view, 9> answer_members = {
    "Items",     "Item",      "Count",           "ScannedCount", "ConsumedCapacity", "LastEvaluatedKey",
    "NextToken", "$metadata", "ResponseMetadata"};

/// A document whose first member has this name and a value that begins so, and in which the first name is this one.
struct ForeignDocument {
  std::string_view name;  // empty: any that no answer has
  char value;
  std::string_view name_in_value;  // empty: any
  std::string_view what;
};
constexpr std::string_view batch =
    "has requests of batch-write-item, not items: jq -c '.[][].PutRequest.Item // empty' writes the items that they "
    "put, "
    "which can be audited";
constexpr std::string_view stream =
    "has records of a stream, which say what has changed, not what is stored: audit a scan or a full export of the "
    "table";
constexpr std::array<ForeignDocument, 9> foreign_documents = {
    {{"", '[', "PutRequest", batch},
     {"", '[', "DeleteRequest", batch},
     {"Records", '[', "", stream},
     {"eventID", '"', "", stream},
     {"eventName", '"', "", stream},
     {"eventVersion", '"', "", stream},
     {"awsRegion", '"', "", stream},
     {"ModelName", '"', "",
      "is a model of NoSQL Workbench: jq -c '.DataModel[] | select(.TableName == \"TABLE\").TableData[]' writes the "
      "sample "
      "items of a table, which can be audited"},
     {"Metadata", '{', "WriteTimestampMicros",
      "is of an incremental export, which says what has changed, not what is stored: audit a full export"}}};

/// Reads tokens from the front. After the end of the text, '\0'.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  /// The first byte of the next token.
  char peek() {
    for (; at_ < text_.size() && is_space(text_[at_]); ++at_) has_lines_ = has_lines_ || text_[at_] == '\n';
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void skip() { ++at_; }
  bool take(char c) {
    const bool is_next = peek() == c;
    if (is_next) skip();
    return is_next;
  }
  /// What is between quotes, the first of which is next. Nothing if the line ends before the second; no name that
  /// matters has escapes.
  std::string_view name() {
    const std::size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') ++at_;
    if (at_ == text_.size() || text_[at_] == '\n') return {};
    return text_.substr(begin, at_++ - begin);
  }
  bool is_at_end() const { return at_ >= text_.size(); }
  /// Whether a line has ended between the tokens so far.
  bool has_lines() const { return has_lines_; }
  std::size_t at() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  bool has_lines_ = false;
};

/// Whether a value of a type begins so.
bool has_type(std::string_view type, char first) {
  if (type == "S" || type == "N" || type == "B") return first == '"';
  if (type == "BOOL" || type == "NULL") return first == 't' || first == 'f';
  if (type == "L" || type == "SS" || type == "NS" || type == "BS") return first == '[';
  return type == "M" && first == '{';
}

/// Whether the value that is next is an attribute's, by its first members: {"M":X} is one if X is none. Means nothing
/// if the text ends before that is known.
bool is_attribute(Tokens& tokens) {
  bool answer = true;
  for (int depth = 0; depth < deepest; ++depth) {
    if (!tokens.take('{') || tokens.peek() != '"') return !answer;
    const std::string_view type = tokens.name();
    if (!tokens.take(':') || !has_type(type, tokens.peek())) return !answer;
    if (type != "M") return answer;
    answer = !answer;
  }
  return !answer;
}

bool is_of_answer(std::string_view name) {
  return std::find(answer_members.begin(), answer_members.end(), name) != answer_members.end();
}

Shape shape_of_member(Tokens& tokens) {
  const std::string_view name = tokens.name();
  const bool may_be_answer = is_of_answer(name);
  const auto item = [&] { return tokens.has_lines() ? Shape::document : Shape::line; };
  if (!may_be_answer) return item();
  if (!tokens.take(':')) return Shape::line;
  const bool is_object = tokens.peek() == '{';
  const bool is_item = name == "Item" ? !is_object || is_attribute(tokens) : is_object && is_attribute(tokens);
  if (name == "Item" && !tokens.has_lines()) return Shape::line;
  return is_item ? item() : Shape::answer;
}

}  // namespace

Shape shape_of(std::string_view text) {
  Tokens tokens(text);
  tokens.skip();
  const char first = tokens.peek();
  const Shape shape = first == '"' ? shape_of_member(tokens) : Shape::line;
  return tokens.is_at_end() ? Shape::unknown : shape;
}

std::string_view foreign_document(std::string_view text) {
  Tokens tokens(text);
  tokens.take('[');
  if (!tokens.take('{') || tokens.peek() != '"') return {};
  const std::string_view name = tokens.name();
  if (!tokens.take(':')) return {};
  const char value = tokens.peek();
  std::string_view name_in_value;
  if (value == '[' || value == '{') {
    tokens.skip();
    if (value == '[') tokens.take('{');
    if (tokens.peek() == '"') name_in_value = tokens.name();
  }
  const auto* const found = std::find_if(foreign_documents.begin(), foreign_documents.end(), [&](const auto& each) {
    return (each.name.empty() ? !is_of_answer(name) : each.name == name) && each.value == value &&
           (each.name_in_value.empty() || each.name_in_value == name_in_value);
  });
  return found == foreign_documents.end() ? std::string_view() : found->what;
}

std::string_view unwrapped(std::string_view text) {
  Tokens tokens(text);
  if (!tokens.take('{') || tokens.peek() != '"' || tokens.name() != "Item" || !tokens.take(':') || tokens.peek() != '{')
    return text;
  const std::size_t begin = tokens.at();
  if (is_attribute(tokens)) return text;
  const std::size_t end = end_of_value(text, begin);
  if (end == std::string_view::npos) return text;
  Tokens rest(text.substr(end));
  const bool is_whole = rest.take('}') ? rest.peek() == '\0' && rest.is_at_end()
                                       : rest.peek() == ',' && end_of_value(text, 0) == text.size();
  return is_whole ? text.substr(begin, end - begin) : text;
}

}  // namespace keyc::items
