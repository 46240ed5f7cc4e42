#pragma once

#include "evaluate/samples_fields.hpp"
#include "samples.keys.hpp"
#include "support/random_values.hpp"

/// Random values of the types that samples.keys declares.
namespace keyc_tests {

inline void fill(Random& random, samples::State& value, Form) { value = static_cast<samples::State>(random.below(3)); }

template <Structure T>
void fill(Random& random, T& value, Form) {
  fields(value,
         [&](const char*, auto& member, Form form = Form::plain, const auto&...) { fill(random, member, form); });
}

}  // namespace keyc_tests
