#include "generator/model/model.hpp"

#include <algorithm>

namespace keyc::model {

std::size_t Table::key_limit(const KeyAttribute* which) const {
  const bool is_sort = key.sort == which || std::any_of(indexes.begin(), indexes.end(),
                                                        [&](const Index& index) { return index.key.sort == which; });
  return is_sort ? sort_key_limit : partition_key_limit;
}

std::vector<const Component*> KeyTemplate::components() const {
  std::vector<const Component*> found;
  for (const Part& part : parts)
    if (part.component) found.push_back(&*part.component);
  return found;
}

std::size_t Path::sort_components_after(std::size_t steps_given) const {
  if (sort == nullptr) return 0;
  std::size_t fixed = 0;
  for (const Component* component : sort->components()) {
    const auto last = steps.begin() + static_cast<std::ptrdiff_t>(steps_given);
    const bool given =
        std::any_of(steps.begin(), last, [&](const Step& step) { return step.attribute == component->attribute; });
    if (!given) break;
    ++fixed;
  }
  return fixed;
}

bool Path::tells_values_after(std::size_t steps_given) const {
  std::vector<const Component*> fixed = partition->components();
  if (sort != nullptr) {
    const auto components = sort->components();
    const auto count = static_cast<std::ptrdiff_t>(sort_components_after(steps_given));
    fixed.insert(fixed.end(), components.begin(), components.begin() + count);
  }
  return std::all_of(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps_given), [&](const Step& step) {
    return step.folded || std::any_of(fixed.begin(), fixed.end(), [&](const Component* one) {
             return one->attribute == step.attribute && !one->encoding->loses;
           });
  });
}

const KeyTemplate* Entity::template_of(const KeyAttribute* key) const {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const KeyTemplate& one) { return one.key == key; });
  return found == keys.end() ? nullptr : &*found;
}

}  // namespace keyc::model
