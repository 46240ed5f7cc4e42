#pragma once

#include <span>
#include <string_view>
#include <vector>

/// What overrides can and cannot say, for each format of `keyc tables`.
namespace keyc::tables {

/// Where a property is decided.
enum class Decider { table, key, indexes, time_to_live, stream, regions, format, outputs };

struct DecidedProperty {
  std::string_view name;
  Decider by;
  std::string_view inner = {};  // the member of the property that is decided; empty: the whole property
};

/// A property that is an array of things with names, which overrides address.
struct NamedElements {
  std::string_view property;
  std::string_view name;  // the member of an element that is its name
  bool are_replicas;      // or global secondary indexes
  std::vector<std::string_view> decided;
};

struct OverrideFormat {
  std::string_view name;
  std::vector<DecidedProperty> decided;
  std::vector<NamedElements> elements;
  std::string_view billing;                   // the property of the billing mode
  std::vector<std::string_view> provisioned;  // properties, of tables and of elements, for provisioned capacity alone
  std::string_view demanded = {};         // of those, what PROVISIONED demands of the table and of each global index
  std::string_view demanded_global = {};  // the same of a global table; empty: the same property
  std::string_view properties = {};       // the member of the definition that has the properties; empty: itself
  std::vector<std::string_view> beside = {};  // members that are beside it, which overrides have among the properties
  std::string_view ignored = {};              // in `lifecycle`: the list of the properties that are not deployed
  std::string_view generated = {};            // the member with blocks that are repeated
};

std::span<const OverrideFormat> override_formats();

}  // namespace keyc::tables
