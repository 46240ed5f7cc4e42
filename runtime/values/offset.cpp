#include "keyc/generated/offset.hpp"

#include <cstdlib>

#include "keyc/errors.hpp"

namespace keyc {
namespace {

constexpr std::string_view offset_form = "+00:00";

}  // namespace

std::optional<Offset> Offset::parse(std::string_view text) noexcept {
  if (text.size() != offset_form.size() || (text[0] != '+' && text[0] != '-') || text[3] != ':') return std::nullopt;
  for (const std::size_t at : {1u, 2u, 4u, 5u})
    if (text[at] < '0' || text[at] > '9') return std::nullopt;
  const auto number = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  const int minutes = number(1) * 60 + number(4);
  if (number(4) > 59 || minutes > most) return std::nullopt;
  return Offset(text[0] == '-' ? -minutes : minutes);
}

std::string Offset::text() const {
  std::string text(offset_form);
  const int distance = std::abs(minutes_);
  if (minutes_ < 0) text[0] = '-';
  text[1] = static_cast<char>('0' + distance / 600);
  text[2] = static_cast<char>('0' + distance / 60 % 10);
  text[4] = static_cast<char>('0' + distance % 60 / 10);
  text[5] = static_cast<char>('0' + distance % 10);
  return text;
}

void Offset::out_of_range(int minutes) {
  throw EncodeError(std::to_string(minutes) + " min", "is not an offset from UTC: it is beyond 18 hours");
}

}  // namespace keyc
