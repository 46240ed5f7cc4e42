#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "generator/types/types.hpp"
#include "keyc/generated/stored_form.hpp"

/// How a schema says that a type is stored, where that is not the type's own way: `TYPE stored FORM`.
namespace keyc::model {

struct Form {
  StoredForm::Kind kind = StoredForm::Kind::own;
  std::string text;   // the pattern, or what is stored for true
  std::string other;  // what is stored for false
  int minutes = 0;    // how far the clock of a pattern is ahead of UTC
  int places = 0;

  /// As the runtime takes it, valid while the Form is there.
  StoredForm stored() const { return {kind, text, other, minutes, places}; }
  /// As in a schema: `hex lower`.
  std::string written() const { return form::written(stored()); }

  friend bool operator==(const Form& a, const Form& b) { return a.stored() == b.stored(); }
};

/// One row of the table of forms.
struct FormInfo {
  StoredForm::Kind kind;
  std::string_view written;  // in a schema; "…" for a text
  std::string_view types;    // that it is for, in messages
  bool (*is_for)(TypeKind type);
  /// Whether it is a number in DynamoDB; else a text.
  bool is_number = false;
};

const FormInfo& form_info(StoredForm::Kind kind);
/// "string, or a pattern": the forms that a type can have; empty if there are none.
std::string forms_of(TypeKind type);

/// The digits of the fraction of a second that a type counts; no value for a date.
std::optional<unsigned> fraction_digits(TypeKind type);

/// What outputs and checks must know of how a form writes.
struct FormFacts {
  bool sorts = false;           // texts, or numbers, sort as the values do
  bool is_fixed_width = false;  // all texts have as many bytes
  int width = 0;                // then
  /// In units of the type, how far apart the values are that it has a text for: 100 of nanoseconds in seven digits.
  std::int64_t step = 1;
};
FormFacts form_facts(const Form& form, TypeKind type);

}  // namespace keyc::model
