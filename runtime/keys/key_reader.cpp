#include "keyc/generated/key_reader.hpp"

#include "values/hex.hpp"

namespace keyc {
namespace {

using PieceKind = KeyPiece::Kind;

constexpr std::size_t none = std::string_view::npos;

std::string hex_of(std::string_view bytes) {
  std::string digits(2 * bytes.size(), '0');
  for (std::size_t i = 0; i < bytes.size(); ++i) hex::put_byte(&digits[2 * i], static_cast<std::uint8_t>(bytes[i]));
  return digits;
}

/// An empty text stands for an absent value only at the end of a key.
bool is_stand_in_of(const KeyPiece& piece, std::string_view rest) {
  if (!piece.stand_in) return false;
  return piece.stand_in->empty() ? rest.empty() : rest.starts_with(*piece.stand_in);
}

}  // namespace

KeyReader::KeyReader(std::string_view entity, const Item& item, std::string_view key, std::span<const KeyPiece> pieces,
                     AttributeValue::Type type)
    : entity_(entity), key_(key), pieces_(pieces), type_(type) {
  const AttributeValue* const found = item.find(key);
  if (found == nullptr) throw DecodeError(entity, key, "", "", "is missing");
  if (found->type() != type) {
    const std::string found_type(to_text(found->type()));
    throw DecodeError(entity, key, found->text(), found_type,
                      "is of type " + found_type + ", not " + std::string(to_text(type)));
  }
  cut(found->text());
}

std::string KeyReader::expectation(const KeyPiece& piece) const {
  switch (piece.kind) {
    case PieceKind::literal:
      if (type_ != AttributeValue::Type::B) return "expected '" + std::string(piece.bytes) + "'";
      return "expected the bytes " + hex_of(piece.bytes);
    case PieceKind::fixed: return "expected " + std::to_string(piece.width) + " bytes";
    case PieceKind::text: break;
  }
  return "expected a text and its end";
}

void KeyReader::cut(std::string_view whole) {
  const auto misfit = [&](const std::string& what, std::size_t at) {
    throw DecodeError(entity_, key_, whole, to_text(type_),
                      "does not fit its template: " + what + " at byte " + std::to_string(at));
  };
  texts_.reserve(pieces_.size());
  std::size_t at = 0;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const std::string_view rest = whole.substr(at);
    const std::size_t size = size_of(i, rest);
    if (size == none || size > rest.size()) misfit(expectation(pieces_[i]), at);
    texts_.push_back(rest.substr(0, size));
    at += size;
  }
  if (at != whole.size()) misfit("expected the end", at);
}

/// The result is more than the size of the rest, or `none`, if the rest does not begin with such a piece.
std::size_t KeyReader::size_of(std::size_t piece, std::string_view rest) const {
  const KeyPiece& current = pieces_[piece];
  if (current.kind == PieceKind::literal) return rest.starts_with(current.bytes) ? current.bytes.size() : none;
  if (current.kind == PieceKind::fixed) {
    if (is_stand_in_of(current, rest)) return current.stand_in->size();
    return current.mark != 0 && !rest.starts_with(current.mark) ? current.width - 1 : current.width;
  }
  const bool is_last = piece + 1 == pieces_.size();
  const bool is_after_literal = piece > 0 && pieces_[piece - 1].kind == PieceKind::literal;
  const bool may_be_empty = is_last && is_after_literal && current.stand_in.value_or("").empty();
  std::size_t size = rest.size();
  if (!is_last) {
    const KeyPiece& next = pieces_[piece + 1];
    if (next.kind == PieceKind::literal)
      size = rest.find(next.bytes.front());
    else
      size = rest.size() < next.width ? none : rest.size() - next.width;
  }
  return size == 0 && !may_be_empty ? none : size;
}

bool KeyReader::is_stand_in(std::size_t piece) const noexcept { return texts_[piece] == pieces_[piece].stand_in; }

void KeyReader::fail(std::size_t piece, std::string_view attribute, std::string_view type) const {
  const std::string what = type.empty() ? "value of its type" : std::string(type) + " as it is written there";
  throw DecodeError(entity_, attribute, texts_[piece], to_text(type_), "in " + std::string(key_) + " is not a " + what);
}

}  // namespace keyc
