#include "generator/evaluate/key_pieces.hpp"

namespace keyc::evaluate {
namespace {

KeyPiece piece_of(const model::Component& component) {
  const model::Encoding& encoding = *component.encoding;
  const auto width = static_cast<std::size_t>(encoding.width);
  if (encoding.key == model::KeyType::number || encoding.ending != model::Ending::fixed) return KeyPiece::any_text();
  if (encoding.width == encoding.least_width) return KeyPiece::fixed(width);
  // A shard of two counts may have been written by either.
  if (component.shard) return KeyPiece::any_text();
  return KeyPiece::marked(width, encoding.type == model::TypeKind::boolean ? 'f' : '-');
}

}  // namespace

KeyPiece piece_of(const model::Part& part) {
  if (!part.component) return KeyPiece::literal(part.literal);
  const KeyPiece piece = piece_of(*part.component);
  const auto& stand_in = part.component->stand_in;
  return stand_in ? piece.or_stand_in(stand_in->text) : piece;
}

std::vector<KeyPiece> pieces_of(const model::KeyTemplate& key) {
  std::vector<KeyPiece> pieces;
  for (const model::Part& part : key.parts) pieces.push_back(piece_of(part));
  return pieces;
}

}  // namespace keyc::evaluate
