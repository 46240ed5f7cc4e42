// A row for each part of a key: its bytes in words, how its end is found, and what the first sample has there. It says
// what a program without keyc needs to know to write or to read the key.

#include "generator/outputs/docs/key_formats.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/plan/box_cost.hpp"
#include "generator/proof/key_bytes.hpp"
#include "keyc/errors.hpp"

namespace keyc::docs {
namespace {

using model::Alphabet;
using model::Component;
using model::Entity;
using model::KeyTemplate;
using model::TypeKind;

/// How a text is written, which also determines where it ends.
std::string text_form(const Component& component) {
  if (component.as_it_is) return "as it is";
  switch (component.mode) {
    case model::TextMode::escaped:
      return fmt::format("each byte up to '{0}' as '{0}' and two hexadecimal digits",
                         static_cast<char>(component.separator + 1));
    case model::TextMode::checked: return fmt::format("as it is; '{}' is refused", component.separator);
    case model::TextMode::raw: break;
  }
  return component.last ? "as it is" : "as it is: its end cannot be determined";
}

/// ", in lower case"; empty if no function says so.
std::string_view in_case(const model::Encoding& encoding) {
  for (auto call = encoding.calls.rbegin(); call != encoding.calls.rend(); ++call) {
    if (call->function->function == model::Function::lower) return ", in lower case";
    if (call->function->function == model::Function::upper) return ", in upper case";
  }
  return {};
}

std::string fixed_form(const Component& component) {
  const model::Encoding& encoding = *component.encoding;
  const bool is_week = encoding.applies(model::Function::week);
  const bool shows_time =
      (model::is_time(encoding.type) && !model::is_epoch(encoding.type)) || !encoding.calendar.empty() || is_week;
  const std::string_view letters = in_case(encoding);
  if (shows_time && encoding.key == model::KeyType::string)
    return fmt::format("the largest unit first{}{}", is_week ? ": the year of the ISO week, then its number" : "",
                       letters);
  if (model::is_id(encoding.type) && encoding.alphabet == Alphabet::none)
    return fmt::format("the id as text{}", letters);
  if (encoding.alphabet == Alphabet::bytes && (encoding.type == TypeKind::string || encoding.type == TypeKind::bytes))
    return "the first bytes, padded with zeros";
  if (encoding.type == TypeKind::boolean && encoding.alphabet == Alphabet::none) return "false or true";
  if (encoding.type == TypeKind::boolean && encoding.alphabet == Alphabet::bytes) return "0 or 1";
  const model::AlphabetInfo* const alphabet = model::alphabet_info(encoding.alphabet);
  return alphabet != nullptr ? std::string(alphabet->description) : "";
}

std::string form_of(const Component& component) {
  const model::Encoding& encoding = *component.encoding;
  std::string text = encoding.ending == model::Ending::text      ? text_form(component)
                     : encoding.ending == model::Ending::decimal ? "sign and exponent, then the digits"
                                                                 : fixed_form(component);
  if (const model::ScaleEnds* const scale = encoding.scale())
    text =
        fmt::format("the number of its cell: 2^{} cells of equal size {}, all values outside in the first or the last",
                    8 * encoding.width, scale->written());
  if (encoding.descending) text = joined(std::move(text), "; ", "reversed: larger values sort first");
  if (component.stand_in)
    text = joined(std::move(text), "; ",
                  fmt::format("\"{}\" if it is absent, which sorts {} all values", readable(component.stand_in->text),
                              component.stand_in->above ? "after" : "before"));
  return text;
}

/// "the hash of id modulo 2, counted from 1"
std::string shard_form(const Component& component) {
  const model::Shard& shard = *component.shard;
  std::string names;
  for (const model::Field* field : component.fields()) names = joined(std::move(names), ", ", field->name);
  std::string text = fmt::format("the hash of {} modulo {}", names, shard.shards.count);
  if (shard.shards.first != 0) text += fmt::format(", counted from {}", shard.shards.first);
  if (shard.shards.was != 0) text += fmt::format("; it was modulo {}", shard.shards.was);
  return text;
}

std::string type_of(const Component& component) {
  const model::Type& type = component.field->type();
  return fmt::format("{} {}", component.field->name, model::name_of(type));
}

std::string bytes_of(const Component& component) {
  const auto most = proof::most_bytes(component);
  const auto least = static_cast<std::size_t>(component.encoding->least_width);
  if (component.encoding->key == model::KeyType::number) return "a number";
  if (!most) return "any number of bytes";
  if (least == *most) return fmt::format("{} bytes", *most);
  return least == 0 ? fmt::format("up to {} bytes", *most) : fmt::format("{} to {} bytes", least, *most);
}

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) text += fmt::format("{}{:02X}", text.empty() ? "" : " ", static_cast<unsigned char>(c));
  return text;
}

class Format {
 public:
  Format(const Facts& facts, const Entity& entity, const KeyTemplate& key) : facts_(facts), entity_(entity), key_(key) {
    const std::vector<Sample>& samples = facts.samples.at(&entity);
    if (!samples.empty()) fields_ = evaluate::fields_of(entity, samples.front().values);
  }

  Context context() const {
    Context parts = Context::array();
    for (const model::Part& part : key_.parts) {
      if (key_.address && &part == &key_.parts[key_.address->first]) parts.push_back(address());
      parts.push_back(part.component ? component(*part.component) : literal(part));
    }
    return {{"name", key_.key->stored},
            {"role", role()},
            {"box_costs", box_costs()},
            {"written", written(key_)},
            {"when", key_.when ? key_.when->written : std::string()},
            {"parts", std::move(parts)},
            {"size", size()}};
  }

 private:
  Context literal(const model::Part& part) const {
    return {{"written", readable(part.literal)},
            {"bytes", fmt::format("{} byte{}", part.literal.size(), part.literal.size() == 1 ? "" : "s")},
            {"meaning", "literal"},
            {"example", key_.key->type == model::KeyType::binary ? hex(part.literal) : std::string()}};
  }

  /// Its dimensions follow, each with its value before the bits are interleaved.
  Context address() const {
    const zorder::Layout layout = key_.layout();
    return {{"written", key_.address_text()},
            {"bytes", fmt::format("{} bytes", layout.address_size())},
            {"meaning", "Z-address: one bit of each dimension in turn, the most significant first"},
            {"example", address_example(layout)}};
  }

  std::string address_example(const zorder::Layout& layout) const {
    KeyText text(entity_.name, key_.key->name, partition_key_limit, AttributeValue::Type::B);
    for (const Component* dimension : key_.dimensions()) {
      const auto value = fields_.find(dimension->field);
      if (value == fields_.end()) return {};
      try {
        evaluate::add_component(text, *dimension, value->second);
      } catch (const Error&) {
        return {};
      }
    }
    return hex(text.interleave(layout).text());
  }

  Context component(const Component& from) const {
    if (from.in_address)
      return {{"written", from.encoding->call(from.field->name)},
              {"bytes", fmt::format("{} bits", from.encoding->width * 8)},
              {"meaning", "dimension: " + joined(type_of(from), ", ", form_of(from))},
              {"example", example(from)}};
    if (from.shard)
      return {{"written", from.written()},
              {"bytes", bytes_of(from)},
              {"meaning", shard_form(from)},
              {"example", shard_example(*from.shard)}};
    const std::string form = key_.native ? std::string("the value of the attribute") : form_of(from);
    return {{"written", key_.native ? from.field->name : from.written()},
            {"bytes", key_.native ? native_bytes() : bytes_of(from)},
            {"meaning", joined(type_of(from), ", ", form)},
            {"example", example(from)}};
  }

  std::string native_bytes() const {
    return key_.key->type == model::KeyType::number ? "a number" : "any number of bytes";
  }

  std::string shard_example(const model::Shard& shard) const {
    const auto is_absent = [&](const model::Hashed& each) { return !fields_.contains(each.field); };
    if (std::any_of(shard.hashed.begin(), shard.hashed.end(), is_absent)) return {};
    return shard.shards.text(evaluate::hash_of(shard, fields_));
  }

  /// The part of the first sample's key.
  std::string example(const Component& component) const {
    if (key_.native) return sample_key(facts_.samples.at(&entity_));
    const auto value = fields_.find(component.field);
    if (value == fields_.end()) return component.stand_in ? component.stand_in->text : std::string();
    KeyText text(entity_.name, key_.key->name, partition_key_limit, evaluate::attribute_type(key_.key->type));
    try {
      evaluate::add_component(text, component, value->second);
    } catch (const Error&) {
      return {};
    }
    return key_.key->type == model::KeyType::binary ? hex(text.text()) : text.text();
  }

  std::string sample_key(const std::vector<Sample>& samples) const {
    for (const Sample& sample : samples)
      if (const AttributeValue* const value = evaluate::key_in(sample.item, *key_.key)) return docs::key_text(*value);
    return {};
  }

  /// What boxes of its address cost: the least number of addresses in one, by the number of exact dimensions.
  std::string box_costs() const {
    if (!key_.address) return {};
    std::string text;
    for (const plan::LeastAddresses& cost : plan::box_costs(key_))
      text = joined(std::move(text), ", ",
                    fmt::format("{} with {} exact", cost.addresses.text(),
                                cost.exact == 0 ? "none" : fmt::format("{}", cost.exact)));
    return fmt::format("Addresses in a box of its {} dimensions, at least: {}", key_.address->dimensions, text);
  }

  /// "partition key of Places, sort key of gsi1"
  std::string role() const {
    std::string text;
    const auto add = [&](const model::KeySchema& key, const std::string& owner) {
      const auto is_in = [&](const auto& side) { return std::find(side.begin(), side.end(), key_.key) != side.end(); };
      if (is_in(key.partition)) text = joined(std::move(text), ", ", "partition key of " + owner);
      if (is_in(key.sort)) text = joined(std::move(text), ", ", "sort key of " + owner);
    };
    add(entity_.table->key, entity_.table->name);
    for (const model::Index& index : entity_.table->indexes) add(index.key, index.name);
    return text;
  }

  std::string size() const {
    if (key_.key->type == model::KeyType::number) return "a number of at most 38 digits";
    const std::size_t limit = entity_.table->key_limit(key_.key);
    std::size_t largest = 0;
    for (const Sample& sample : facts_.samples.at(&entity_))
      if (const AttributeValue* const value = evaluate::key_in(sample.item, *key_.key))
        largest = std::max(largest, value->text().size());
    const auto most = key_.native ? std::nullopt : proof::most_bytes(key_);
    if (most) return fmt::format("at most {} of {} bytes", *most, limit);
    return fmt::format("at most {} bytes, checked when it is built; the samples have up to {}", limit, largest);
  }

  const Facts& facts_;
  const Entity& entity_;
  const KeyTemplate& key_;
  evaluate::Fields fields_;
};

/// The template of a marker as a schema would write it, although no schema does.
std::string marker_template(const KeyTemplate& key) {
  std::string text;
  for (const model::Part& part : key.parts) text += part.component ? part.component->written() : readable(part.literal);
  return text;
}

}  // namespace

Context key_formats(const Facts& facts, const Entity& entity) {
  Context formats = Context::array();
  for (const KeyTemplate& key : entity.keys) formats.push_back(Format(facts, entity, key).context());
  for (const model::Unique& unique : entity.uniques) {
    Context marker = Format(facts, entity, unique.partition).context();
    marker["name"] = unique.partition.key->stored;
    marker["role"] = fmt::format("partition key of the marker of {}", unique.name);
    marker["written"] = marker_template(unique.partition);
    formats.push_back(std::move(marker));
  }
  return formats;
}

}  // namespace keyc::docs
