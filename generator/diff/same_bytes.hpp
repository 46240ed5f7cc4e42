#pragma once

#include "generator/model/key_template.hpp"

namespace keyc::diff {

/// Whether both write the value of their attribute, of which each type may have others, as the same text or bytes,
/// apart from `desc` if that is to be ignored. "No" means that it is not proved.
bool same_values(const model::Component& before, const model::Component& after, bool ignore_desc);

/// Whether both write such a text alike into the key, if the one from before writes it at all.
bool same_texts(const model::Component& before, const model::Component& after);

}  // namespace keyc::diff
