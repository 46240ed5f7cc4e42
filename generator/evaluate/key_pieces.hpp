#pragma once

#include <vector>

#include "generator/model/model.hpp"
#include "keyc/generated/key_reader.hpp"

namespace keyc::evaluate {

/// What determines where a part of a key ends, for keyc::KeyReader. The views are into the part.
KeyPiece piece_of(const model::Part& part);
std::vector<KeyPiece> pieces_of(const model::KeyTemplate& key);

}  // namespace keyc::evaluate
