#pragma once

#include <string>
#include <string_view>

#include "generator/model/model.hpp"

/// The names that a schema's declarations have in C++, in one place: the generated code uses them, and the check for
/// clashes goes through them.
namespace keyc::model {

/// The C++ name for a name of a schema: unchanged, or with a trailing '_' if the word has a meaning in C++.
std::string cpp_name(std::string_view name);

/// That of an attribute of an entity, of its fields, and of what belongs to them: as cpp_name(), and with a trailing
/// '_' if generated code has the name for something of its own beside those of attributes (`Key`).
std::string attribute_name(std::string_view name);

/// The function of the pattern: with a trailing '_' if the companion has the name for something of its own (`put`).
std::string pattern_name(const Entity& entity, const AccessPattern& pattern);
std::string pattern_name(const Collection& collection, const AccessPattern& pattern);

/// The function that writes the key, in the source file.
std::string key_function(const KeyAttribute& key);

/// Names that the C++ standard reserves: with "__" in them, or beginning with '_' and a capital.
bool is_reserved_in_cpp(std::string_view name);

/// Both names with one '_' between them, even if one of them has its own: names with "__" are reserved.
std::string joined_name(std::string first, std::string_view second);

std::string companion_name(const Entity& entity);          // StoreEntity
std::string companion_name(const Collection& collection);  // DeviceFeedCollection
std::string keys_name(const Entity& entity);               // StoreKeys, inside the source file
std::string table_class_name(const Table& table);          // PlacesTable
std::string path_function(const Path& path);               // at, on_gsi1
std::string path_class(const Path& path);                  // At, On_gsi1
std::string projection_class(const Index& index);          // In_gsi1
/// The struct of what a pattern selects: "Of_titles".
std::string selection_class(const AccessPattern& pattern);
/// The member for one of its fields: "address_city".
std::string selected_member(const Field& field);
std::string member_name(const Field& field);               // address_city
/// The parameters of a `between`: address_city_from, address_city_to.
struct BoundNames {
  std::string low;
  std::string high;
};
BoundNames bound_names(const Field& field);
/// The stage that waits for this step: expects_country; at_day_expects_id after the part of a value;
/// all_shards_expects_id where all shards are read.
std::string stage_class(const Path& path, std::size_t step);
/// The stage of a path over shards or periods that is called `stage` without these.
std::string stage_class(const Path& path, const std::string& stage);
/// The method that begins a walk over the range of a time: "at".
std::string walk_method(const Path& over_periods);
/// The class of the box of the address that begins with this step: `box_of_z`.
std::string box_class(const Path& path, std::size_t step);
std::string box_class(const Path& path, const KeyTemplate& key);
/// The method of a box that bounds the attribute, whose key has it or a part of it.
std::string bound_method(const Field& field);
/// The stage's method that takes the component: `country`; `query_` if `query` is an operation of a stage; `at_upper`
/// if the component keeps only part of the attribute.
std::string step_method(const Step& step);
/// The member of the struct of an index entry: the attribute's name; `load_` if `load` is an operation of that struct.
std::string projected_member(const Attribute& attribute);
/// `status_priority`, or `status_given_createdAt`: the struct that the setter of several attributes takes.
std::string group_name(const SetterGroup& group);
std::string setter_name(const SetterGroup& group);     // set_status_priority
std::string setter_name(const Attribute& attribute);   // set_status
std::string remover_name(const Attribute& attribute);  // remove_note

}  // namespace keyc::model
