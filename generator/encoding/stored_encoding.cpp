#include "generator/encoding/stored_encoding.hpp"

#include <string>
#include <utility>

#include "generator/encoding/languages.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/types/scalar.hpp"

namespace keyc::model {
namespace {

using Kind = StoredForm::Kind;

/// What a form writes and reads of a value, as a Scalar holds it.
template <class T>
void set_functions(Encoding& encoding, const Form& form) {
  const auto write = [&form](std::string& out, const Scalar& value) {
    form::write(out, std::get<T>(value), form.stored());
  };
  encoding.read = [&form](std::string_view text) -> std::optional<Scalar> {
    T value{};
    return form::read(text, value, form.stored()) ? std::optional<Scalar>(std::move(value)) : std::nullopt;
  };
  if (encoding.ending != Ending::text) {
    encoding.write = write;
    return;
  }
  encoding.text = [write](const Scalar& value) {
    std::string text;
    write(text, value);
    return text;
  };
}

void set_functions(Encoding& encoding, const Form& form) {
  with_scalar_type(encoding.type, [&]<class T>(T*) {
    if constexpr (std::same_as<T, bool>)
      set_functions<bool>(encoding, form);
    else if constexpr (std::signed_integral<T>)
      set_functions<std::int64_t>(encoding, form);
    else if constexpr (std::unsigned_integral<T>)
      set_functions<std::uint64_t>(encoding, form);
    else if constexpr (requires(std::string out, T value) { form::write(out, value, StoredForm()); })
      set_functions<T>(encoding, form);
  });
}

/// The day at the beginning of a pattern, if that is where it is: what start_of() of the runtime takes.
std::string calendar_of(const Form& form) {
  const std::string_view pattern = form.text;
  const std::string_view day = pattern.substr(0, std::min(pattern.size(), pattern.find("dd") + 2));
  const bool is_date = pattern.starts_with("yyyy") && day.find_first_of("THms[Z") == day.npos;
  return is_date && day.find("MM") != day.npos ? std::string(day) : std::string();
}

/// The number of an enum, in a number key.
Encoding number_encoding(const Enum& type) {
  Encoding result{.type = TypeKind::enumeration, .key = KeyType::number};
  result.has_order = false;
  result.reads_back = true;
  result.language = [&type] { return enumerator_texts(type); };
  result.language_is_read = true;
  return result;
}

}  // namespace

bool is_written_as_stored(const Type& type) { return type.form != nullptr && !form_info(type.form->kind).is_number; }

Encoding stored_encoding(const Type& type) {
  if (is_number_enum(type)) return number_encoding(*type.enumeration);
  const Form& form = *type.form;
  const FormFacts facts = form_facts(form, type.kind);
  Encoding result{.type = type.kind, .key = *stored_key_type(type)};
  result.writer.functions = {{RuntimeFunction::Space::encode, "stored", type.kind, &form}};
  result.ending = facts.is_fixed_width || result.key == KeyType::number ? Ending::fixed : Ending::text;
  result.width = result.least_width = facts.is_fixed_width ? facts.width : 0;
  result.has_order = facts.sorts;
  result.reads_back = true;
  result.language = [&form, kind = type.kind] { return stored_texts(form, kind); };
  result.language_is_read = true;
  set_functions(result, form);
  if (form.kind != Kind::pattern || !facts.sorts) return result;
  if (facts.is_fixed_width) result.alphabet = Alphabet::digits;
  result.calendar = calendar_of(form);
  if (type.kind != TypeKind::date) result.offset = Offset(form.minutes);
  return result;
}

}  // namespace keyc::model
