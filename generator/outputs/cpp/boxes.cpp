#include "generator/outputs/cpp/boxes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/evaluate/stored.hpp"
#include "generator/outputs/cpp/filter.hpp"
#include "generator/outputs/cpp/key_condition.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Component;
using model::Field;
using model::KeyTemplate;
using model::Path;
using NumberedDimensions = std::vector<std::pair<const Component*, std::size_t>>;

/// Whether the step is the first dimension of an address that boxes can be asked of.
bool begins_address(const Path& path, std::size_t at) {
  if (at >= path.steps.size() || at < path.partition_steps || !path.steps[at].component->in_address) return false;
  return (at == path.partition_steps || !path.steps[at - 1].component->in_address ||
          path.steps[at - 1].key != path.steps[at].key) &&
         path.can_query_after(at) && path.hashed_alone_after(at).empty() && path.open_texts_after(at).empty();
}

/// "StoreKeys::dimensions_of_byPlace_z"
std::string dimensions_name(const Path& path, const KeyTemplate& key) {
  return concat("dimensions_of_", path.index == nullptr ? "table" : path.index->name, "_", key.key->name);
}

/// The dimensions by which a query can filter, each attribute once, and their numbers.
NumberedDimensions bounded_dimensions(const Path& path, const KeyTemplate& key) {
  NumberedDimensions result;
  const auto dimensions = key.dimensions();
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const Field* const field = dimensions[i]->field;
    const bool is_new =
        std::none_of(result.begin(), result.end(), [&](const auto& other) { return other.first->field == field; });
    if (is_new && path.filtering(*field->attribute) == model::Filtering::possible)
      result.emplace_back(dimensions[i], i);
  }
  return result;
}

/// ".is_lossy = true, .is_reversed = true"
std::string traits_of(const Component& dimension) {
  std::string traits = dimension.encoding->loses() ? ".is_lossy = true" : "";
  if (dimension.encoding->descending) traits += concat(traits.empty() ? "" : ", ", ".is_reversed = true");
  return traits;
}

/// A keyc::Dimension, and the methods that bound it.
Context dimension_of(const Path& path, const Component& dimension, std::size_t number, const TypeNames& types) {
  const Field& field = *dimension.field;
  const model::Type& type = field.type();
  const std::string value =
      model::is_integer(type.kind) ? types.from_parameter(type, field.name, "bound") : std::string("bound");
  const std::string parameter = types.parameter(type);
  const auto encoder = [&](const Component& written) {
    return concat("[](keyc::KeyText& key, const ", parameter, "& bound) { ", add_component(written, "key", value),
                  "; }");
  };
  const plan::FilterPath filtered = plan::filter_path(path, field);
  std::string names;
  for (const auto& [alias, stored] : filtered.names)
    names += concat(names.empty() ? "" : ", ", "{", literal(stored), ", ", literal(alias), "}");
  const bool has_prefixes = dimension.encoding->has_prefixes;
  const bool is_bytes = type.kind == model::TypeKind::bytes;
  const std::size_t listed = model::listed_values(type);
  const std::optional<AttributeValue> reads_as = evaluate::counted_if_absent(*path.entity, field);
  return {{"name", model::member_name(field)},
          {"method", model::bound_method(field)},
          {"parameter", parameter},
          {"argument", types.read_parameter(type)},
          {"type", concat("keyc::Dimension<", parameter, ", ", filtered.names.size(), ">")},
          {"number", concat(number)},
          {"traits", traits_of(dimension)},
          {"path", filtered.text},
          {"names", names},
          {"encode", encoder(model::as_bound(dimension))},
          {"store",
           concat("[](const ", parameter, "& bound) { return ", filtered_value(*path.entity, field, value), "; }")},
          {"reads_as", reads_as ? written(*reads_as) : ""},
          {"takes_ranges", dimension.takes_bounds()},
          {"times_of", model::is_time_ordered(type.kind) ? types.value(type) : ""},
          {"values", listed == 0 ? std::string() : concat(listed)},
          {"prefix", !has_prefixes ? ""
                     : is_bytes    ? "keyc::BytesPrefix"
                                   : "keyc::BeginsWith"},
          {"start", is_bytes ? "prefix.bytes" : "prefix.text"},
          {"encode_start", has_prefixes ? encoder(model::as_prefix(dimension)) : ""}};
}

/// Those that the steps before the address do not give. A step that takes only a part of the value, such as its day, or
/// the shard, leaves the rest to be bounded.
NumberedDimensions open_dimensions(const Path& path, std::size_t step) {
  NumberedDimensions open = bounded_dimensions(path, *path.steps[step].key);
  std::erase_if(open, [&](const auto& dimension) {
    return std::any_of(path.steps.begin(), path.steps.begin() + static_cast<std::ptrdiff_t>(step),
                       [&](const model::Step& given) {
                         return given.field == dimension.first->field && !given.folded && !given.component->shard;
                       });
  });
  return open;
}

/// Calls `use` with the path, and with those that are the same but for what their stages take.
template <class Use>
void with_variants(const Path& path, const Use& use) {
  use(path);
  for (const auto* const variants : {&path.by_part, &path.over_shards, &path.over_periods})
    for (const Path& variant : *variants) with_variants(variant, use);
}

/// Whether a box of the path bounds the dimension, which has this number.
bool is_used(const Path& path, const KeyTemplate& key, std::size_t number) {
  bool used = false;
  with_variants(path, [&](const Path& variant) {
    for (std::size_t at = 0; at < variant.steps.size(); ++at) {
      if (variant.steps[at].key != &key || !begins_address(variant, at)) continue;
      const NumberedDimensions open = open_dimensions(variant, at);
      used = used ||
             std::any_of(open.begin(), open.end(), [&](const auto& dimension) { return dimension.second == number; });
    }
  });
  return used;
}

}  // namespace

Context dimensions_of(const Path& path, const TypeNames& types) {
  Context keys = Context::array();
  for (const KeyTemplate* key : path.sort) {
    if (!key->address) continue;
    Context rows = Context::array();
    bool is_empty = true;
    for (const auto& [dimension, number] : bounded_dimensions(path, *key)) {
      if (!is_used(path, *key, number)) continue;
      rows.push_back(dimension_of(path, *dimension, number, types));
      is_empty = false;
    }
    if (!is_empty) keys.push_back({{"name", dimensions_name(path, *key)}, {"rows", std::move(rows)}});
  }
  return keys;
}

Context box_of(const Path& path, std::size_t step, const std::string& path_class, const std::string& stage,
               const TypeNames& types) {
  if (!begins_address(path, step)) return {};
  const KeyTemplate& key = *path.steps[step].key;
  Context rows = Context::array();
  for (const auto& [dimension, number] : open_dimensions(path, step))
    rows.push_back(dimension_of(path, *dimension, number, types));
  const std::string expression = box_expression(path, step);
  const std::string keys = model::keys_name(*path.entity);
  const std::string name = model::box_class(path, step);
  return {{"class", name},
          {"qualified", concat(path_class, "::", name)},
          {"before", stage},
          {"template", key.address_text()},
          {"key", concat(keys, "::keys::", model::key_function(*key.key))},
          {"read",
           path.period == nullptr ? expression : walk_expression(path, step, expression, "bounds, most_ranges", types)},
          {"result", concat("keyc::EntityPlan<", result_of(*path.entity, path), ">")},
          {"dimensions_name", concat(keys, "::", dimensions_name(path, key))},
          {"dimensions", std::move(rows)}};
}

}  // namespace keyc::cpp
