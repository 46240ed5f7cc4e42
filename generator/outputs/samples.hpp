#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/evaluate/value.hpp"
#include "generator/model/model.hpp"
#include "keyc/attribute_value.hpp"

/// Examples of items, for outputs that show data.
namespace keyc {

/// An example of an item of the entity: from a `sample` of the schema, or generated if there is none.
struct Sample {
  const model::Entity* entity = nullptr;
  evaluate::Json attributes;
  std::map<std::string, evaluate::Value> values;  // by the names of the attributes
  Item item;
  std::size_t number = 0;  // among the samples of the entity, from 1
  bool newest = false;     // whether this is version 0, a copy of another sample
};

struct MadeSamples {
  std::vector<Sample> samples;
  std::string reason;  // why one could not be made
};

/// Those that the schema declares; if there are none, three that are made up. Samples of an entity with versions are
/// numbered, and the newest one is there twice, as it is stored. No two have one key.
MadeSamples made_samples(const model::Entity& entity);

/// The marker of what is unique, which is an item of the table, too.
struct SampleMarker {
  std::string_view constraint;
  Item item;
};

/// Those of the sample's values; none of one that could not be written.
std::vector<SampleMarker> markers_of(const Sample& sample);

}  // namespace keyc
