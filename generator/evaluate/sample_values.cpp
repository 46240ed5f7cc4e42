// Values are chosen by the name of an attribute, then by its type: two tables have what people write under "city" or
// "price". What items of one entity share is numbered apart from what tells them apart, so that the documentation shows
// item collections with several items. The conditions of keys are then satisfied where one simple value does that;
// harder ones are left to `sample`.

#include "generator/evaluate/sample_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/evaluate/satisfy.hpp"
#include "generator/model/members.hpp"
#include "keyc/bytes.hpp"
#include "keyc/id_interval.hpp"

namespace keyc::evaluate {
namespace {

using model::TypeKind;
using Kind = Json::Kind;

constexpr std::int64_t first_day = 1704067200;  // 2024-01-01
constexpr std::int64_t seconds_of_a_day = 86400;

Json text(std::string value) { return {Kind::text, std::move(value), {}, {}}; }
Json number(std::int64_t value) { return {Kind::number, std::to_string(value), {}, {}}; }

std::string date(std::size_t i) {
  const std::chrono::sys_days day{std::chrono::days(first_day / seconds_of_a_day + static_cast<std::int64_t>(i))};
  return to_text(Date(day));
}

template <class Id>
std::string id_text(std::int64_t seconds) {
  const Timestamp time{std::chrono::seconds(seconds)};
  return to_text(id_interval<Id>(time, time)->first);
}

/// What an attribute of this name is likely to hold: three values, of which later samples take the next.
struct Likely {
  std::string_view name;  // the last word of the attribute's name, in small letters
  std::array<std::string_view, 3> texts;
};

constexpr Likely likely_texts[] = {
    {"author", {"ada", "grace", "alan"}},
    {"body", {"Good.", "It works as described.", "Would buy again."}},
    {"category", {"books", "games", "music"}},
    {"city", {"Lyon", "Austin", "Oslo"}},
    {"color", {"red", "green", "blue"}},
    {"colour", {"red", "green", "blue"}},
    {"comment", {"Good.", "It works as described.", "Would buy again."}},
    {"country", {"FR", "USA", "NO"}},
    {"currency", {"EUR", "USD", "NOK"}},
    {"customer", {"ada", "grace", "alan"}},
    {"description", {"The first one.", "The second one.", "The third one."}},
    {"email", {"ada@example.com", "grace@example.com", "alan@example.com"}},
    {"language", {"fr", "en", "no"}},
    {"mail", {"ada@example.com", "grace@example.com", "alan@example.com"}},
    {"name", {"Ada", "Grace", "Alan"}},
    {"note", {"Ring twice.", "Leave it at the door.", "It is a present."}},
    {"owner", {"ada", "grace", "alan"}},
    {"phone", {"+33 1 23 45 67 89", "+1 512 555 0100", "+47 22 34 56 78"}},
    {"region", {"west", "east", "north"}},
    {"sku", {"A-100", "A-200", "B-100"}},
    {"state", {"ARA", "TX", "OS"}},
    {"street", {"1 Rue Bleue", "22 Oak Street", "3 Havnegata"}},
    {"tag", {"new", "sale", "rare"}},
    {"tenant", {"acme", "initech", "globex"}},
    {"text", {"Good.", "It works as described.", "Would buy again."}},
    {"title", {"First Steps", "The Long Way", "Home Again"}},
    {"url", {"https://example.com/1", "https://example.com/2", "https://example.com/3"}},
    {"user", {"ada", "grace", "alan"}},
    {"zip", {"69001", "78701", "0150"}},
};

struct LikelyNumber {
  std::string_view name;
  std::array<std::int64_t, 3> numbers;  // each fits in 8 bits with a sign
};

constexpr LikelyNumber likely_numbers[] = {
    {"age", {36, 45, 41}},  {"amount", {20, 5, 75}}, {"count", {3, 1, 12}},  {"points", {40, 85, 10}},
    {"price", {20, 5, 75}}, {"quantity", {2, 1, 4}}, {"rating", {4, 5, 3}},  {"score", {70, 95, 40}},
    {"stars", {4, 5, 3}},   {"stock", {12, 0, 50}},  {"total", {20, 5, 75}}, {"year", {24, 25, 26}},
};

/// The last word of a name: "city" of homeCity and of home_city.
std::string last_word(std::string_view name) {
  std::size_t start = name.size();
  while (start > 0 && name[start - 1] >= 'a' && name[start - 1] <= 'z') --start;
  const bool is_capital = start > 0 && start < name.size() && name[start - 1] >= 'A' && name[start - 1] <= 'Z';
  std::string word(name.substr(is_capital ? start - 1 : start));
  if (is_capital) word.front() = static_cast<char>(word.front() - 'A' + 'a');
  return word;
}

template <class Row, std::size_t size>
const Row* find_likely(const Row (&rows)[size], std::string_view name) {
  const std::string word = last_word(name);
  const auto is_it = [&](const Row& row) { return row.name == word; };
  const auto* const found = std::find_if(std::begin(rows), std::end(rows), is_it);
  return found == std::end(rows) ? nullptr : found;
}

/// A text that people would write there; of an unknown name it is the name and a number, and so from the fourth on.
std::string likely_text(std::string_view name, std::size_t i) {
  const Likely* const known = find_likely(likely_texts, name);
  return known != nullptr && i < known->texts.size() ? std::string(known->texts[i]) : fmt::format("{}{}", name, i + 1);
}

std::int64_t likely_number(std::string_view name, std::size_t i) {
  const LikelyNumber* const known = find_likely(likely_numbers, name);
  return known != nullptr && i < known->numbers.size() ? known->numbers[i] : static_cast<std::int64_t>(i) % 127 + 1;
}

bool is_too_large(const model::Type& type) {
  return model::has_too_many_values(type, [](const model::Attribute&) { return true; });
}

/// A struct that is too large has no members.
Json members_of(const model::Type& type, std::size_t i) {
  Json object{Kind::object, {}, {}, {}};
  if (is_too_large(type)) return object;
  for (const model::Attribute& member : type.structure->members)
    object.members.push_back({member.name, sample_value(member.type, member.name, i)});
  return object;
}

std::optional<Json> default_of(const model::Attribute& attribute, std::size_t i) {
  using LiteralKind = model::Literal::Kind;
  if (!attribute.default_value) return std::nullopt;
  const model::Literal& literal = *attribute.default_value;
  switch (literal.kind) {
    case LiteralKind::number: return Json{Kind::number, literal.text, {}, {}};
    case LiteralKind::boolean: return Json{Kind::boolean, literal.text, {}, {}};
    case LiteralKind::empty:
      if (attribute.type.structure == nullptr)
        return Json{attribute.type.kind == TypeKind::map ? Kind::object : Kind::list, {}, {}, {}};
      return std::nullopt;
    case LiteralKind::text:
    case LiteralKind::enumerator: return text(literal.text);
    case LiteralKind::now:
    case LiteralKind::fresh_id: break;
  }
  return sample_value(attribute.type, attribute.name, i);
}

void complete(const model::Type& type, Json& value, std::size_t i);

void complete(const std::deque<model::Attribute>& attributes, Json& object, std::size_t i) {
  for (JsonMember& member : object.members)
    for (const model::Attribute& attribute : attributes)
      if (attribute.name == member.name) complete(attribute.type, member.value, i);
  for (const model::Attribute& attribute : attributes)
    if (object.find(attribute.name) == nullptr)
      if (auto value = default_of(attribute, i)) object.members.push_back({attribute.name, std::move(*value)});
}

void complete(const model::Type& type, Json& value, std::size_t i) {
  if (type.structure != nullptr && value.kind == Kind::object) complete(type.structure->members, value, i);
  if (type.arguments.empty()) return;
  for (Json& element : value.elements) complete(type.arguments.front(), element, i);
  for (JsonMember& entry : value.members) complete(type.arguments.front(), entry.value, i);
}

/// Whether the partition key of an index is built from the attribute, and the primary key is not.
bool is_shared_in_index(const model::Entity& entity, const model::Attribute& attribute) {
  const auto is_in = [&](const model::Step& step) { return step.field->attribute == &attribute; };
  bool is_shared = false;
  for (const model::Path& path : entity.paths) {
    const auto step = std::find_if(path.steps.begin(), path.steps.end(), is_in);
    if (step == path.steps.end()) continue;
    if (path.index == nullptr) return false;
    is_shared = is_shared || step->in_partition;
  }
  const auto is_in_unique = [&](const model::Unique& unique) {
    return std::any_of(unique.fields.begin(), unique.fields.end(),
                       [&](const model::Field* field) { return field->attribute == &attribute; });
  };
  return is_shared && std::none_of(entity.uniques.begin(), entity.uniques.end(), is_in_unique);
}

/// The number of the attribute's value in the entity's item number `i`. Items share partitions, so that their order is
/// seen.
std::size_t turn(const model::Entity& entity, const model::Attribute& attribute, std::size_t i) {
  const model::Path& path = entity.primary();
  if (is_shared_in_index(entity, attribute)) return 0;
  const auto is_in = [&](const model::Step& step) { return step.field->attribute == &attribute; };
  const auto step = std::find_if(path.steps.begin(), path.steps.end(), is_in);
  if (step == path.steps.end() || &*step == &path.steps.back()) return i;
  return step->in_partition ? 0 : i / 2;
}

}  // namespace

Json sample_value(const model::Type& type, std::string_view name, std::size_t i) {
  const auto count = static_cast<std::int64_t>(i);
  const std::string numbered = fmt::format("{}{}", name, i + 1);
  switch (type.kind) {
    case TypeKind::string: return text(likely_text(name, i));
    case TypeKind::boolean: return {Kind::boolean, i % 2 == 0 ? "true" : "false", {}, {}};
    case TypeKind::f32:
    case TypeKind::f64:
    case TypeKind::decimal: return {Kind::number, fmt::format("{}.5", i + 1), {}, {}};
    case TypeKind::bytes: return text(base64_text(numbered));
    case TypeKind::timestamp: return text(date(i) + "T00:00:00.000Z");
    case TypeKind::timestamp_s: return text(date(i) + "T00:00:00Z");
    case TypeKind::timestamp_us: return text(date(i) + "T00:00:00.000000Z");
    case TypeKind::timestamp_ns: return text(date(i) + "T00:00:00.000000000Z");
    case TypeKind::epoch_s:
    case TypeKind::epoch_ms:
    case TypeKind::epoch_us:
    case TypeKind::epoch_ns: return number((first_day + count * seconds_of_a_day) * model::units_in_second(type.kind));
    case TypeKind::date: return text(date(i));
    case TypeKind::uuid: return text(fmt::format("0190a4cd-d3e7-4222-9f99-{:012x}", i + 1));
    case TypeKind::uuid7:
    case TypeKind::ulid:
    case TypeKind::ksuid: return text(sample_id(type.kind, first_day + count * seconds_of_a_day));
    case TypeKind::list:
    case TypeKind::set: return {Kind::list, {}, {sample_value(type.arguments.front(), name, i)}, {}};
    case TypeKind::map: return {Kind::object, {}, {}, {{numbered, sample_value(type.arguments.front(), name, i)}}};
    case TypeKind::document: return {Kind::object, {}, {}, {{std::string(name), text(numbered)}}};
    case TypeKind::structure: return members_of(type, i);
    case TypeKind::enumeration: return text(type.enumeration->values[i % type.enumeration->values.size()].name);
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64:
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64: break;
  }
  return number(likely_number(name, i));
}

std::string sample_id(TypeKind kind, std::int64_t seconds) {
  if (kind == TypeKind::uuid7) return id_text<Uuid7>(seconds);
  return kind == TypeKind::ulid ? id_text<Ulid>(seconds) : id_text<Ksuid>(seconds);
}

Json sample_attributes(const model::Entity& entity, std::size_t i) {
  Json object{Kind::object, {}, {}, {}};
  for (const model::Attribute& attribute : entity.attributes) {
    if (attribute.type.optional && (i % 2 == 1 || is_too_large(attribute.type))) continue;
    const std::size_t own = turn(entity, attribute, i);
    Json value = sample_value(attribute.type, attribute.name, own);
    const bool is_expiry = attribute.stored == entity.table->time_to_live && value.kind == Kind::number;
    if (is_expiry && !model::is_epoch(attribute.type.kind))
      value = number(first_day + static_cast<std::int64_t>(own) * seconds_of_a_day);
    object.members.push_back({attribute.name, std::move(value)});
  }
  for (const model::KeyTemplate& key : entity.keys)
    if (key.when) satisfy(*key.when, object);
  return object;
}

Json completed(const model::Entity& entity, Json attributes, std::size_t i) {
  complete(entity.attributes, attributes, i);
  return attributes;
}

}  // namespace keyc::evaluate
