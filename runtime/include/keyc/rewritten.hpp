#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Encodings made of others: what one appends is written anew, as hex digits or in reversed order.
namespace keyc {

/// Writes the bytes from `start` to the end of `out` anew.
using Rewrite = void (*)(std::string& out, std::size_t start);

/// `write` has the signature of `Encode`.
template <auto Encode, Rewrite rewrite>
struct Rewritten;

template <class... Arguments, void (*Encode)(std::string&, Arguments...), Rewrite rewrite>
struct Rewritten<Encode, rewrite> {
  static void write(std::string& out, Arguments... arguments) {
    const std::size_t start = out.size();
    Encode(out, std::forward<Arguments>(arguments)...);
    rewrite(out, start);
  }
};

/// The way back: `read` has the signature of `Decode`. `rewrite` undoes itself; a text that it does not give back is
/// none that was written.
template <auto Decode, Rewrite rewrite>
struct ReadBack;

template <class T, class... Arguments, std::optional<T> (*Decode)(std::string_view, Arguments...), Rewrite rewrite>
struct ReadBack<Decode, rewrite> {
  static std::optional<T> read(std::string_view text, Arguments... arguments) {
    std::string turned(text);
    rewrite(turned, 0);
    std::string again = turned;
    rewrite(again, 0);
    if (again != text) return std::nullopt;
    return Decode(turned, std::forward<Arguments>(arguments)...);
  }
};

}  // namespace keyc
