#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"
#include "generator/types/two_values.hpp"
#include "keyc/errors.hpp"

namespace keyc::model {
namespace {

/// The fewest bytes that a component can have.
std::size_t least_width(const Component& component) {
  if (component.stand_in && component.stand_in->text.empty()) return 0;
  if (component.encoding->ending != Ending::fixed) return component.may_be_empty ? 0 : 1;
  const auto width = static_cast<std::size_t>(component.encoding->least_width);
  return component.stand_in ? std::min(width, component.stand_in->text.size()) : width;
}

/// False if widths differ, as with and without '-', and for "true" and "false".
bool has_one_width(const Component& component) {
  const Encoding& encoding = *component.encoding;
  return encoding.ending == Ending::fixed && encoding.least_width == encoding.width &&
         (!component.stand_in || component.stand_in->text.size() == static_cast<std::size_t>(encoding.width));
}

/// Whether the stand-in sorts above the component's values. One value that is written differently decides: all others
/// sort on the same side.
bool is_above(const Component& component) {
  for (const Scalar& value : two_values(component.field->type())) try {
      std::string text;
      if (component.encoding->write)
        component.encoding->write(text, value);
      else
        write_text(text, component.encoding->text(value), component.mode, component.as_it_is, component.separator);
      if (text != component.stand_in->text) return component.stand_in->text > text;
    } catch (const EncodeError&) {
    }
  return true;
}

/// A hint. Text that is not escaped could have the text of the stand-in.
std::string how_to_end(const Component& component) {
  if (component.last) return "leave the text mode out: nothing follows it";
  // A byte of a longer UTF-8 character is also part of other characters.
  const bool is_part = static_cast<unsigned char>(component.separator) >= 0x80;
  if (is_part || (component.stand_in && component.encoding->type == TypeKind::string)) return "end it with '#'";
  return fmt::format("end it with '#', or write {}, which refuses values that hold it",
                     component.written(TextMode::checked));
}

class Ends {
 public:
  Ends(EntityScope& scope, KeyTemplate& into, const std::vector<bool>& modes_given)
      : scope_(scope), into_(into), modes_given_(modes_given) {}

  bool find() {
    end_components();
    if (usable_) check_size();
    return usable_;
  }

 private:
  void end_components() {
    std::size_t ordinal = 0;
    for (std::size_t i = 0; i < into_.parts.size(); ++i) {
      if (!into_.parts[i].component) continue;
      Component& component = *into_.parts[i].component;
      component.last = i + 1 == into_.parts.size();
      const std::string_view before = i == 0 ? std::string_view() : into_.parts[i - 1].literal;
      component.may_be_empty = component.last && !before.empty() && !component.stand_in;
      const bool mode_given = modes_given_[ordinal++];
      if (component.encoding->ending == Ending::text)
        end_text(component, i, before, mode_given);
      else if (component.encoding->ending == Ending::decimal && !component.last)
        end_decimal(component, into_.parts[i + 1].literal);
      if (component.shard && !component.last) end_shard(component, into_.parts[i + 1].literal);
      if (usable_ && component.stand_in)
        end_stand_in(component, component.last ? "" : into_.parts[i + 1].literal, !before.empty());
    }
  }

  void end_stand_in(Component& component, std::string_view after, bool is_after_literal) {
    StandIn& stand_in = *component.stand_in;
    if (stand_in.text.empty() && !(component.last && is_after_literal))
      return fail(Code::bad_stand_in, stand_in.span, "an empty text stands for an absent value only at the end",
                  "write it at the end of a key, after a literal");
    if (component.is_open_text())
      return fail(
          Code::bad_stand_in, stand_in.span,
          fmt::format("nothing shows where '{}' ends, so no text can stand for its absence", component.field->name),
          fmt::format("write <checked({}) else \"…\">, which writes the same text",
                      component.encoding->call(component.field->name)));
    const bool is_cut = component.encoding->ending != Ending::fixed && !after.empty();
    const char separator = is_cut ? after.front() : component.separator;
    if ((is_cut || separator != 0) && stand_in.text.find(separator) != std::string::npos)
      return fail(Code::bad_stand_in, stand_in.span,
                  fmt::format("'{}' ends the part, so nothing in it can hold one", printable(separator)));
    stand_in.above = is_above(component);
  }

  void end_text(Component& component, std::size_t i, std::string_view before, bool mode_given) {
    if (component.last) {
      component.as_it_is = !mode_given || component.mode == TextMode::raw;
      if (!component.as_it_is) component.separator = before.empty() ? '#' : before.back();
    } else {
      const std::string_view after = into_.parts[i + 1].literal;
      if (after.empty()) {
        if (i + 2 == into_.parts.size() && has_one_width(*into_.parts[i + 1].component)) {
          component.as_it_is = true;
          component.ended_by_width = true;
          return;
        }
        return fail(Code::text_not_ended, component.span,
                    fmt::format("nothing shows where '{}' ends and the next part begins", component.field->name),
                    "put a literal such as '#' after it");
      }
      component.separator = after.front();
    }
    if (component.as_it_is || component.mode == TextMode::raw) return;
    if (component.mode == TextMode::checked) return check_values(component);
    if (static_cast<unsigned char>(component.separator) > '.')
      fail(Code::cannot_escape, component.span,
           fmt::format("text {} '{}' cannot be escaped in a way that sorts", component.last ? "after" : "before",
                       printable(component.separator)),
           how_to_end(component));
  }

  /// A value of an enum that contains the separator could never be written.
  void check_values(const Component& component) {
    const Enum* const enumeration = component.field->type().enumeration;
    if (enumeration == nullptr) return;
    const auto holds_separator = [&](const Enumerator& enumerator) {
      return enumerator.text.find(component.separator) != std::string::npos;
    };
    const auto value = std::find_if(enumeration->values.begin(), enumeration->values.end(), holds_separator);
    if (value == enumeration->values.end()) return;
    const bool can_escape = static_cast<unsigned char>(component.separator) <= '.';
    fail(Code::cannot_escape, component.span,
         fmt::format("'{}' of {} holds '{}', so no key could hold it", value->name, enumeration->name,
                     printable(component.separator)),
         can_escape ? component.how_to_escape() : "choose another literal");
  }

  /// Where the counts have other numbers of digits, what follows shows where the shard ends.
  void end_shard(const Component& component, std::string_view after) {
    if (component.encoding->least_width == component.encoding->width) return;
    if (!after.empty() && (after.front() < '0' || after.front() > '9')) return;
    fail(Code::bad_shard, component.span, "the two counts of shards have other numbers of digits",
         "put '#' after the shard, to show where it ends");
  }

  void end_decimal(const Component& component, std::string_view after) {
    if (!after.empty() && static_cast<unsigned char>(after.front()) < '0') return;
    fail(Code::decimal_separator, component.span,
         fmt::format("a decimal is of variable length: what follows '{}' must sort below its digits",
                     component.field->name),
         "put '#' after it");
  }

  void check_size() {
    const std::size_t limit = scope_.entity.table->key_limit(into_.key);
    std::size_t least = 0;
    for (const Part& part : into_.parts)
      least += part.literal.size() + (part.component ? least_width(*part.component) : 0);
    if (into_.parts.empty()) return fail(Code::empty_key, into_.span, "this key is always empty, which no key can be");
    if (least <= limit) return;
    fail(Code::key_too_long, into_.span,
         fmt::format("this key has at least {} bytes, and a {} key holds at most {}", least, role_of_limit(limit),
                     limit));
  }

  void fail(Code code, Span span, std::string message, std::string hint = {}) {
    usable_ = false;
    scope_.diagnostics().report(code, span, std::move(message), std::move(hint));
  }

  static std::string printable(char c) {
    return c > ' ' && c < 0x7F ? std::string(1, c) : fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
  }

  EntityScope& scope_;
  KeyTemplate& into_;
  const std::vector<bool>& modes_given_;
  bool usable_ = true;
};

}  // namespace

bool end_template(EntityScope& scope, KeyTemplate& into, const std::vector<bool>& modes_given) {
  return Ends(scope, into, modes_given).find();
}

}  // namespace keyc::model
