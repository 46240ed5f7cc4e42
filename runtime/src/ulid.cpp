#include "keyc/ulid.hpp"

#include <sys/random.h>
#include <unistd.h>

#include <chrono>
#include <mutex>

#include "keyc/errors.hpp"

namespace keyc {
namespace {

constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t text_length = 26;
constexpr std::size_t time_bytes = 6;

/// The value of a character in either case; 32 for one that is none.
constexpr unsigned value_of(char c) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  const std::size_t at = alphabet.find(c);
  return at == std::string_view::npos ? 32 : static_cast<unsigned>(at);
}

void put_time(Ulid::Bytes& bytes, std::int64_t milliseconds) {
  for (std::size_t i = time_bytes; i-- > 0; milliseconds >>= 8)
    bytes[i] = static_cast<std::uint8_t>(milliseconds & 0xFF);
}

void fill_random(Ulid::Bytes& bytes) {
  if (::getentropy(bytes.data() + time_bytes, bytes.size() - time_bytes) != 0)
    throw Error("the system gives no random numbers");
}

std::int64_t clock_milliseconds() {
  using namespace std::chrono;
  return floor<milliseconds>(system_clock::now()).time_since_epoch().count();
}

}  // namespace

Ulid::Ulid(std::string_view text) {
  if (!from_text(text, *this)) throw EncodeError(std::string(text), "is no ULID");
}

std::int64_t Ulid::unix_milliseconds() const noexcept {
  std::int64_t result = 0;
  for (std::size_t i = 0; i < time_bytes; ++i) result = result << 8 | bytes_[i];
  return result;
}

Ulid Ulid::next() const {
  Bytes bytes = bytes_;
  for (std::size_t i = bytes.size(); i-- > 0;)
    if (++bytes[i] != 0) return Ulid(bytes);
  throw Error("there is no ULID after the last one");
}

Ulid Ulid::generate() {
  static std::mutex mutex;
  static Ulid last;
  static pid_t owner = ::getpid();
  const std::lock_guard lock(mutex);
  if (owner != ::getpid()) {  // a forked process goes on from ids of its own
    owner = ::getpid();
    last = Ulid();
  }
  const std::int64_t time = clock_milliseconds();
  if (time > last.unix_milliseconds()) {
    Bytes bytes{};
    put_time(bytes, time);
    fill_random(bytes);
    last = Ulid(bytes);
  } else {
    last = last.next();
  }
  return last;
}

std::string to_text(const Ulid& id) {
  // 128 bits in 26 characters of 5 bits: the first one holds the 3 highest.
  std::string text(text_length, '0');
  unsigned bits = 0;
  unsigned held = 0;
  std::size_t at = text_length;
  for (std::size_t i = id.bytes().size(); i-- > 0;) {
    bits |= static_cast<unsigned>(id.bytes()[i]) << held;
    for (held += 8; held >= 5; held -= 5, bits >>= 5) text[--at] = alphabet[bits & 31];
  }
  text[0] = alphabet[bits];
  return text;
}

bool from_text(std::string_view text, Ulid& id) noexcept {
  if (text.size() != text_length || value_of(text[0]) > 7) return false;
  Ulid::Bytes bytes{};
  unsigned bits = 0;
  unsigned held = 0;
  std::size_t at = bytes.size();
  for (std::size_t i = text_length; i-- > 0;) {
    const unsigned value = value_of(text[i]);
    if (value > 31) return false;
    bits |= value << held;
    held += 5;
    if (held >= 8 && at > 0) {
      bytes[--at] = static_cast<std::uint8_t>(bits & 0xFF);
      bits >>= 8;
      held -= 8;
    }
  }
  id = Ulid(bytes);
  return true;
}

}  // namespace keyc
