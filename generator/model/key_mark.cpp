#include "generator/model/key_mark.hpp"

namespace keyc::model {
namespace {

bool differ(const KeyMark& a, const KeyMark& b) {
  if (a.whole && b.whole) return a.literal != b.literal;
  if (a.whole) return !a.literal.starts_with(b.literal);
  if (b.whole) return !b.literal.starts_with(a.literal);
  return !a.literal.starts_with(b.literal) && !b.literal.starts_with(a.literal);
}

}  // namespace

KeyMark mark_of(const KeyTemplate& key) {
  if (key.parts.empty() || key.parts.front().component) return {};
  return {key.parts.front().literal, key.parts.size() == 1};
}

bool are_distinguishable(const Entity& a, const Entity& b) {
  for (const KeyAttribute* key : a.table->key.attributes()) {
    const KeyTemplate* const template_of_a = a.template_of(key);
    const KeyTemplate* const template_of_b = b.template_of(key);
    if (template_of_a != nullptr && template_of_b != nullptr &&
        differ(mark_of(*template_of_a), mark_of(*template_of_b)))
      return true;
  }
  return false;
}

std::string_view how_to_distinguish(const Table& table) {
  for (const KeyAttribute* key : table.key.attributes())
    if (key->type != KeyType::number) return "begin their keys with different literals";
  return "give them tables of their own, or make a key a string";
}

}  // namespace keyc::model
