#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/resolve/scope.hpp"

/// What the words of a template could be mistaken for, by their author or by its reader.
namespace keyc::model {

/// Literal text, unless an attribute has the name: capitals, digits and '_'.
bool is_literal_word(std::string_view word);
/// Whether the template has a part in < >, beside which a bare word is literal text.
bool has_brackets(const ast::KeyAssignment& from);
/// The attribute as the template can have it beside its other parts.
std::string beside(const ast::KeyAssignment& from, std::string_view attribute);
/// "the attribute, in mixin Audited"
std::string declaration_of(const EntityScope& scope, std::string_view attribute);

/// Warns of `COUNTRY` if there is an attribute `country` that the template does not use.
void warn_of_likeness(EntityScope& scope, const ast::KeyAssignment& from, const KeyTemplate& into,
                      const ast::Name& word);
/// Warns of literal text that other notations read as a placeholder or as an operator.
void warn_of_notation(EntityScope& scope, const std::vector<ast::TemplatePart>& parts);
/// Warns of `ORDER#id`, which is literal text until an attribute ORDER is declared.
void warn_of_capitals(EntityScope& scope, const ast::KeyAssignment& from, const ast::Name& word);

}  // namespace keyc::model
