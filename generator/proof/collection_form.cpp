#include "generator/proof/collection_form.hpp"

#include <algorithm>

#include "generator/plan/common_key.hpp"
#include "generator/proof/shape/shape.hpp"

namespace keyc::proof {
namespace {

using automata::any_bytes;
using automata::at_or_above;
using automata::at_or_below;
using automata::Automaton;
using automata::literal;
using automata::no_word;
using automata::nothing;
using automata::one_above;
using model::AccessPattern;

/// What the pattern would read without its range: a query may reach to the end of the items that share the fixed part.
KeyForm without_range(const AccessPattern& pattern) {
  KeyForm form = read_by(*pattern.path->entity, pattern);
  for (KeyForm::Key& key : form.keys) key.asked.reset();
  return form;
}

/// How a member's sort key continues after the part that all members have in common, up to the first component that is
/// not fixed.
Automaton branch(const KeyForm::Key& own, const plan::CommonStart& common) {
  Automaton words = nothing();
  std::size_t fixed = own.whole ? own.key->components().size() : own.components;
  for (std::size_t i = 0; i < own.key->parts.size(); ++i) {
    const model::Part& part = own.key->parts[i];
    if (part.component && fixed-- == 0) break;
    if (i < common.parts) continue;
    if (part.component)
      words = std::move(words) + shape_of(*part.component, own.key->native).texts;
    else
      words = std::move(words) + literal(std::string_view(part.literal).substr(i == common.parts ? common.bytes : 0));
  }
  return without_dead_ends(std::move(words));
}

/// All words from the least to the greatest of what the members have after the common part.
Automaton span_of(const std::vector<KeyForm::Key>& members, const plan::CommonStart& common) {
  Automaton lowest = no_word();
  Automaton highest = no_word();
  for (const KeyForm::Key& member : members) {
    const Automaton start = branch(member, common);
    lowest = lowest | start;
    // If only the start is fixed, the upper bound is the least text above all that begin so.
    highest = highest | start;
    if (!member.whole) highest = highest | (start + any_bytes()) | one_above(start);
  }
  return at_or_above(std::move(lowest)) & at_or_below(std::move(highest));
}

}  // namespace

KeyForm read_by(const model::CollectionPattern& pattern) {
  const AccessPattern& first = pattern.of_members.front();
  KeyForm form = read_by(*first.path->entity, first);
  std::vector<const model::Path*> paths;
  for (const AccessPattern& member : pattern.of_members) paths.push_back(member.path);
  const plan::CommonStart common = plan::common_start(paths);
  const std::size_t sort_keys = first.path->sort.size();
  if (common.keys == sort_keys) return form;
  const std::size_t forked = form.keys.size() - sort_keys + common.keys;
  KeyForm::Key& own = form.keys[forked];
  const auto& parts = own.key->parts;
  const auto fixed =
      static_cast<std::size_t>(std::count_if(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(common.parts),
                                             [](const model::Part& part) { return part.component.has_value(); }));
  // If the common part is not fixed as a whole, all members ask for the same.
  const bool is_open =
      first.path->sort_reach(first.steps_given).keys < common.keys || (!own.whole && own.components < fixed);
  if (is_open) return form;
  own.asked.reset();
  own.whole = false;
  own.components = fixed;
  // Numbers do not sort as their texts do.
  if (own.key->native || own.key->key->type == model::KeyType::number) return form;
  auto fork = std::make_shared<KeyForm::Fork>();
  fork->parts = common.parts;
  fork->literal = common.parts < parts.size() ? parts[common.parts].literal.substr(0, common.bytes) : "";
  std::vector<KeyForm::Key> members;
  for (const AccessPattern& member : pattern.of_members) {
    fork->members.push_back(without_range(member));
    members.push_back(fork->members.back().keys[forked]);
  }
  fork->rest = span_of(members, common);
  own.fork = std::move(fork);
  return form;
}

}  // namespace keyc::proof
