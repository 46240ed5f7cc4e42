// `null absent` is short for a `null` after the '?' of each attribute, and of each member of the structs in them.
// Structs are marked before entities are resolved, which is done in parallel.

#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

/// Where the entity, or its table, says it; no value if neither does.
std::optional<Span> said_in(const Scope& scope, const ast::Entity& from) {
  if (from.null_absent) return from.null_absent;
  const auto table = std::find_if(scope.file.tables.begin(), scope.file.tables.end(),
                                  [&](const ast::Table& declared) { return declared.name.text == from.table.text; });
  if (table != scope.file.tables.end()) return table->null_absent;
  const auto imported = scope.tables.find(from.table.text);
  if (imported == scope.tables.end() || !imported->second->null_absent) return std::nullopt;
  return from.table.span;
}

class Marking {
 public:
  Marking(Scope& scope, Diagnostics& diagnostics, Span where)
      : scope_(scope), diagnostics_(diagnostics), where_(where) {}

  void mark(const Struct& structure) {
    if (structure.schema != &scope_.schema) return check(structure);
    auto& own = scope_.schema.structs;
    const auto found = std::find_if(own.begin(), own.end(), [&](const Struct& each) { return &each == &structure; });
    for (Attribute& member : found->members) {
      member.type.reads_null = member.type.reads_null || member.type.optional;
      if (member.type.structure != nullptr) mark(*member.type.structure);
    }
  }

 private:
  /// Structs of another file are as that file says.
  void check(const Struct& structure) {
    for (const Attribute& member : structure.members) {
      if (member.type.optional && !member.type.reads_null)
        return diagnostics_.report(
            {Code::bad_null,
             where_,
             fmt::format("{} is declared in {}, and reads no NULL", structure.name, structure.schema->file),
             fmt::format("write {} : {}? null there", member.name, name_of(member.type)),
             {{member.span, "its member"}}});
      if (member.type.structure != nullptr) check(*member.type.structure);
    }
  }

  Scope& scope_;
  Diagnostics& diagnostics_;
  Span where_;
};

}  // namespace

void mark_structs_that_read_null(Scope& scope, const ast::Entity& from) {
  const std::optional<Span> where = said_in(scope, from);
  if (!where) return;
  Marking marking(scope, scope.diagnostics, *where);
  for (const ast::Attribute& attribute : from.attributes) {
    const auto held = scope.structs.find(attribute.type.name.text);
    if (held != scope.structs.end()) marking.mark(*held->second);
  }
  for (const ast::Name& name : from.mixins) {
    const auto mixin = scope.mixins.find(name.text);
    if (mixin == scope.mixins.end()) continue;
    for (const Attribute& attribute : mixin->second->attributes)
      if (attribute.type.structure != nullptr) marking.mark(*attribute.type.structure);
  }
}

void resolve_null(EntityScope& scope) {
  const bool is_for_all = said_in(scope.scope, scope.from).has_value();
  const Table* const table = scope.entity.table;
  for (Attribute& attribute : scope.entity.attributes) {
    const bool is_key =
        table != nullptr && std::any_of(table->key_attributes.begin(), table->key_attributes.end(),
                                        [&](const KeyAttribute& key) { return key.stored == attribute.stored; });
    if (!is_key && !attribute.key_only) {
      attribute.type.reads_null = attribute.type.reads_null || (is_for_all && attribute.type.optional);
    } else if (attribute.type.reads_null) {
      scope.diagnostics().report(Code::bad_null, attribute.span,
                                 is_key ? fmt::format("'{}' is a key attribute, which is never NULL", attribute.name)
                                        : fmt::format("'{}' is only in keys, which hold no NULL", attribute.name),
                                 "leave 'null' out");
    }
  }
}

}  // namespace keyc::model
