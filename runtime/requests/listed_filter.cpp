#include "keyc/generated/listed_filter.hpp"

#include <algorithm>
#include <string>

#include "keyc/errors.hpp"
#include "requests/placeholders.hpp"

namespace keyc {
namespace {

/// In an order that does not depend on that of the caller.
std::vector<AttributeValue> sorted_once(const AttributeValue& list) {
  std::vector<AttributeValue> values;
  values.reserve(list.children().size());
  for (const Attribute& element : list.children()) values.push_back(element.value);
  std::sort(values.begin(), values.end(),
            [](const AttributeValue& a, const AttributeValue& b) { return a.text() < b.text(); });
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

/// The first position of the attribute or of its size(), which ends at `end`.
std::size_t begin_of_compared(std::string_view text, std::size_t end) {
  const auto is_in_path = [](char c) {
    return c == '#' || c == '.' || placeholder_characters.find(c) != placeholder_characters.npos;
  };
  if (text[end - 1] == ')') return text.rfind("size(", end);
  while (end > 0 && is_in_path(text[end - 1])) --end;
  return end;
}

/// What no item fulfils, about the attribute of "#status" or "size(#status)".
std::string never(std::string_view compared) {
  constexpr std::string_view size = "size(";
  if (compared.starts_with(size)) compared = compared.substr(size.size(), compared.size() - size.size() - 1);
  const std::string path(compared);
  return "attribute_exists(" + path + ") and attribute_not_exists(" + path + ')';
}

/// Whether the part of the text is alone in parentheses: DynamoDB refuses further ones.
bool is_enclosed(std::string_view text, std::size_t begin, std::size_t end) {
  return begin > 0 && text[begin - 1] == '(' && end < text.size() && text[end] == ')';
}

/// Replaces "#status in (:statuses)" everywhere.
void replace_list(std::string& text, std::string_view placeholder, const std::string& names) {
  const std::string list = " in (" + std::string(placeholder) + ')';
  for (std::size_t at = text.find(list); at != text.npos; at = text.find(list, at)) {
    if (!names.empty()) {
      text.replace(at, list.size(), " in (" + names + ')');
      continue;
    }
    const std::size_t begin = begin_of_compared(text, at);
    const std::size_t end = at + list.size();
    std::string replaced = never(std::string_view(text).substr(begin, at - begin));
    if (!is_enclosed(text, begin, end)) replaced = '(' + replaced + ')';
    text.replace(begin, end - begin, replaced);
    at = begin + replaced.size();
  }
}

}  // namespace

void generated::check_list(std::size_t values) {
  if (values > most_values)
    throw Error("a list has " + std::to_string(most_values) + " values at most, and this one has " +
                std::to_string(values));
}

namespace {

bool are_there(const NeededLists& needed, const Item& values) {
  if (!needed.list.empty()) {
    const AttributeValue* const list = values.find(needed.list);
    return list == nullptr || !list->children().empty();
  }
  const auto is_there = [&](const NeededLists& part) { return are_there(part, values); };
  return needed.all ? std::all_of(needed.parts.begin(), needed.parts.end(), is_there)
                    : std::any_of(needed.parts.begin(), needed.parts.end(), is_there);
}

}  // namespace

Filter generated::with_lists(Filter filter, const std::vector<ListPlaceholder>& lists, const NeededLists& needed) {
  filter.is_never = filter.is_never || !are_there(needed, filter.values);
  for (const ListPlaceholder& list : lists) {
    const AttributeValue* const given = filter.values.find(list.name);
    if (given == nullptr) continue;
    const std::vector<AttributeValue> values = sorted_once(*given);
    filter.is_never = filter.is_never || (values.empty() && list.is_required);
    std::string names;
    for (std::size_t i = 0; i < values.size(); ++i) add_listed(filter.values, names, list.name, i, values[i]);
    filter.values.erase(list.name);
    replace_list(filter.expression, list.name, names);
  }
  return filter;
}

}  // namespace keyc
