// Key attributes become tables of KeyPart that the runtime walks, one for each attribute: a literal, a component with
// its encoder, or a lambda for the rare rest (shards, addresses, values as they are). Most functions return the text of
// one expression, of which their comment has an example.

#include "generator/outputs/cpp/keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/evaluate/key_pieces.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/runtime_functions.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Component;
using model::Entity;
using model::KeyTemplate;
using model::RuntimeFunction;

/// What the shard hashes, as it would be written at the end of a key; bytes without an encoding.
std::vector<Component> hashed_components(const model::Shard& shard) {
  std::vector<Component> components;
  for (const model::Hashed& each : shard.hashed) {
    Component component;
    component.field = each.field;
    component.encoding = each.encoding;
    component.as_it_is = component.last = true;
    components.push_back(std::move(component));
  }
  return components;
}

/// Whether no text mode changes the text.
bool is_unchanged(const Component& component) { return component.as_it_is || component.mode == model::TextMode::raw; }

/// The function that writes the component, or reads it.
std::string function_name(const Component& component, Way way) {
  const model::Encoding& encoding = *component.encoding;
  std::vector<RuntimeFunction> functions = encoding.writer.functions;
  if (encoding.ending != model::Ending::text) return name_of(functions, way);
  const RuntimeFunction of_text = model::text_function(component.mode, component.as_it_is);
  if (functions.empty()) return name_of({of_text}, way);
  if (is_unchanged(component)) return name_of(functions, way);
  // Templates of functions are pointers.
  return concat(name_of({of_text}, way), functions.size() == 1 ? "_as<&" : "_as<", name_of(functions, way), ">");
}

bool takes_separator(const Component& component) {
  return component.encoding->ending == model::Ending::text && !is_unchanged(component);
}

/// "keyc::scaled<-60, 120>"
std::string scale_name(const Scale& scale) {
  const std::string digits = scale.digits == 0 ? "" : concat(", ", scale.digits);
  return concat("keyc::scaled<", std::to_string(scale.from), ", ", std::to_string(scale.size), "u", digits, ">");
}

std::string argument_text(const model::KeyWriter::Argument& argument) {
  if (const auto* const number = std::get_if<int>(&argument)) return std::to_string(*number);
  if (const auto* const text = std::get_if<std::string>(&argument)) return literal(*text);
  if (const auto* const scale = std::get_if<Scale>(&argument)) return scale_name(*scale);
  return concat("keyc::Offset(", std::get<Offset>(argument).minutes(), ")");
}

/// The function's arguments after the value: ", 6", ", '#'".
std::string arguments(const Component& component) {
  std::string text;
  for (const auto& argument : component.encoding->writer.arguments) text += ", " + argument_text(argument);
  return takes_separator(component) ? concat(text, ", ", char_literal(component.separator)) : text;
}

/// The value as the function takes it: "keyc::prefix(keyc::upper(of.name), 3)".
std::string as_argument(const model::KeyWriter& writer, std::string value) {
  using enum model::ValueFunction::Kind;
  for (const model::ValueFunction& function : writer.of_value) switch (function.kind) {
      case upper: value = concat("keyc::upper(", value, ")"); break;
      case lower: value = concat("keyc::lower(", value, ")"); break;
      case prefix: value = concat("keyc::prefix(", value, ", ", function.length, ")"); break;
      case enum_text: value = concat("to_text(", value, ")"); break;
      case position: value = concat("static_cast<std::uint64_t>(", value, ")"); break;
    }
  return value;
}

/// "keyc::encode::escaped, of.country, '#'": how `value` is written as this component.
std::string encoding(const Component& component, const std::string& value) {
  return concat(function_name(component, Way::write), ", ", as_argument(component.encoding->writer, value),
                arguments(component));
}

/// "keyc::KeyPiece::fixed(10)"
std::string piece(const model::Part& part) {
  const KeyPiece piece = evaluate::piece_of(part);
  std::string text = "keyc::KeyPiece::";
  switch (piece.kind) {
    case KeyPiece::Kind::literal: append(text, "literal(", literal(piece.bytes), ")"); break;
    case KeyPiece::Kind::text: text += "any_text()"; break;
    case KeyPiece::Kind::fixed:
      if (piece.mark == 0)
        append(text, "fixed(", piece.width, ")");
      else
        append(text, "marked(", piece.width, ", '", std::string(1, piece.mark), "')");
  }
  if (piece.stand_in) append(text, ".or_stand_in(", literal(*piece.stand_in), ")");
  return text;
}

std::string key_reader(const KeyTemplate& key) { return "in_" + key.key->name; }

/// A further argument, empty for a key of text: ", keyc::AttributeValue::Type::N".
std::string type_argument(const KeyTemplate& key) {
  if (key.key->type == model::KeyType::string) return "";
  return concat(", keyc::AttributeValue::Type::", model::dynamodb_name(key.key->type));
}

/// The component's value in Components; an optional one is present whenever the key is written.
std::string member(const Component& component) {
  return concat(component.field->optional() ? "*" : "", "components_in(of).", model::member_name(*component.field));
}

/// What a keyc::Encoding has of the component: {".separator = '#'"}, {".fold = keyc::upper", ".prefix = 3"}.
std::vector<std::string> details(const Component& component) {
  std::vector<std::string> details;
  if (takes_separator(component)) details.push_back(concat(".separator = ", char_literal(component.separator)));
  for (const auto& argument : component.encoding->writer.arguments) {
    if (const auto* const length = std::get_if<int>(&argument)) details.push_back(concat(".length = ", *length));
    if (const auto* const pattern = std::get_if<std::string>(&argument))
      details.push_back(concat(".pattern = ", literal(*pattern)));
    if (const auto* const zone = std::get_if<Offset>(&argument); zone != nullptr && *zone != Offset())
      details.push_back(concat(".offset = ", zone->minutes()));
    if (const auto* const scale = std::get_if<Scale>(&argument))
      details.push_back(concat(".scale = &", scale_name(*scale)));
  }
  std::string_view fold;
  int prefix = 0;
  for (const model::ValueFunction& function : component.encoding->writer.of_value) switch (function.kind) {
      case model::ValueFunction::Kind::upper: fold = "keyc::upper"; break;
      case model::ValueFunction::Kind::lower: fold = "keyc::lower"; break;
      case model::ValueFunction::Kind::prefix:
        prefix = prefix == 0 ? function.length : std::min(prefix, function.length);
        break;
      case model::ValueFunction::Kind::enum_text:  // keyc::encoder knows enums
      case model::ValueFunction::Kind::position: break;
    }
  if (!fold.empty()) details.push_back(concat(".fold = ", fold));
  if (prefix != 0) details.push_back(concat(".prefix = ", prefix));
  return details;
}

/// ".encode = keyc::encoder<std::string, keyc::encode::escaped>, .how = {.separator = '#'}"
std::string encoder(const Component& component, const std::string& type) {
  std::string how;
  for (const std::string& detail : details(component)) append(how, how.empty() ? ", .how = {" : ", ", detail);
  if (!how.empty()) how += '}';
  return concat(".encode = keyc::encoder<", type, ", ", function_name(component, Way::write), ">", how);
}

/// "[]() -> const keyc::zorder::Layout& { static const keyc::zorder::Layout layout{32, 8}; return layout; }"
std::string layout_of(const KeyTemplate& key) {
  const zorder::Layout layout = key.layout();
  std::string widths;
  for (std::size_t i = 0; i < layout.dimensions(); ++i)
    append(widths, i == 0 ? "" : ", ", std::to_string(layout.width(i)));
  return concat("[]() -> const keyc::zorder::Layout& { static const keyc::zorder::Layout layout{", widths,
                "}; return layout; }");
}

/// "[](const void* of) { return keyc::ShardHash().add_as(keyc::encode::text, components_in(of).id); }"
std::string hash_of(const model::Shard& shard) {
  std::string calls;
  for (const Component& component : hashed_components(shard))
    calls += component.encoding == nullptr ? concat(".add(", member(component), ")")
                                           : concat(".add_as(", encoding(component, member(component)), ")");
  return concat("[](const void* of) { return keyc::ShardHash()", calls, "; }");
}

/// "{.count = 2, .first = 1, .was = 0}"
std::string counts_of(const Shards& shards) {
  return concat("{.count = ", shards.count, ", .first = ", shards.first, ", .was = ", shards.was, "}");
}

/// A keyc::KeyPart: "{.literal = "CUSTOMER#"}".
std::string key_part(const Entity& entity, const KeyTemplate& key, const model::Part& part, const TypeNames& types) {
  if (!part.component) return concat("{.literal = ", literal(part.literal), "}");
  const Component& component = *part.component;
  if (component.shard)
    return concat("{.attribute = ", literal(component.field->name), ", .hash = ", hash_of(*component.shard),
                  ", .shards = ", counts_of(component.shard->shards), "}");
  std::string row = concat("{.attribute = ", literal(component.field->name), ", .offset = offsetof(",
                           model::companion_name(entity), "::Components, ", model::member_name(*component.field), "), ",
                           encoder(component, component_type(*component.field, types)));
  if (component.can_be_empty()) row += ", .may_be_empty = true";
  if (component.stand_in)
    append(row, ", .is_there = keyc::has_value<", types.value(component.field->type()),
           ">, .stand_in = ", literal(component.stand_in->text));
  if (key.address && &part == &key.parts[key.address->end() - 1]) append(row, ", .address = ", layout_of(key));
  return row + "}";
}

Context key_function(const Entity& entity, const KeyTemplate& key, const TypeNames& types) {
  Context parts = Context::array();
  if (!key.native)
    for (const model::Part& part : key.parts) parts.push_back(key_part(entity, key, part, types));
  return {{"function", model::key_function(*key.key)},
          {"name", model::attribute_name(key.key->name)},
          {"key", key.key->name},
          {"written", comment(key.written)},
          {"limit", std::string(limit_constant(entity, key))},
          {"type", key.key->type == model::KeyType::string ? std::string() : std::string(type_argument(key).substr(2))},
          {"native", key.native ? native_value(entity, key, member(*key.parts.front().component)) : std::string()},
          // `parts_of__type` would be a name that C++ reserves.
          {"parts_name", key.of_type ? "parts_of_the_type" : "parts_of_" + model::attribute_name(key.key->name)},
          {"parts", std::move(parts)}};
}

}  // namespace

constexpr std::string_view of_offsets = "\"keyc/generated/encode_time.hpp\"";
constexpr std::string_view of_texts = "\"keyc/generated/encode_as_text.hpp\"";
constexpr std::string_view of_addresses = "\"keyc/zorder.hpp\"";

std::vector<std::string_view> encoding_headers(const Component& component) {
  const model::Encoding& encoding = *component.encoding;
  std::vector<std::string_view> headers;
  if (component.shard)
    for (const Component& hashed : hashed_components(*component.shard))
      if (hashed.encoding != nullptr)
        for (const std::string_view header : encoding_headers(hashed)) headers.push_back(header);
  for (const RuntimeFunction& function : encoding.writer.functions) headers.push_back(header_of(function));
  for (const auto& argument : encoding.writer.arguments)
    if (std::holds_alternative<Offset>(argument)) headers.push_back(of_offsets);
  if (encoding.ending == model::Ending::text && !encoding.writer.functions.empty()) headers.push_back(of_texts);
  if (component.in_address) headers.push_back(of_addresses);
  return headers;
}

std::string bound(const Component& component, const std::string& type) {
  return concat("{.attribute = ", literal(component.field->name), ", ", encoder(component, type),
                component.can_be_empty() ? ", .may_be_empty = true" : "",
                component.stand_in ? concat(", .stand_in = ", literal(component.stand_in->text)) : "", "}");
}

std::string add_component(const Component& component, std::string_view key, const std::string& value) {
  const auto& stand_in = component.stand_in;
  return concat(key, ".", component.may_be_empty ? "add_or_empty" : "add", "(", literal(component.field->name), ", ",
                encoding(component, value), ")", stand_in ? concat(".other_than(", literal(stand_in->text), ")") : "");
}

std::string native_value(const Entity& entity, const KeyTemplate& key, const std::string& value) {
  const model::Field& field = *key.parts.front().component->field;
  return concat(item_writer(entity), ".make", only_form_argument(field.type()), "(", literal(field.name), ", ", value,
                ")");
}

std::string read_component(const model::Holder& holder, const std::string& name, const std::string& type) {
  const Component& component = holder.component();
  return concat(key_reader(*holder.key), ".get<", type, ">(", holder.part, ", ", literal(name), ", ", function_name(component, Way::read), arguments(component), ")");
}

Context key_reading(const std::vector<const KeyTemplate*>& keys) {
  Context rows = Context::array();
  for (const KeyTemplate* key : keys)
    rows.push_back({{"reader", key_reader(*key)},
                    {"stored", key->key->stored},
                    {"pieces", "pieces_of_" + key->key->name},
                    {"type", type_argument(*key)}});
  return rows;
}

Context key_pieces(const std::vector<const KeyTemplate*>& keys) {
  Context rows = Context::array();
  for (const KeyTemplate* key : keys) {
    Context pieces = Context::array();
    for (const model::Part& part : key->parts) pieces.push_back(piece(part));
    rows.push_back({{"name", "pieces_of_" + key->key->name},
                    {"written", comment(concat(key->key->name, " = ", key->written))},
                    {"pieces", std::move(pieces)}});
  }
  return rows;
}

std::string item_writer(const Entity& entity) { return concat("keyc::ItemWriter(", literal(entity.name), ")"); }

std::string stored_value(const Entity& entity, const model::Attribute& attribute, const std::string& writer,
                         const std::string& value) {
  std::string stored =
      concat(writer, ".stored", only_form_argument(attribute.type), "(", literal(attribute.name), ", ", value, ")");
  const model::KeyAttribute* const key = entity.table->find_key(attribute.name);
  if (key == nullptr || key->type == model::KeyType::number) return stored;
  return concat("keyc::native_key(", literal(entity.name), ", ", literal(key->name), ", ",
                limit_constant(entity, *entity.template_of(key)), ", ", stored, ")");
}

std::string_view limit_constant(const Entity& entity, const KeyTemplate& key) {
  const bool is_sort = entity.table->key_limit(key.key) == sort_key_limit;
  return is_sort ? "keyc::sort_key_limit" : "keyc::partition_key_limit";
}

Context key_functions(const Entity& entity, const TypeNames& types) {
  Context rows = Context::array();
  for (const KeyTemplate* key : entity.keys_in_paths()) rows.push_back(key_function(entity, *key, types));
  return rows;
}

}  // namespace keyc::cpp
