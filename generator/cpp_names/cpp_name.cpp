#include "generator/cpp_names/cpp_name.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "generator/cpp_names/library_names.hpp"
#include "generator/cpp_names/reserved_names.hpp"
#include "generator/cpp_names/word_set.hpp"

namespace keyc::model {
namespace {

// Keywords and alternative tokens of C++20; macros of standard headers that generated code does not include itself;
// `unix` and `linux`, macros in gnu++20; and the namespaces that generated code names.
constexpr WordSet<1024> reserved_words(R"(
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class
co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype
default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int
long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template
this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t
while xor xor_eq assert DBL_MAX DBL_MIN FLT_MAX FLT_MIN HUGE_VAL INFINITY NAN SIG_DFL SIG_ERR SIG_IGN SIGABRT
SIGFPE SIGILL SIGINT SIGSEGV SIGTERM setjmp signbit va_arg va_copy va_end va_start unix linux std keyc
)");

}  // namespace

std::string cpp_name(std::string_view name) {
  // Called many times for every name of a schema.
  const HashedWord word(name);
  const bool is_taken = reserved_words.contains(word) || is_library_macro(word);
  return is_taken ? std::string(name) + '_' : std::string(name);
}

namespace {

std::string unless_taken(std::string name, std::initializer_list<CppScopeKind> scopes) {
  const bool is_taken = std::any_of(scopes.begin(), scopes.end(), [&](CppScopeKind scope) {
    const auto taken = reserved_names(scope);
    return std::find(taken.begin(), taken.end(), name) != taken.end();
  });
  return is_taken ? name + '_' : name;
}

}  // namespace

std::string attribute_name(std::string_view name) {
  return unless_taken(cpp_name(name), {CppScopeKind::entity_struct, CppScopeKind::fields});
}

std::string pattern_name(const Entity& entity, const AccessPattern& pattern) {
  std::string name = unless_taken(cpp_name(pattern.name), {CppScopeKind::companion});
  return entity.versions ? unless_taken(std::move(name), {CppScopeKind::versioned_companion}) : name;
}

std::string pattern_name(const Collection&, const AccessPattern& pattern) {
  return unless_taken(cpp_name(pattern.name), {CppScopeKind::collection});
}

std::string key_function(const KeyAttribute& key) {
  return unless_taken(attribute_name(key.name), {CppScopeKind::key_functions});
}

bool is_reserved_in_cpp(std::string_view name) {
  return name.find("__") != std::string_view::npos ||
         (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
}

std::string joined_name(std::string first, std::string_view second) {
  if (!first.ends_with('_') && !second.starts_with('_')) first += '_';
  if (first.ends_with('_') && second.starts_with('_')) second.remove_prefix(1);
  return first.append(second);
}

std::string companion_name(const Entity& entity) { return entity.name + "Entity"; }
std::string companion_name(const Collection& collection) { return collection.name + "Collection"; }
std::string keys_name(const Entity& entity) { return entity.name + "Keys"; }
std::string table_class_name(const Table& table) { return table.name + "Table"; }
std::string path_function(const Path& path) {
  return path.index == nullptr ? "at" : joined_name("on", path.index->name);
}
std::string path_class(const Path& path) { return path.index == nullptr ? "At" : joined_name("On", path.index->name); }
std::string projection_class(const Index& index) { return joined_name("In", index.name); }

std::string selection_class(const AccessPattern& pattern) { return joined_name("Of", pattern.name); }

namespace {

/// The field's name with '_' instead of '.'.
std::string flat_name(const Field& field) {
  std::string name;
  std::string_view rest = field.name;
  while (true) {
    const std::size_t dot = rest.find('.');
    name = name.empty() ? std::string(rest.substr(0, dot)) : joined_name(std::move(name), rest.substr(0, dot));
    if (dot == std::string_view::npos) return name;
    rest.remove_prefix(dot + 1);
  }
}

std::string joined_names(const std::vector<const Attribute*>& attributes) {
  std::string name;
  for (const Attribute* attribute : attributes)
    name = name.empty() ? attribute->name : joined_name(std::move(name), attribute->name);
  return name;
}

}  // namespace

std::string member_name(const Field& field) { return attribute_name(flat_name(field)); }

BoundNames bound_names(const Field& field) {
  const std::string name = flat_name(field);
  return {joined_name(name, "from"), joined_name(name, "to")};
}

std::string stage_class(const Path& path, const std::string& stage) {
  const std::string name = path.period != nullptr ? joined_name("all_periods", stage) : stage;
  return path.reads_all_shards ? joined_name("all_shards", name) : name;
}

std::string stage_class(const Path& path, std::size_t step) {
  const std::string name = joined_name("expects", flat_name(*path.steps[step].field));
  if (path.period != nullptr) return stage_class(path, name);
  if (path.reads_all_shards && step >= path.shared_steps) return joined_name("all_shards", name);
  const bool is_after_part = path.part != nullptr && step > path.part_step();
  return is_after_part ? joined_name(step_method(path.steps[path.part_step()]), name) : name;
}

std::string box_class(const Path& path, const KeyTemplate& key) {
  return stage_class(path, joined_name("box_of", key.key->name));
}

std::string box_class(const Path& path, std::size_t step) {
  const std::string name = box_class(path, *path.steps[step].key);
  const bool is_after_part = path.part != nullptr && step > path.part_step();
  return is_after_part ? joined_name(step_method(path.steps[path.part_step()]), name) : name;
}

std::string bound_method(const Field& field) { return unless_taken(member_name(field), {CppScopeKind::stage_methods}); }

std::string step_method(const Step& step) {
  const FunctionInfo* const lossy = step.component->encoding->lossy;
  std::string of_part = lossy == nullptr ? std::string() : "at_" + std::string(lossy->name);
  if (step.folded) return of_part;
  const std::string name = unless_taken(member_name(*step.field), {CppScopeKind::stage_methods});
  return name == of_part ? name + '_' : name;
}

std::string walk_method(const Path& over_periods) {
  return unless_taken(member_name(*over_periods.period->field), {CppScopeKind::stage_methods});
}

std::string projected_member(const Attribute& attribute) {
  return unless_taken(attribute_name(attribute.name), {CppScopeKind::index_entry});
}

std::string selected_member(const Field& field) {
  return field.members.empty() ? projected_member(*field.attribute)
                               : unless_taken(member_name(field), {CppScopeKind::index_entry});
}

std::string group_name(const SetterGroup& group) {
  const std::string name = joined_names(group.attributes);
  return cpp_name(group.given.empty() ? name : joined_name(joined_name(name, "given"), joined_names(group.given)));
}
std::string setter_name(const SetterGroup& group) { return joined_name("set", joined_names(group.attributes)); }
std::string setter_name(const Attribute& attribute) { return joined_name("set", attribute.name); }
std::string remover_name(const Attribute& attribute) { return joined_name("remove", attribute.name); }

}  // namespace keyc::model
