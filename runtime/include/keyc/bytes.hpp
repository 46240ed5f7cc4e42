#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyc {

using Bytes = std::vector<std::byte>;

/// Bytes that begin with these: all bytes if there are none.
struct BytesPrefix {
  Bytes bytes;
};
inline BytesPrefix begins_with(Bytes bytes) { return {std::move(bytes)}; }

/// Base 64 with padding, on one line. Source: RFC 4648, section 4.
std::string to_base64(const Bytes& bytes);

/// Nothing if the text is not exactly what to_base64() writes: no white space, full padding, unused bits zero.
std::optional<Bytes> from_base64(std::string_view text);

/// Base 64, as to_base64() writes it, of bytes in a std::string, as AttributeValue holds them.
std::string base64_text(std::string_view bytes);
/// Bytes in a std::string, as AttributeValue holds them. Nothing if the text is not exactly what base64_text() writes.
std::optional<std::string> base64_bytes(std::string_view text);

}  // namespace keyc
