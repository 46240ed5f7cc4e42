#include "generator/proof/collection_form.hpp"

#include <algorithm>

#include "generator/plan/common_key.hpp"
#include "generator/proof/shape/shape.hpp"

namespace keyc::check {
namespace {

using model::AccessPattern;

/// As if there were no range: a query may reach to the end of what the member has there.
KeyForm without_range(const AccessPattern& pattern) {
  KeyForm form = read_by(*pattern.path->entity, pattern);
  for (KeyForm::Key& one : form.keys) one.asked.reset();
  return form;
}

/// How a member's sort key goes on behind what all have in common, up to the first component that is open.
Automaton branch(const KeyForm::Key& own, const model::CommonStart& common) {
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
  return words;
}

/// Everything from the least of what the members have there to the greatest.
Automaton span_of(const std::vector<KeyForm::Key>& members, const model::CommonStart& common) {
  Automaton lowest = no_word();
  Automaton highest = no_word();
  for (const KeyForm::Key& one : members) {
    const Automaton begin = branch(one, common);
    lowest = lowest | begin;
    // Of what only begins so, the upper bound is the text above all that does.
    highest = highest | begin;
    if (!one.whole) highest = highest | (begin + any_bytes()) | one_above(begin);
  }
  return at_or_above(std::move(lowest)) & at_or_below(std::move(highest));
}

}  // namespace

KeyForm read_by(const model::CollectionPattern& pattern) {
  const AccessPattern& first = pattern.of_members.front();
  KeyForm form = read_by(*first.path->entity, first);
  std::vector<const model::Path*> paths;
  for (const AccessPattern& one : pattern.of_members) paths.push_back(one.path);
  const model::CommonStart common = model::common_start(paths);
  const std::size_t sort_keys = first.path->sort.size();
  if (common.keys == sort_keys) return form;
  const std::size_t forked = form.keys.size() - sort_keys + common.keys;
  KeyForm::Key& own = form.keys[forked];
  const auto& parts = own.key->parts;
  const auto fixed =
      static_cast<std::size_t>(std::count_if(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(common.parts),
                                             [](const model::Part& one) { return one.component.has_value(); }));
  // Where what all have in common is open, all ask for the same.
  const bool is_open =
      first.path->sort_reach(first.steps_given).keys < common.keys || (!own.whole && own.components < fixed);
  if (is_open) return form;
  own.asked.reset();
  own.whole = false;
  own.components = fixed;
  // Numbers do not sort as their texts.
  if (own.key->native || own.key->key->type == model::KeyType::number) return form;
  auto fork = std::make_shared<KeyForm::Fork>();
  fork->parts = common.parts;
  fork->literal = common.parts < parts.size() ? parts[common.parts].literal.substr(0, common.bytes) : "";
  std::vector<KeyForm::Key> members;
  for (const AccessPattern& one : pattern.of_members) {
    fork->members.push_back(without_range(one));
    members.push_back(fork->members.back().keys[forked]);
  }
  fork->behind = span_of(members, common);
  own.fork = std::move(fork);
  return form;
}

}  // namespace keyc::check
