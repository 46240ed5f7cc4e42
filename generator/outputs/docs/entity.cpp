#include "generator/outputs/docs/entity.hpp"

#include <fmt/format.h>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/outputs/docs/json_text.hpp"
#include "generator/outputs/docs/key_formats.hpp"
#include "generator/outputs/docs/patterns.hpp"
#include "generator/outputs/docs/types.hpp"
#include "generator/outputs/docs/writes.hpp"
#include "keyc/json.hpp"

namespace keyc::docs {
namespace {

using model::Entity;

std::string words_of(const Entity& entity, const model::Attribute& attribute) {
  std::string words;
  const auto add = [&](bool holds, std::string_view word) {
    if (holds) words = joined(std::move(words), ", ", word);
  };
  add(attribute.in_primary_key, "in the primary key");
  add(attribute.fixed, "fixed");
  add(attribute.key_only, "keyonly: read from a key");
  add(attribute.lock, "optimistic lock");
  add(attribute.unique, "unique");
  add(entity.versions && entity.versions->field->attribute == &attribute, "counts the versions");
  add(entity.table->time_to_live == attribute.stored, "time to live, ttl");
  return words;
}

/// The doc comment and the properties of the attribute, on one line.
std::string notes_of(const Entity& entity, const model::Attribute& attribute) {
  std::string notes;
  for (const Context& paragraph : paragraphs(attribute.doc)) notes = joined(std::move(notes), " ", *paragraph.text());
  const std::string words = words_of(entity, attribute);
  return words.empty() ? notes : joined(std::move(notes), " ", fmt::format("({})", words));
}

Context attributes_of(const Entity& entity) {
  Context rows = Context::array();
  for (const model::Attribute& attribute : entity.attributes)
    rows.push_back({{"name", attribute.name},
                    {"stored", attribute.stored == attribute.name ? std::string() : attribute.stored},
                    {"type", model::type_text(attribute.type)},
                    {"type_href", type_href(attribute.type)},
                    {"dynamodb", attribute.key_only ? std::string() : stored_type(attribute.type)},
                    {"default", default_text(attribute)},
                    {"notes", notes_of(entity, attribute)}});
  return rows;
}

std::string title_of(const Sample& sample) {
  const std::string number = fmt::format("{} {}", sample.entity->name, sample.number);
  return sample.newest ? fmt::format("{}, repeated as version 0", number) : number;
}

Context samples_of(const Facts& facts, const Entity& entity) {
  Context samples = Context::array();
  for (const Sample& sample : facts.samples.at(&entity))
    samples.push_back(
        {{"id", id_of(sample)}, {"title", title_of(sample)}, {"json", readable_json(to_json(sample.item))}});
  return samples;
}

std::string why_unsampled(const Facts& facts, const Entity& entity) {
  const auto reason = facts.unsampled.find(&entity);
  return reason == facts.unsampled.end() ? std::string() : reason->second;
}

Context pattern_links(const Facts& facts, const Entity& entity) {
  Context links = Context::array();
  for (const model::AccessPattern& pattern : entity.accesses)
    links.push_back({{"name", pattern.name},
                     {"href", '#' + id_of(entity.name, pattern)},
                     {"colour", facts.link(entity)["colour"]}});
  return links;
}

std::string size_text(const Facts& facts, const Entity& entity) {
  if (facts.size(entity) == 0) return "unknown size, which a sample or size would tell";
  const std::string size = bytes_text(facts.size(entity));
  return entity.size ? size : fmt::format("{}, the size of the largest sample", size);
}

}  // namespace

Context entity_section(const Facts& facts, const Entity& entity) {
  return {{"id", id_of(entity)},
          {"name", entity.name},
          {"anchor", anchor_of(entity.name)},
          {"stored", entity.stored},
          {"doc", paragraphs(entity.doc)},
          {"table", entity.table->name},
          {"table_href", '#' + id_of(*entity.table)},
          {"colour", facts.link(entity)["colour"]},
          {"size", size_text(facts, entity)},
          {"get", fmt::format("{}::get(key)", model::companion_name(entity))},
          {"made", entity.samples.empty()},
          {"unsampled", why_unsampled(facts, entity)},
          {"attributes", attributes_of(entity)},
          {"keys", key_formats(facts, entity)},
          {"patterns", pattern_links(facts, entity)},
          {"writes", writes(facts, entity)},
          {"samples", samples_of(facts, entity)}};
}

}  // namespace keyc::docs
