// The form after `stored`: whether there is such a form, whether the type can have it, and what was meant if not. Patterns
// of other tools are converted, with the type that counts their units.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "generator/resolve/scope.hpp"
#include "grammar/article.hpp"
#include "grammar/parse.hpp"
#include "grammar/quoted.hpp"
#include "keyc/generated/offset.hpp"
#include "runtime/values/time_pattern.hpp"

namespace keyc::model {
namespace {

using Kind = StoredForm::Kind;

struct Word {
  std::string_view text;
  Kind kind;
};
constexpr std::array form_words{Word{"number", Kind::number}, Word{"string", Kind::string},
                                Word{"upper", Kind::upper},   Word{"lower", Kind::lower},
                                Word{"hex", Kind::hex},       Word{"base64", Kind::base64}};

/// Pairs of which the first means false.
constexpr std::array<std::string_view, 8> words_of_false{"n", "no", "f", "false", "0", "off", "inactive", "disabled"};

std::string in_lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  return text;
}

/// The epoch that counts the units of a timestamp; empty for other types.
std::string_view epoch_of(TypeKind type) {
  if (!is_time(type) || is_epoch(type)) return {};
  for (const TypeKind epoch : {TypeKind::epoch_s, TypeKind::epoch_ms, TypeKind::epoch_us, TypeKind::epoch_ns})
    if (type_info(epoch).unit == type_info(type).unit) return type_info(epoch).name;
  return {};
}

/// Resolves the form of one type; reports what is wrong with it.
class FormResolver {
 public:
  /// `from` has a form.
  FormResolver(Diagnostics& diagnostics, const ast::Type& from, const Type& type)
      : diagnostics_(diagnostics), from_(*from.form), written_type_(from.span), type_(type) {}

  std::shared_ptr<const Form> resolve() {
    if (!set_kind()) return nullptr;
    if (!form_info(made_.kind).is_for(type_.kind)) return refuse_type();
    const bool is_right = made_.kind == Kind::pattern ? set_pattern() : made_.kind != Kind::words || set_words();
    return is_right ? std::make_shared<const Form>(std::move(made_)) : nullptr;
  }

 private:
  bool set_kind() {
    made_.kind = from_.texts.size() == 2 ? Kind::words : Kind::pattern;
    if (!from_.texts.empty()) return true;
    const auto word = std::find_if(form_words.begin(), form_words.end(),
                                   [&](const Word& known) { return known.text == from_.word.text; });
    if (word == form_words.end()) {
      std::vector<std::string_view> names;
      for (const Word& known : form_words)
        if (form_info(known.kind).is_for(type_.kind)) names.push_back(known.text);
      const std::string meant = did_you_mean(from_.word.text, names);
      return refuse(from_.word.span, fmt::format("there is no form '{}'", from_.word.text),
                    meant.empty() ? forms_of_type() : meant);
    }
    made_.kind = word->kind;
    return (!from_.letters || set_letters()) && (!from_.places || set_places());
  }

  bool set_letters() {
    if (made_.kind != Kind::hex)
      return refuse(from_.letters->span, fmt::format("'lower' is for hex, and this is {}", made_.written()),
                    fmt::format("write stored {}", made_.written()));
    made_.kind = Kind::hex_lower;
    return true;
  }

  bool set_places() {
    constexpr int most = 38;  // the digits of a decimal
    const std::string& digits = from_.places->digits;
    const bool is_number = digits.size() <= 2 && digits.find_first_not_of("0123456789") == digits.npos;
    made_.places = is_number ? std::stoi(digits) : most + 1;
    if (made_.kind != Kind::string || made_.places > most)
      return refuse(from_.places->span, "digits after the point are those of a decimal, 0 to 38",
                    "write decimal stored string 2");
    made_.kind = Kind::places;
    return true;
  }

  bool set_words() {
    made_.text = from_.texts[0].value;
    made_.other = from_.texts[1].value;
    for (const ast::Text& text : from_.texts)
      if (text.value.empty()) return refuse(text.span, "a stored text cannot be empty", "");
    if (made_.text == made_.other) return refuse(from_.texts[1].span, "true and false have one text", "");
    if (std::find(words_of_false.begin(), words_of_false.end(), in_lower_case(made_.text)) == words_of_false.end())
      return true;
    diagnostics_.report(Code::swapped_form, from_.span, fmt::format("true is stored as {}", quoted(made_.text)),
                        fmt::format("the text of true comes first: ({}, {})", quoted(made_.other), quoted(made_.text)));
    return true;
  }

  bool set_pattern() {
    const ast::Text& pattern = from_.texts.front();
    made_.text = pattern.value;
    const auto digits = fraction_digits(type_.kind);
    if (const auto fault = check_pattern(made_.text, digits)) {
      std::string message = fmt::format("'{}' {}", made_.text.substr(fault->position, fault->length), fault->reason);
      const std::string converted = converted_pattern(made_.text);
      const std::optional<TypeKind> type = converted.empty() ? std::nullopt : type_of_pattern(converted);
      if (!type) return refuse(pattern.span, std::move(message), fault->hint);
      if (*type == type_.kind)
        return refuse(pattern.span, std::move(message), fmt::format("write {}", quoted(converted)),
                      line_with(pattern.span, quoted(converted)));
      Span whole = written_type_;
      whole.end = pattern.span.end;
      const std::string other =
          fmt::format("{}{} stored {}", type_info(*type).name, type_.optional ? "?" : "", quoted(converted));
      return refuse(pattern.span, std::move(message), "write " + other, line_with(whole, other));
    }
    return set_clock(keyc::facts_of(made_.text, digits).minutes);
  }

  /// The type that counts the units of the pattern. One that has as many digits as it needs is for each.
  std::optional<TypeKind> type_of_pattern(std::string_view pattern) const {
    const auto is_for = [&](TypeKind type) { return !check_pattern(pattern, fraction_digits(type)); };
    if (pattern.find("+]") != pattern.npos && is_for(type_.kind)) return type_.kind;
    for (const TypeKind type :
         {TypeKind::timestamp_ns, TypeKind::timestamp_us, TypeKind::timestamp, TypeKind::timestamp_s, TypeKind::date})
      if (is_for(type)) return type;
    return std::nullopt;
  }

  /// `named`: the clock that the texts themselves name.
  bool set_clock(std::optional<int> named) {
    if (type_.kind == TypeKind::date) named = std::nullopt;
    made_.minutes = named.value_or(0);
    if (!from_.clock) return true;
    const Span span = from_.clock->span;
    if (type_.kind == TypeKind::date) return refuse(span, "a date is the same at every offset", "leave 'at' out");
    if (named) return refuse(span, "the pattern names its own clock", "leave 'at' out");
    const std::optional<Offset> clock = Offset::parse(from_.clock->value);
    if (!clock)
      return refuse(span, fmt::format("{} is not an offset", quoted(from_.clock->value)),
                    "write at \"+09:00\"; a zone with summer time has several");
    made_.minutes = clock->minutes();
    return true;
  }

  /// What the type can have after `stored`.
  std::string forms_of_type() const {
    if (type_.kind == TypeKind::enumeration) return "its values say what is stored: open as \"O\"";
    if (type_.kind == TypeKind::structure) return "its members say how they are stored";
    if (!type_.arguments.empty()) return "the form of its elements stands inside '< >'";
    const std::string forms = forms_of(type_.kind);
    if (forms.empty()) return fmt::format("{} has no other form", with_article(name_of(type_)));
    const bool is_one = forms.find(", ") == forms.npos;
    return fmt::format("the {} of {} {} {}", is_one ? "form" : "forms", name_of(type_), is_one ? "is" : "are", forms);
  }

  std::nullptr_t refuse_type() {
    const std::string_view type = name_of(type_);
    std::string hint = is_scalar(type_.kind) && forms_of(type_.kind).empty() && type_.kind != TypeKind::enumeration
                           ? fmt::format("{} is for {}", form_info(made_.kind).written, form_info(made_.kind).types)
                           : forms_of_type();
    if (const auto epoch = epoch_of(type_.kind); !epoch.empty())
      if (made_.kind == Kind::number || made_.kind == Kind::string)
        hint = fmt::format("write {}{}", epoch, made_.kind == Kind::string ? " stored string" : "");
    refuse(from_.span, fmt::format("{} cannot be stored {}", with_article(type), shown()), std::move(hint));
    return nullptr;
  }

  std::string shown() const {
    return made_.kind == Kind::pattern ? "as a pattern" : made_.kind == Kind::words ? "as two texts" : made_.written();
  }

  bool refuse(Span span, std::string message, std::string hint, Replacement write = {}) {
    diagnostics_.report({Code::bad_form, span, std::move(message), std::move(hint), {}, {}, std::move(write)});
    return false;
  }

  Diagnostics& diagnostics_;
  const ast::Form& from_;
  const Span written_type_;  // without the form
  const Type& type_;
  Form made_;
};

}  // namespace

bool resolve_form(Diagnostics& diagnostics, const ast::Type& from, Type& type) {
  type.form = FormResolver(diagnostics, from, type).resolve();
  return type.form != nullptr;
}

}  // namespace keyc::model
