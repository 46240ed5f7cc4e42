// Stored forms: a pattern and a text that it may have, a text in each form of each type, and what is proposed for a
// text that a type does not read. The first byte chooses the form, and a line break ends the pattern.
#include <array>
#include <optional>
#include <string>

#include "fuzz/fuzz.hpp"
#include "items/form_proposal.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "values/time_pattern.hpp"

namespace {

namespace form = keyc::form;
using keyc::StoredForm;
using Kind = StoredForm::Kind;

/// A text that is read is the text of the value.
template <class T>
void read_in(std::string_view text, const StoredForm& as) {
  T value = keyc::detail::blank<T>();
  if (!form::read_value(text, value, as)) return;
  std::string written;
  form::write_value(written, value, as);
  const bool is_number = as.kind == Kind::number;  // DynamoDB's numbers have several texts
  if (written != text && !is_number) keyc_tests::fail("read, and written as another text", written);
  T again = keyc::detail::blank<T>();
  if (!form::read_value(written, again, as) || again != value) keyc_tests::fail("not read as it was written", written);
}

template <class T, Kind kind>
void in_form(std::string_view text) {
  read_in<T>(text, {.kind = kind, .text = "yes", .other = "no", .places = 2});
}

template <class T>
void in_pattern(std::string_view input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view pattern = input.substr(0, end);
  const std::string_view text = input.substr(std::min(end + 1, input.size()));
  const std::optional<unsigned> digits = std::same_as<T, keyc::Date>          ? std::optional<unsigned>()
                                         : std::same_as<T, keyc::TimestampS>  ? 0
                                         : std::same_as<T, keyc::Timestamp>   ? 3
                                         : std::same_as<T, keyc::TimestampNs> ? 9
                                                                              : 6;
  keyc::converted_pattern(pattern);
  if (keyc::check_pattern(pattern, digits)) return;
  const StoredForm as{.kind = Kind::pattern,
                      .text = pattern,
                      .minutes = digits ? keyc::facts_of(pattern, digits).minutes.value_or(0) : 0};
  read_in<T>(text, as);
  std::string written;
  form::write_value(written, T{}, as);
  const keyc::PatternFacts facts = keyc::facts_of(pattern, digits);
  if (written.size() < facts.least_width || written.size() > facts.most_width)
    keyc_tests::fail("a text is not as long as the pattern says", written);
  read_in<T>(written, as);
}

template <class T, class Form = form::Own>
void propose(std::string_view text) {
  for (const auto& value : {keyc::AttributeValue::string(std::string(text)), keyc::AttributeValue::null()})
    if (keyc::proposed_type(keyc::ValueTypeOf<T, Form>::value, value, true).empty())
      keyc_tests::fail("nothing is proposed");
}

constexpr std::array tries{
    &in_pattern<keyc::Date>,
    &in_pattern<keyc::TimestampS>,
    &in_pattern<keyc::Timestamp>,
    &in_pattern<keyc::TimestampUs>,
    &in_pattern<keyc::TimestampNs>,
    &in_form<bool, Kind::number>,
    &in_form<bool, Kind::words>,
    &in_form<keyc::Date, Kind::number>,
    &in_form<std::uint8_t, Kind::string>,
    &in_form<std::int64_t, Kind::string>,
    &in_form<std::uint64_t, Kind::string>,
    &in_form<keyc::Decimal, Kind::string>,
    &in_form<keyc::Decimal, Kind::places>,
    &in_form<keyc::TimestampS, Kind::string>,
    &in_form<keyc::Timestamp, Kind::string>,
    &in_form<keyc::TimestampNs, Kind::string>,
    &in_form<keyc::Uuid, Kind::upper>,
    &in_form<keyc::Uuid, Kind::hex>,
    &in_form<keyc::Uuid7, Kind::upper>,
    &in_form<keyc::Uuid7, Kind::hex>,
    &in_form<keyc::Ulid, Kind::lower>,
    &in_form<keyc::Bytes, Kind::hex>,
    &in_form<keyc::Bytes, Kind::hex_lower>,
    &in_form<keyc::Bytes, Kind::base64>,
    &propose<keyc::TimestampUs>,
    &propose<keyc::TimestampNs>,
    &propose<keyc::Date, form::Pattern<"dd.MM.yyyy">>,
    &propose<bool>,
    &propose<std::uint32_t, form::String>,
    &propose<keyc::Decimal>,
    &propose<keyc::Uuid, form::Upper>,
    &propose<keyc::Bytes>,
    &propose<std::string>,
};

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  const std::size_t which = static_cast<unsigned char>(input.front()) % tries.size();
  input.remove_prefix(1);
  try {
    tries[which](input);
  } catch (const keyc::EncodeError&) {
    // A time whose year the text does not have.
  }
}
