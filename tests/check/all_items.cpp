#include "all_items.hpp"

#include <algorithm>
#include <set>

#include "generator/evaluate/value.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Entity;
using model::Field;
using model::Path;
using model::TypeKind;

std::vector<Json> of_kind(Json::Kind kind, std::initializer_list<std::string_view> values) {
  std::vector<Json> result;
  for (const std::string_view value : values) result.push_back({kind, std::string(value), {}, {}});
  return result;
}

/// The values tried for every type except text.
std::vector<Json> few_values(const model::Type& type) {
  constexpr auto text = Json::Kind::text;
  constexpr auto number = Json::Kind::number;
  switch (type.kind) {
    case TypeKind::boolean: return of_kind(Json::Kind::boolean, {"false", "true"});
    case TypeKind::u8: return of_kind(number, {"0", "1", "10", "97", "255"});
    case TypeKind::i8: return of_kind(number, {"0", "1", "-1", "-128"});
    case TypeKind::decimal: return of_kind(number, {"1", "0", "-1", "1.5", "10"});
    case TypeKind::epoch_s: return of_kind(number, {"0", "-1", "1704067200", "1704067201"});
    case TypeKind::date: return of_kind(text, {"2024-01-01", "2024-01-02", "2024-02-01", "2023-01-01", "1970-01-01"});
    case TypeKind::timestamp:
      return of_kind(text, {"2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.001Z", "2024-01-01T23:00:00.000Z",
                            "2024-02-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"});
    case TypeKind::ulid:
      return of_kind(text, {"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAW", "01HK153X000000000000000000",
                            "00000000000000000000000000"});
    case TypeKind::uuid7:
      return of_kind(text, {"0190a4cd-d3e7-7222-9f99-fdb74feee752", "0190a4cd-d3e7-7222-9f99-fdb74feee753",
                            "018cc251-f400-7000-8000-000000000000", "00000000-0000-7000-8000-000000000000"});
    case TypeKind::bytes: return of_kind(text, {"", "YQ==", "YSM=", "YWE="});
    case TypeKind::enumeration: {
      std::vector<Json> names;
      for (const model::Enumerator& enumerator : type.enumeration->values)
        names.push_back({text, enumerator.name, {}, {}});
      return names;
    }
    default: return {};
  }
}

/// Every text of up to `length` of these characters, one with another case, and one with a byte below every separator.
std::vector<std::string> all_texts(std::size_t length) {
  std::vector<std::string> texts{"A", "a!", ""};
  std::vector<std::string> shorter{""};
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<std::string> longer;
    for (const std::string& text : shorter)
      for (const char c : std::string_view("a#$")) longer.push_back(text + c);
    texts.insert(texts.end(), longer.begin(), longer.end());
    shorter = std::move(longer);
  }
  return texts;
}

bool is_text(const Field& field) { return field.type().kind == TypeKind::string; }

std::vector<Choice> read(const Field& field, const std::vector<Json>& values) {
  std::vector<Choice> choices;
  if (field.optional()) choices.emplace_back();
  for (const Json& value : values)
    choices.push_back({value, evaluate::read_value(field.type(), value, {nullptr, field.name})});
  return choices;
}

std::vector<Json> texts(const std::vector<std::string>& from) {
  std::vector<Json> result;
  result.reserve(from.size());
  for (const std::string& text : from) result.push_back({Json::Kind::text, text, {}, {}});
  return result;
}

/// The choices for each field of the path; text fields have `known_texts`.
Choices choices_of(const Path& path, const std::vector<std::string>& known_texts) {
  Choices choices;
  for (const Field* field : fields_of(path))
    choices[field] = read(*field, is_text(*field) ? texts(known_texts) : few_values(field->type()));
  return choices;
}

std::size_t combinations(const Choices& choices) {
  std::size_t count = 1;
  for (const auto& [field, values] : choices) count *= values.size();
  return count;
}

/// Throws Error if a key that every item has, of the table or of an index, cannot hold one of these values.
void check_writable(const Entity& entity, const evaluate::Fields& fields) {
  for (const model::KeyTemplate* key : entity.keys_in_paths()) {
    if (!key->presence.always() || key->native) continue;
    for (const model::Component* component : key->components()) {
      if (!fields.contains(component->field)) continue;
      KeyText text(entity.name, key->key->name, model::partition_key_limit);
      evaluate::add_component(text, *component, fields.at(component->field));
    }
  }
}

Items items_of(const Entity& entity, const Path& path, const Choices& choices) {
  Items items;
  for_each_combination(choices, fields_of(path), [&](const std::map<const Field*, const Choice*>& chosen) {
    evaluate::Fields fields;
    for (const auto& [field, choice] : chosen)
      if (!choice->is_absent()) fields[field] = choice->value;
    if (!evaluate::is_present(path.presence, fields)) return;
    try {
      check_writable(entity, fields);
      Key key{sortable(evaluate::key_value(entity, *path.partition.front(), fields)),
              sortable(evaluate::key_value(entity, *path.sort.front(), fields))};
      ++items.keys[key];
      items.items.push_back({std::move(key), std::move(fields)});
    } catch (const Error&) {  // no item has these values
    }
  });
  return items;
}

/// The pieces of an entity's keys from each place where a component can begin, up to the next such place and up to the
/// end; the short ones first.
void add_pieces(const Entity& entity, const Path& path, std::set<std::pair<std::size_t, std::string>>& pieces) {
  Choices few = choices_of(path, {"a"});
  for (auto& [field, values] : few) values.resize(std::min<std::size_t>(values.size(), field->optional() ? 3 : 2));
  for (const auto& [key, count] : items_of(entity, path, few).keys)
    for (const std::string& text : {key.partition, key.sort})
      for (std::size_t start = 0; start < text.size(); ++start) {
        if (start > 0 && text[start - 1] != '#' && text[start - 1] != 'a') continue;
        const std::size_t end = text.find('#', start);
        for (const std::string& piece : {text.substr(start), text.substr(start, end - start)})
          if (!piece.empty() && utf8::find_invalid(piece) == std::string::npos) pieces.emplace(piece.size(), piece);
      }
}

}  // namespace

std::string sortable(const AttributeValue& key) {
  if (key.type() != AttributeValue::Type::N) return key.text();
  std::string text;
  encode::decimal(text, Decimal(key.text()));
  return text;
}

const Path* find_path(const Entity& entity, const model::Index* index) {
  const auto path = std::find_if(entity.paths.begin(), entity.paths.end(),
                                 [&](const Path& candidate) { return candidate.index == index; });
  return path == entity.paths.end() ? nullptr : &*path;
}

std::vector<const Field*> fields_of(const Path& path) {
  std::vector<const Field*> fields;
  const auto add = [&](const Field* field) {
    if (std::find(fields.begin(), fields.end(), field) == fields.end()) fields.push_back(field);
  };
  for (const model::Step& step : path.steps) add(step.field);
  for (const Field* field : path.presence.fields) add(field);
  for (const model::Condition* condition : path.presence.conditions)
    for (const Field* field : model::fields_of(*condition)) add(field);
  return fields;
}

AllItems::AllItems(const std::deque<Entity>& entities, std::size_t most) {
  for (const Entity& entity : entities)
    for (const Path& path : entity.paths) {
      std::set<std::pair<std::size_t, std::string>> pieces;
      for (const Entity& neighbour : entities)
        if (const Path* const neighbour_path = find_path(neighbour, path.index))
          add_pieces(neighbour, *neighbour_path, pieces);
      Choices& choices = choices_[&path];
      for (std::size_t length = 1; length <= 5; ++length) {
        std::vector<std::string> known = all_texts(length);
        for (const auto& [size, piece] : pieces)
          if (known.size() < 3 * all_texts(length).size() &&
              std::find(known.begin(), known.end(), piece) == known.end())
            known.push_back(piece);
        Choices longer = check::choices_of(path, known);
        if (length > 1 && combinations(longer) > most) break;
        choices = std::move(longer);
      }
      items_[&path] = items_of(entity, path, choices);
    }
}

}  // namespace keyc::check
