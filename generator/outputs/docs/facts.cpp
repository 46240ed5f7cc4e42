// What all parts of a page need, made once: the samples as stored items with their sizes and keys, the colours and
// anchors of entities.

#include "generator/outputs/docs/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/evaluate/item.hpp"
#include "generator/threads/parallel.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/json.hpp"

namespace keyc::docs {
namespace {

using evaluate::Json;
using model::Entity;
using model::Table;

constexpr std::size_t colour_count = 12;

/// One byte for each significant digit to the base of 100, one more, and one for a negative sign: 1 for 0, 2 for 99, 3
/// for 1.5 and for 101. The Developer Guide says "approximately"; this is what DynamoDB Local counts.
std::uint64_t size_of_number(std::string_view number) {
  const std::size_t exponent_at = std::min(number.find_first_of("eE"), number.size());
  int exponent = exponent_at == number.size() ? 0 : std::stoi(std::string(number.substr(exponent_at + 1)));
  std::string digits;
  bool is_fraction = false;
  for (const char c : number.substr(0, exponent_at)) {
    if (c == '.') is_fraction = true;
    if (c < '0' || c > '9') continue;
    digits += c;
    if (is_fraction) --exponent;
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return 1;
  for (; digits.back() == '0'; digits.pop_back()) ++exponent;
  const std::size_t pairs = (digits.size() + (exponent % 2 != 0 ? 1 : 0) + 1) / 2;
  return pairs + 1 + (number.starts_with('-') ? 1 : 0);
}

std::uint64_t size_of(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  constexpr std::uint64_t of_container = 3;
  std::uint64_t size = 0;
  switch (value.type()) {
    case Type::S:
    case Type::B: return value.text().size();
    case Type::N: return size_of_number(value.text());
    case Type::BOOL:
    case Type::NUL: return 1;
    case Type::SS:
    case Type::BS:
    case Type::NS:
      for (const Attribute& element : value.children()) size += size_of(element.value);
      return size;
    case Type::L:
    case Type::M: break;
  }
  for (const Attribute& child : value.children()) size += child.name.size() + size_of(child.value) + 1;
  return size + of_container;
}

}  // namespace

std::uint64_t size_of(const Item& item) {
  std::uint64_t size = 0;
  for (const Attribute& attribute : item) size += attribute.name.size() + size_of(attribute.value);
  return size;
}

Facts::Facts(const model::Schema& of_schema) : schema(of_schema) {
  for (const Table& table : schema.tables) tables.push_back(&table);
  for (const Entity& entity : schema.entities)
    if (std::find(tables.begin(), tables.end(), entity.table) == tables.end()) tables.push_back(entity.table);
  std::vector<const Entity*> entities;
  for (const Table* table : tables)
    for (const Entity* entity : entities_of(*table)) {
      colours.emplace(entity, colours.size() % colour_count);
      entities.push_back(entity);
    }
  std::vector<MadeSamples> ring(slots());
  in_parallel(
      entities.size(), [&](std::size_t i, std::size_t slot) { ring[slot] = made_samples(*entities[i]); },
      [&](std::size_t i, std::size_t slot) {
        auto& [made, reason] = ring[slot];
        if (made.empty()) unsampled[entities[i]] = std::move(reason);
        samples[entities[i]] = std::move(made);
      });
}

std::vector<const Entity*> Facts::entities_of(const Table& table) const {
  if (table.schema == &schema) return table.entities;
  std::vector<const Entity*> own;
  for (const Entity* entity : table.entities)
    if (entity->schema == &schema) own.push_back(entity);
  return own;
}

std::uint64_t Facts::size(const Entity& entity) const {
  std::uint64_t largest = 0;
  if (entity.size) return *entity.size;
  for (const Sample& sample : samples.at(&entity)) largest = std::max(largest, size_of(sample.item));
  return largest;
}

std::uint64_t Facts::size(const Entity& entity, const model::Index& index) const {
  if (index.holds_all()) return size(entity);
  std::uint64_t largest = 0;
  for (const Sample& sample : samples.at(&entity))
    largest = std::max(largest, size_of(entry_of(*entity.table, index, sample.item)));
  return largest == 0 ? size(entity) : largest;
}

Context Facts::link(const Entity& entity) const {
  const auto colour = colours.find(&entity);
  return {{"name", entity.name},
          {"href", entity.schema == &schema ? '#' + id_of(entity) : std::string()},
          {"colour", colour == colours.end() ? std::size_t{0} : colour->second}};
}

Item entry_of(const Table& table, const model::Index& index, const Item& item) {
  Item entry;
  for (const model::KeyAttribute* key : index.key.attributes())
    if (evaluate::key_in(item, *key) == nullptr) return entry;
  if (index.holds_all()) return item;
  for (const std::string& name : table.entry_names(index))
    if (const AttributeValue* const value = item.find(name)) entry.set(name, *value);
  return entry;
}

std::string id_of(const Entity& entity) { return "entity-" + entity.name; }
std::string id_of(const Table& table) { return "table-" + table.name; }
std::string id_of(const Table& table, const model::Index* index) {
  return index == nullptr ? "items-" + table.name : fmt::format("index-{}-{}", table.name, index->name);
}
std::string id_of(const model::Collection& collection) { return "collection-" + collection.name; }
std::string id_of(const Sample& sample) {
  return fmt::format("sample-{}-{}{}", sample.entity->name, sample.number, sample.newest ? "-newest" : "");
}

std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const bool is_kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    if (is_kept) anchor += c;
    if (c >= 'A' && c <= 'Z') anchor += static_cast<char>(c - 'A' + 'a');
    if (c == ' ') anchor += '-';
  }
  return anchor;
}

Context paragraphs(const std::string& doc) {
  Context result = Context::array();
  std::string paragraph;
  const auto end = [&] {
    if (!paragraph.empty()) result.push_back(paragraph);
    paragraph.clear();
  };
  for (std::size_t at = 0; at <= doc.size();) {
    const std::size_t stop = std::min(doc.find('\n', at), doc.size());
    std::string_view line = std::string_view(doc).substr(at, stop - at);
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
      end();
    else
      paragraph = joined(std::move(paragraph), " ", line.substr(first, line.find_last_not_of(" \t\r") + 1 - first));
    at = stop + 1;
  }
  end();
  return result;
}

std::string names_of(const Context& links) {
  std::string names;
  for (const Context& link : links) names = joined(std::move(names), ", ", *link["name"].text());
  return names;
}

std::string joined(std::string first, std::string_view between, std::string_view second) {
  if (!first.empty() && !second.empty()) first += between;
  return first.append(second);
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::uint64_t kilobyte = 1024;
  if (bytes < kilobyte || bytes % (kilobyte / 2) != 0) return fmt::format("{} B", bytes);
  return fmt::format("{}{} KB", bytes / kilobyte, bytes % kilobyte == 0 ? "" : ".5");
}

std::string readable(std::string_view bytes) {
  const bool is_text = utf8::find_invalid(bytes) == std::string_view::npos;
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text +=
        byte < 0x20 || byte == 0x7F || (byte > 0x7F && !is_text) ? fmt::format("\\x{:02X}", byte) : std::string(1, c);
  }
  return text;
}

std::string written(const model::KeyTemplate& key) {
  return key.native ? key.components().front()->field->name : key.written;
}

std::string key_text(const AttributeValue& value) {
  if (value.type() != AttributeValue::Type::B) return readable(value.text());
  std::string text;
  for (const char c : value.text()) text += fmt::format("{:02X}", static_cast<unsigned char>(c));
  return text;
}

std::string key_text(const std::vector<const model::KeyAttribute*>& keys, const Item& item) {
  std::string text;
  for (const model::KeyAttribute* key : keys)
    text = joined(std::move(text), ", ", key_text(*evaluate::key_in(item, *key)));
  return text;
}

}  // namespace keyc::docs
