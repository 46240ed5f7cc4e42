#include "generator/model/distinguish.hpp"

namespace keyc::model {

std::string_view how_to_distinguish(const Table& table) {
  for (const KeyAttribute* key : table.key.attributes())
    if (key->type != KeyType::number) return "begin their keys with different literals";
  return "give them tables of their own, or make a key a string";
}

}  // namespace keyc::model
