// A proposal is the first type of a list that reads the value: what is proposed has been tried.

#include "items/form_proposal.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "values/time_pattern.hpp"

namespace keyc {
namespace {

using Type = AttributeValue::Type;

template <class... Parts>
std::string joined(const Parts&... parts) {
  std::string text;
  (text.append(parts), ...);
  return text;
}

/// A type that may read a value.
struct Candidate {
  const ValueType* type;
  bool (*reads)(const ValueType& type, std::string_view text);
};

template <class T>
bool reads(const ValueType& type, std::string_view text) {
  T value = detail::blank<T>();
  return type.read(type, text, &value);
}

template <class T, class Form = form::Own>
constexpr Candidate candidate{&ValueTypeOf<T, Form>::value, &reads<T>};

constexpr std::array bools{candidate<bool>,
                           candidate<bool, form::Number>,
                           candidate<bool, form::Words<"Y", "N">>,
                           candidate<bool, form::Words<"y", "n">>,
                           candidate<bool, form::Words<"true", "false">>,
                           candidate<bool, form::Words<"True", "False">>,
                           candidate<bool, form::Words<"TRUE", "FALSE">>,
                           candidate<bool, form::Words<"T", "F">>,
                           candidate<bool, form::Words<"t", "f">>,
                           candidate<bool, form::Words<"Yes", "No">>,
                           candidate<bool, form::Words<"yes", "no">>,
                           candidate<bool, form::Words<"YES", "NO">>,
                           candidate<bool, form::Words<"on", "off">>,
                           candidate<bool, form::Words<"1", "0">>};

constexpr std::array numbers{candidate<std::int64_t>,
                             candidate<std::uint64_t>,
                             candidate<Decimal>,
                             candidate<double>,
                             candidate<std::int64_t, form::String>,
                             candidate<std::uint64_t, form::String>,
                             candidate<Decimal, form::String>,
                             candidate<std::uint8_t, form::String>,
                             candidate<std::uint16_t, form::String>,
                             candidate<std::uint32_t, form::String>,
                             candidate<std::int8_t, form::String>,
                             candidate<std::int16_t, form::String>,
                             candidate<std::int32_t, form::String>};

constexpr std::array ids{candidate<Uuid>,  candidate<Uuid, form::Upper>,  candidate<Uuid, form::Hex>,
                         candidate<Uuid7>, candidate<Uuid7, form::Upper>, candidate<Uuid7, form::Hex>,
                         candidate<Ulid>,  candidate<Ulid, form::Lower>,  candidate<Ksuid>};

constexpr std::array byte_types{candidate<Bytes>, candidate<Bytes, form::Hex>, candidate<Bytes, form::HexLower>,
                                candidate<Bytes, form::Base64>};

/// A type of times: in its own form, and in a pattern, which must have so many digits of the fraction.
struct TimeType {
  Candidate own;
  Candidate in_pattern;
  FractionDigits digits;
};
template <class T>
constexpr TimeType time_type(FractionDigits digits) {
  return {candidate<T>, candidate<T, form::Pattern<"">>, digits};
}
constexpr std::array times{time_type<Date>(std::nullopt), time_type<TimestampS>(0U), time_type<Timestamp>(3U),
                           time_type<TimestampUs>(6U), time_type<TimestampNs>(9U)};

/// A count of an instant since 1970 does not say its unit, but numbers of our century do.
struct Epoch {
  Candidate number;
  Candidate string;
  std::size_t most_digits;
};
constexpr std::array epochs{
    Epoch{candidate<TimestampS, form::Number>, candidate<TimestampS, form::String>, 11},
    Epoch{candidate<Timestamp, form::Number>, candidate<Timestamp, form::String>, 14},
    Epoch{candidate<TimestampUs, form::Number>, candidate<TimestampUs, form::String>, 17},
    Epoch{candidate<TimestampNs, form::Number>, candidate<TimestampNs, form::String>, 20},
};

bool is_in(std::span<const Candidate> family, std::string_view name) {
  return std::any_of(family.begin(), family.end(), [&](const Candidate& each) { return each.type->name == name; });
}

bool is_of_times(std::string_view name) {
  return name.starts_with("epoch") ||
         std::any_of(times.begin(), times.end(), [&](const TimeType& each) { return each.own.type->name == name; });
}

/// Looks for the type that reads one value.
class Proposal {
 public:
  Proposal(const ValueType& type, const AttributeValue& from, std::string_view mark)
      : name_(type.name), from_(from), mark_(mark) {}

  std::string find() {
    for (const std::span<const Candidate> family :
         {std::span<const Candidate>(bools), std::span<const Candidate>(numbers), std::span<const Candidate>(ids),
          std::span<const Candidate>(byte_types)})
      if (is_in(family, name_) && of_family(family)) return *std::move(found_);
    if (name_ == "decimal" && places()) return *std::move(found_);
    if (is_of_times(name_) && time()) return *std::move(found_);
    return of_dynamodb_type();
  }

 private:
  bool is_read(const Candidate& candidate) {
    if (candidate.type->type != from_.type() || !candidate.reads(*candidate.type, from_.text())) return false;
    found_ = written_type(*candidate.type, mark_);
    return true;
  }

  /// The type's own forms first.
  bool of_family(std::span<const Candidate> family) {
    for (const bool is_same : {true, false})
      for (const Candidate& each : family)
        if ((each.type->name == name_) == is_same && is_read(each)) return true;
    return false;
  }

  /// A decimal with as many digits after the point as this text has.
  bool places() {
    if (from_.type() != Type::S) return false;
    const std::size_t point = from_.text().find('.');
    const std::size_t places = point == std::string::npos ? 0 : from_.text().size() - point - 1;
    return with_form(candidate<Decimal, form::Places<0>>,
                     {.kind = StoredForm::Kind::places, .places = static_cast<int>(places)});
  }

  bool with_form(const Candidate& candidate, const StoredForm& form) {
    ValueType type = *candidate.type;
    type.form = &form;
    return is_read({&type, candidate.reads});
  }

  bool time() {
    if (from_.type() == Type::N) return number();
    if (from_.type() != Type::S) return false;
    const std::string pattern = pattern_of_text(from_.text());
    for (const bool is_same : {true, false})
      for (const TimeType& each : times)
        if ((each.own.type->name == name_) == is_same && (is_read(each.own) || is_in_pattern(each, pattern)))
          return true;
    return std::any_of(epochs.begin(), epochs.end(), [&](const Epoch& epoch) {
      return from_.text().size() <= epoch.most_digits && is_read(epoch.string);
    });
  }

  bool number() {
    if (is_read(candidate<Date, form::Number>)) return true;
    Decimal value;  // whose text has no fraction of zeros
    if (!detail::read_decimal(from_.text(), value)) return false;
    return std::any_of(epochs.begin(), epochs.end(), [&](const Epoch& epoch) {
      return value.text().size() <= epoch.most_digits && is_read(epoch.number);
    });
  }

  /// In the pattern of this text, or in one whose fraction is left out where it is zero, or as long as it must be.
  bool is_in_pattern(const TimeType& type, const std::string& pattern) {
    // More digits are of nanoseconds, though all after the sixth may be zero here.
    const auto written = std::count(pattern.begin(), pattern.end(), 'S');
    if (written > 6 && type.digits != 9U) return false;
    const auto reads = [&](const std::string& tried) {
      return !tried.empty() && !check_pattern(tried, type.digits) &&
             with_form(type.in_pattern, {.kind = StoredForm::Kind::pattern,
                                         .text = tried,
                                         .minutes = facts_of(tried, type.digits).minutes.value_or(0)});
    };
    if (reads(pattern)) return true;
    const std::vector<std::string> others = with_group(pattern);
    return std::any_of(others.begin(), others.end(), reads);
  }

  std::string of_dynamodb_type() {
    if (from_.type() == Type::N && of_family(numbers)) return *std::move(found_);
    return joined(name_of(from_.type()), mark_);
  }

  static std::string_view name_of(Type type) {
    switch (type) {
      case Type::S: return "string";
      case Type::N: return "decimal";
      case Type::BOOL: return "bool";
      case Type::B: return "bytes";
      case Type::SS: return "set<string>";
      case Type::NS: return "set<decimal>";
      case Type::BS: return "set<bytes>";
      case Type::L: return "list<document>";
      case Type::M: return "map<document>";
      case Type::NUL: break;
    }
    return "document";
  }

  std::string_view name_;
  const AttributeValue& from_;
  std::string_view mark_;  // after the name of the type
  std::optional<std::string> found_;
};

}  // namespace

std::string written_type(const ValueType& type, std::string_view mark) {
  using Kind = ValueType::Kind;
  switch (type.kind) {
    case Kind::string: return joined("string", mark);
    case Kind::document: return joined("document", mark);
    case Kind::optional: return written_type(*type.inner, "?");
    case Kind::list:
    case Kind::map:
    case Kind::set: return container_of(type, written_type(*type.inner), mark);
    case Kind::structure:
    case Kind::scalar: break;
  }
  if (type.name.empty()) return joined("T", mark);  // of a type that generated code has no name for
  return joined(type.name, mark, type.form == nullptr ? "" : " stored ",
                type.form == nullptr ? "" : form::written(*type.form));
}

std::string container_of(const ValueType& type, std::string_view elements, std::string_view mark) {
  using Kind = ValueType::Kind;
  return joined(type.kind == Kind::list ? "list<" : type.kind == Kind::map ? "map<" : "set<", elements, ">", mark);
}

bool is_zero_time(const ValueType& type, const AttributeValue& value) {
  return is_of_times(type.name) && value.type() == Type::S && value.text().starts_with("0001-01-01T00:00:00");
}

std::string proposed_type(const ValueType& type, const AttributeValue& from, bool is_optional) {
  if (from.type() == AttributeValue::Type::NUL) return written_type(type, "? null");
  if (is_zero_time(type, from)) return is_optional ? "string?" : "string";  // a type that reads it might read only it
  return Proposal(type, from, is_optional ? "?" : "").find();
}

}  // namespace keyc
