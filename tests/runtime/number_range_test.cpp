#include "keyc/generated/number_range.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"
#include "support/catch.hpp"

using keyc::Decimal;
using keyc::numbers_that_read_as;

namespace {

template <class T>
std::optional<T> read(const std::string& digits) {
  T value{};
  return keyc::parse_number(digits, value) ? std::optional(value) : std::nullopt;
}

/// The next number of 38 digits further from zero, or nearer to it; empty if it is outside DynamoDB's range.
std::optional<std::string> next_to(const std::string& number, bool further) {
  std::string digits;
  const std::string text = Decimal(number).text();
  const std::size_t mark = text.find('E');
  int exponent = mark == std::string::npos ? 0 : std::stoi(text.substr(mark + 1));
  const std::string mantissa = text.substr(0, mark);
  const std::size_t point = mantissa.find('.');
  for (const char c : mantissa)
    if (c != '.' && c != '-') digits += c;
  if (point != std::string::npos) exponent -= static_cast<int>(mantissa.size() - point - 1);
  const std::size_t zeros = digits.find_first_not_of('0');
  digits.erase(0, zeros);
  // As many digits as make the step one in the last digit: below a power of ten the steps are finer.
  const std::size_t most = digits.find_last_not_of('0') == 0 && digits[0] == '1' && !further ? 39 : 38;
  exponent -= static_cast<int>(most) - static_cast<int>(digits.size());
  digits.resize(most, '0');
  std::size_t at = digits.size();
  while (digits[at - 1] == (further ? '9' : '0')) digits[--at] = further ? '0' : '9';
  digits[at - 1] = static_cast<char>(digits[at - 1] + (further ? 1 : -1));
  try {
    return Decimal((text[0] == '-' ? "-" : "") + digits + 'E' + std::to_string(exponent)).text();
  } catch (const keyc::EncodeError&) {
    return std::nullopt;
  }
}

/// Whether this end is read as the value, and the next number beyond it is not.
template <class T>
bool is_end(const std::string& end, T value, bool upper) {
  if (read<T>(end) != value) return false;
  const auto beyond = next_to(end, upper == (value > 0));
  return !beyond || read<T>(*beyond) != value;
}

template <class T>
void check_range(T value) {
  const keyc::NumberRange range = numbers_that_read_as(value);
  const Decimal own(keyc::number_text(value));
  const bool is_around = Decimal(range.lowest) <= own && own <= Decimal(range.highest);
  if (is_around && is_end(range.lowest, value, false) && is_end(range.highest, value, true)) return;
  FAIL_CHECK(own.text() << " is in " << range.lowest << " to " << range.highest);
}

template <class T>
bool can_be_stored(T value) {
  const double magnitude = std::fabs(static_cast<double>(value));
  return std::isfinite(value) && magnitude >= 1e-130 && magnitude < 1e126;
}

template <class T, class Bits>
void check_random(int count) {
  std::mt19937_64 bits(38);
  for (int i = 0; i < count;) {
    const T value = std::bit_cast<T>(static_cast<Bits>(bits()));
    if (!can_be_stored(value)) continue;
    check_range(value);
    ++i;
  }
}

}  // namespace

TEST_CASE("The numbers that are read as a double end half-way to its neighbours") {
  const auto tenth = numbers_that_read_as(0.1);
  CHECK(tenth.lowest == "0.099999999999999998612221219218554324471");
  CHECK(tenth.highest == "0.10000000000000001249000902703301107976");
}

TEST_CASE("The number half-way between belongs to the even neighbour") {
  const double even = 9007199254740992;  // 2^53
  CHECK(numbers_that_read_as(even).lowest == "9007199254740991.5");
  CHECK(numbers_that_read_as(even).highest == "9007199254740993");
  const double odd = even + 2;
  CHECK(numbers_that_read_as(odd).lowest == "9007199254740993.0000000000000000000001");
  CHECK(numbers_that_read_as(odd).highest == "9007199254740994.9999999999999999999999");
  CHECK(numbers_that_read_as(-odd).lowest == "-9007199254740994.9999999999999999999999");
}

TEST_CASE("Only zero is read as zero") {
  for (const double zero : {0.0, -0.0}) {
    CHECK(numbers_that_read_as(zero).lowest == "0");
    CHECK(numbers_that_read_as(zero).highest == "0");
  }
  for (const char* const small : {"1E-60", "-1E-60"}) CHECK_FALSE(read<float>(small));
}

TEST_CASE("Ranges end at the limits of DynamoDB's numbers") {
  CHECK(numbers_that_read_as(1e-130).lowest == "1E-130");
  CHECK(numbers_that_read_as(std::nextafter(1e126, 0.0)).highest.ends_with("E125"));
  check_range(1e-130);
  check_range(std::nextafter(1e126, 0.0));
  check_range(std::numeric_limits<float>::max());
  check_range(std::numeric_limits<float>::min());
  check_range(std::numeric_limits<float>::denorm_min());
}

TEST_CASE("Exactly DynamoDB's numbers between the ends of a range are read as the number") {
  check_random<double, std::uint64_t>(100'000);
  check_random<float, std::uint32_t>(20'000);
  for (int power = -400; power <= 400; ++power) check_range(std::ldexp(1.0, power));
  for (int power = -149; power <= 127; ++power) check_range(std::ldexp(1.0F, power));
  for (int i = 1; i < 3000; ++i) {
    check_range(i / 10.0);
    check_range(static_cast<float>(i) / 10.0F);
    check_range(static_cast<double>(i));
    check_range(std::ldexp(static_cast<double>(i) + 1e15, 3));
  }
}
