// One function after the other changes an Encoding, which begins as the row of the bare attribute. The first function
// that does not fit ends it with Stop, which says why.

#include "generator/encoding/composer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "generator/encoding/number_languages.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/number_key.hpp"

namespace keyc::model {
namespace {

using Space = RuntimeFunction::Space;

template <class T>
struct NumberPeriods {
  static constexpr std::array<void (*)(std::string&, const T&, Offset), 7> of_one{
      &number_key::year<T>, &number_key::quarter<T>, &number_key::month<T>, &number_key::week<T>,
      &number_key::day<T>,  &number_key::hour<T>,    &number_key::minute<T>};
  static constexpr void (*hours)(std::string&, const T&, int, Offset) = &number_key::hours<T>;
  static constexpr void (*minutes)(std::string&, const T&, int, Offset) = &number_key::minutes<T>;
};

std::string_view type_name(const Type& type) {
  return type.enumeration != nullptr ? std::string_view(type.enumeration->name) : type_info(type.kind).name;
}

}  // namespace

Composer::Composer(const std::string& attribute, const Type& type, KeyType key) : attribute_(attribute), type_(type) {
  if (const Encoding* const bare = find_encoding(type.kind, key)) made_ = *bare;
  made_.type = type.kind;
  made_.key = key;
}

void Composer::apply(const FunctionCall& call) {
  const std::string_view name = call.function->name;
  if (!call.function->is_for(made_.key))
    throw Stop{fmt::format("'{}' is not for {} keys", name, key_type_name(made_.key)), ""};
  if (made_.descending)
    throw Stop{fmt::format("'{}' is applied to what desc has reversed", name), "write desc outermost"};
  if (call.function->function == Function::desc) {
    want(call, 0, 0);
    reverse();
  } else if (call.function->function == Function::upper || call.function->function == Function::lower) {
    fold(call);
  } else {
    make(call);
  }
  const Keeps& keeps = call.function->keeps;
  kept_.order = kept_.order && keeps.order;
  kept_.prefixes = kept_.prefixes && keeps.prefixes;
  kept_.reading = kept_.reading && keeps.reading;
  made_.has_order = made_.has_order && kept_.order;
  made_.has_prefixes = made_.has_prefixes && kept_.prefixes;
  made_.reads_back = made_.reads_back && kept_.reading;
  made_.calls.push_back(call);
}

void Composer::misfit(const FunctionCall& call) const {
  misfit(call, call.function->name, call.function->applies_to, "");
}

void Composer::misfit(const FunctionCall& call, std::string_view what, std::string_view applies_to,
                      std::string hint) const {
  if (!is_bare())
    throw Stop{fmt::format("{} cannot be applied to {}", call.function->name, made_.call(attribute_)), ""};
  throw Stop{fmt::format("'{}' is of type {}, but {} is for {}", attribute_, type_name(type_), what, applies_to),
             std::move(hint)};
}

void Composer::wrong_arguments(const FunctionCall& call) const {
  throw Stop{fmt::format("'{}' is given the wrong arguments", call.function->name),
             fmt::format("write {}", call.function->forms_of(attribute_))};
}

void Composer::want(const FunctionCall& call, std::size_t numbers, std::size_t texts) const {
  if (call.numbers.size() != numbers || call.texts.size() != texts) wrong_arguments(call);
}

int Composer::digits_of(const FunctionCall& call, int most, std::string_view message) {
  const std::string& text = call.numbers.front();
  const bool is_whole =
      text.size() <= 4 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  const int value = is_whole ? std::stoi(text) : 0;
  if (value < 1 || value > most) throw Stop{std::string(message), ""};
  return value;
}

int Composer::checked_units(const FunctionCall& call, const Period& period) const {
  const bool takes_number = !period.several.empty();
  if (call.numbers.size() > (takes_number ? 1 : 0) || call.texts.size() > 1) wrong_arguments(call);
  if (call.numbers.empty()) return 1;
  std::string divisors;
  for (int units = 1; units <= period.whole; ++units) {
    if (period.whole % units != 0) continue;
    if (std::to_string(units) == call.numbers.front()) return units;
    divisors += (divisors.empty() ? "" : units == period.whole ? " or " : ", ") + std::to_string(units);
  }
  throw Stop{fmt::format("{} {}s do not divide {}", call.numbers.front(), period.name,
                         period.unit == PeriodUnit::hour ? "a day" : "an hour"),
             fmt::format("write {}; an offset is a text: \"+09:00\"", divisors)};
}

Offset Composer::offset(const FunctionCall& call, std::size_t index) const {
  if (call.texts.size() <= index) return {};
  const auto offset = Offset::parse(call.texts[index]);
  if (!offset)
    throw Stop{fmt::format("\"{}\" is not an offset", call.texts[index]),
               "write hours and minutes: \"+09:00\", at most 18 hours"};
  if (type_.kind == TypeKind::date)
    throw Stop{fmt::format("'{}' is a date, which is the same on every clock", attribute_), "leave the offset out"};
  return *offset;
}

void Composer::set_fixed(int width, Alphabet alphabet) {
  made_.ending = Ending::fixed;
  made_.width = made_.least_width = width;
  made_.alphabet = alphabet;
  made_.has_order = made_.reads_back = true;  // as far as the function's row says so
  made_.has_prefixes = false;
  made_.text = nullptr;
  made_.calendar.clear();
  made_.read = nullptr;
  made_.read_count = nullptr;
  set_language(nullptr, false);
}

void Composer::set_language(Language language, bool is_read) {
  made_.language = std::move(language);
  made_.language_is_read = is_read;
}

void Composer::set_loss(const FunctionCall& call) {
  if (made_.lossy == nullptr) made_.lossy = call.function;
}

void Composer::fold(const FunctionCall& call) {
  want(call, 0, 0);
  if (!is_text() && is_bare() && made_.key == KeyType::binary)
    throw Stop{fmt::format("'{}' is of type {}, but in binary keys {} is for string", attribute_, type_name(type_),
                           call.function->name),
               ""};
  if (!is_text()) misfit(call);
  const bool is_upper = call.function->function == Function::upper;
  made_.writer.of_value.push_back({is_upper ? ValueFunction::Kind::upper : ValueFunction::Kind::lower});
  made_.text = [before = made_.text, function = is_upper ? &upper : &lower](const Scalar& value) {
    return function(before(value));
  };
  allowed_ = automata::ascii & ~(is_upper ? automata::byte_range('a', 'z') : automata::byte_range('A', 'Z'));
  set_loss(call);
}

void Composer::write_anew(Encoding& encoding, const RuntimeFunction& function,
                          void (*rewrite)(std::string& out, std::size_t start)) {
  encoding.writer.functions.push_back(function);
  encoding.write = [write = encoding.write, rewrite](std::string& out, const Scalar& value) {
    std::string written;
    write(written, value);
    rewrite(written, 0);
    out += written;
  };
}

void Composer::reverse() {
  const AlphabetInfo* const alphabet = made_.write ? alphabet_info(made_.alphabet) : nullptr;
  if (alphabet != nullptr) {
    write_anew(made_, alphabet->desc, made_.reverse = alphabet->reverse);
    reverse_reading();
  } else if (made_.key == KeyType::string) {
    throw Stop{fmt::format("'{}' is of variable length here, which cannot be reversed", attribute_),
               "desc is for numbers, times, ids and other values of fixed width"};
  }
  made_.descending = true;
}

void Composer::reverse_reading() {
  if (made_.read)
    made_.read = [read = made_.read, reverse = made_.reverse](std::string_view text) {
      std::string ascending(text);
      reverse(ascending, 0);
      return read(ascending);
    };
  if (!made_.language) return;
  switch (made_.alphabet) {
    case Alphabet::number: made_.language = [language = made_.language] { return negated(language()); }; return;
    case Alphabet::signed_digits:
      made_.language = [language = made_.language] { return signs_exchanged(language()); };
      return;
    case Alphabet::bytes:
      made_.language = [language = made_.language] { return automata::complemented(language()); };
      return;
    case Alphabet::none:
    case Alphabet::digits:
    case Alphabet::hex:
    case Alphabet::sort64:
    case Alphabet::ulid:
    case Alphabet::ksuid:
    case Alphabet::uuid: break;
  }
  made_.language = [language = made_.language, reverse = made_.reverse] {
    return automata::reversed(language(), reverse);
  };
}

void Composer::set_position(const RuntimeFunction& function, std::function<void(std::string&, std::uint64_t)> write) {
  const auto text_of = [write](std::size_t position) {
    std::string text;
    write(text, position);
    return text;
  };
  const Enum& type = *type_.enumeration;
  made_.writer.functions = {function};
  made_.writer.of_value = {{ValueFunction::Kind::position}};
  made_.read = [&type, text_of](std::string_view text) -> std::optional<Scalar> {
    for (std::size_t position = 0; position < type.values.size(); ++position)
      if (text_of(position) == text) return type.values[position].text;
    return {};
  };
  set_language(
      [&type, text_of] {
        std::vector<std::string> positions;
        for (std::size_t position = 0; position < type.values.size(); ++position)
          positions.push_back(text_of(position));
        return automata::one_of(std::move(positions));
      },
      true);
  made_.write = [&type, write = std::move(write)](std::string& out, const Scalar& value) {
    const auto at = std::find_if(type.values.begin(), type.values.end(), [&](const Enumerator& enumerator) {
      return enumerator.text == std::get<std::string>(value);
    });
    write(out, static_cast<std::uint64_t>(at - type.values.begin()));
  };
}

bool Composer::whole_number(const FunctionCall& call) {
  const std::string_view name = call.function->name;
  if (find_period(call.function->function) != nullptr) {
    period<NumberPeriods>(call, Space::number_key);
    return true;
  }
  const bool in_seconds = call.function->function == Function::epoch_s;
  if (!in_seconds && call.function->function != Function::epoch_ms) return false;
  want(call, 0, 0);
  // In a binary key a cast can follow, so that the units of an epoch may be named there, too.
  const bool is_time =
      type_.kind != TypeKind::date && (made_.key == KeyType::binary || name != type_info(type_.kind).name);
  const bool fits = is_bare() && is_time && with_time_type(type_.kind, [&]<class T>(T*) {
                      if constexpr (!std::is_same_v<T, Date>) {
                        made_.writer.functions = {{Space::number_key, name, kind_of<T>()}};
                        made_.write = [write = in_seconds ? &number_key::epoch_s<T> : &number_key::epoch_ms<T>](
                                          std::string& out, const Scalar& value) { write(out, std::get<T>(value)); };
                      }
                    });
  if (!fits) misfit(call);
  if (fineness(in_seconds ? "ss" : "SSS") < fineness_of(type_.kind)) set_loss(call);
  return true;
}

}  // namespace keyc::model
