#include "fake_dynamodb/mutation.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace fake_dynamodb {
namespace {

/// Splits at separators outside parentheses.
std::vector<std::string> split(const std::string& text, const std::string& separator) {
  std::vector<std::string> pieces(1);
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0 && text.compare(i, separator.size(), separator) == 0) {
      pieces.emplace_back();
      i += separator.size() - 1;
    } else {
      pieces.back() += text[i];
    }
  }
  if (pieces.back().empty()) pieces.pop_back();
  return pieces;
}

std::string joined(const std::vector<std::string>& pieces, const std::string& separator) {
  std::string text;
  for (const std::string& piece : pieces) text += (text.empty() ? "" : separator) + piece;
  return text;
}

/// The terms that must all hold. keyc writes `and` in lower case; the `and` of a `between` separates no terms.
std::vector<std::string> terms_of(const std::string& condition) {
  std::vector<std::string> terms;
  bool is_open = false;
  for (const std::string& piece : split(condition, " and ")) {
    if (is_open)
      terms.back() += " and " + piece;
    else
      terms.push_back(piece);
    is_open = !is_open && piece.find(" between ") != std::string::npos;
  }
  return terms;
}

constexpr const char* keywords[] = {"SET ", "REMOVE ", "ADD ", "DELETE "};

/// The actions, each after the keyword of its section.
std::vector<std::string> actions_of(const std::string& update) {
  std::vector<std::pair<std::size_t, std::string>> sections;
  for (const std::string keyword : keywords) {
    const std::size_t at = update.starts_with(keyword) ? 0 : update.find(" " + keyword);
    if (at != std::string::npos) sections.emplace_back(at, keyword);
  }
  std::sort(sections.begin(), sections.end());
  std::vector<std::string> actions;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const auto& [at, keyword] = sections[i];
    const std::size_t begin = update.find(keyword, at) + keyword.size();
    const std::size_t end = i + 1 < sections.size() ? sections[i + 1].first : update.size();
    for (const std::string& action : split(update.substr(begin, end - begin), ", "))
      actions.push_back(keyword + action);
  }
  return actions;
}

std::string update_of(const std::vector<std::string>& actions) {
  std::vector<std::string> sections;
  for (const std::string keyword : keywords) {
    std::vector<std::string> bodies;
    for (const std::string& action : actions)
      if (action.starts_with(keyword)) bodies.push_back(action.substr(keyword.size()));
    if (!bodies.empty()) sections.push_back(keyword + joined(bodies, ", "));
  }
  return joined(sections, " ");
}

bool is_used(const std::string& placeholder, const std::string& text) {
  for (std::size_t at = text.find(placeholder); at != std::string::npos; at = text.find(placeholder, at + 1)) {
    const char next = at + placeholder.size() < text.size() ? text[at + placeholder.size()] : ' ';
    if (std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '_') return true;
  }
  return false;
}

template <class Request>
void remove_unused_placeholders(Request& request) {
  std::string text = request.ConditionExpression;
  if constexpr (requires { request.UpdateExpression; }) text += ' ' + request.UpdateExpression;
  std::erase_if(request.ExpressionAttributeNames, [&](const auto& name) { return !is_used(name.first, text); });
  const keyc::Item values = request.ExpressionAttributeValues;
  for (const keyc::Attribute& attribute : values)
    if (!is_used(attribute.name, text)) request.ExpressionAttributeValues.erase(attribute.name);
}

template <class Request>
std::vector<std::string> parts_of_one(const Request& request) {
  std::vector<std::string> parts;
  for (const std::string& term : terms_of(request.ConditionExpression)) parts.push_back("if " + term);
  if constexpr (requires { request.UpdateExpression; })
    for (const std::string& action : actions_of(request.UpdateExpression)) parts.push_back(action);
  return parts;
}

template <class Request>
void remove_part(Request& request, const std::string& part) {
  std::vector<std::string> terms = terms_of(request.ConditionExpression);
  std::erase_if(terms, [&](const std::string& term) { return "if " + term == part; });
  request.ConditionExpression = joined(terms, " and ");
  if constexpr (requires { request.UpdateExpression; }) {
    std::vector<std::string> actions = actions_of(request.UpdateExpression);
    std::erase(actions, part);
    request.UpdateExpression = update_of(actions);
  }
  remove_unused_placeholders(request);
}

std::string name_of_write(std::size_t i) { return "write " + std::to_string(i + 1); }

std::vector<std::string> parts_of_one(const keyc::TransactWriteItems& request) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < request.TransactItems.size(); ++i) {
    parts.push_back(name_of_write(i));
    std::visit(
        [&](const auto& action) {
          for (const std::string& part : parts_of_one(action)) parts.push_back(name_of_write(i) + ": " + part);
        },
        request.TransactItems[i]);
  }
  return parts;
}

/// A condition check without a condition checks nothing.
bool is_needless(const keyc::TransactWriteItem& item) {
  const auto* const check = std::get_if<keyc::ConditionCheck>(&item);
  return check != nullptr && check->ConditionExpression.empty();
}

void remove_part(keyc::TransactWriteItems& request, const std::string& part) {
  std::vector<keyc::TransactWriteItem> left;
  for (std::size_t i = 0; i < request.TransactItems.size(); ++i) {
    const std::string prefix = name_of_write(i) + ": ";
    keyc::TransactWriteItem& item = request.TransactItems[i];
    if (part.starts_with(prefix))
      std::visit([&](auto& action) { remove_part(action, part.substr(prefix.size())); }, item);
    if (part != name_of_write(i) && !is_needless(item)) left.push_back(std::move(item));
  }
  request.TransactItems = std::move(left);
}

}  // namespace

std::vector<std::string> parts_of(const WriteRequest& request) {
  return std::visit([](const auto& typed) { return parts_of_one(typed); }, request);
}

WriteRequest without_part(WriteRequest request, const std::string& part) {
  std::visit([&](auto& typed) { remove_part(typed, part); }, request);
  return request;
}

}  // namespace fake_dynamodb
