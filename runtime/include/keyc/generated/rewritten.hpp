#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Encodings made from others: the text that an encoding appends is rewritten, as hex digits or in reversed order.
namespace keyc::inline generated {

/// Rewrites the bytes from `start` to the end of `out`.
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

/// The inverse of Rewritten: `read` has the signature of `Decode`. `rewrite` is its own inverse; a text that two
/// rewrites do not restore was never written.
template <auto Decode, Rewrite rewrite>
struct ReadBack;

template <class T, class... Arguments, std::optional<T> (*Decode)(std::string_view, Arguments...), Rewrite rewrite>
struct ReadBack<Decode, rewrite> {
  static std::optional<T> read(std::string_view text, Arguments... arguments) {
    std::string original(text);
    rewrite(original, 0);
    std::string restored = original;
    rewrite(restored, 0);
    if (restored != text) return std::nullopt;
    return Decode(original, std::forward<Arguments>(arguments)...);
  }
};

}  // namespace keyc::inline generated
