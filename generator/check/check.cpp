#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

using Pass = void (*)(const model::Schema&, Diagnostics&);

constexpr Pass passes[] = {
    cpp_names, injective_keys, told_apart, changing_keys, blind_updates,
};

}  // namespace

void run(const model::Model& model, Diagnostics& diagnostics) {
  for (const model::Schema& schema : model.schemas)
    for (const Pass pass : passes) pass(schema, diagnostics);
}

}  // namespace keyc::check
