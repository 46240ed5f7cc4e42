#pragma once

#include <deque>
#include <optional>
#include <string>

#include "generator/resolve/scope.hpp"

namespace keyc::model {

/// A try to serve a pattern of a collection with one key. Patterns point to their own parameters, so it is moved only.
struct Attempt {
  Attempt() = default;
  Attempt(Attempt&&) = default;
  Attempt& operator=(Attempt&&) = default;

  std::deque<AccessPattern> of_members;
  std::optional<Diagnostic> fault;  // of an operator, or of the end of a walk
  std::string reason;               // why the key does not serve the pattern otherwise
  Span where;

  bool serves() const { return !of_members.empty() && !fault && reason.empty(); }
};

/// The patterns of the members on one key; null is that of the table. `shared` has what they have in common. With
/// `walks`, the periods in the partition key are left open.
Attempt try_key(const ast::Access& from, const Collection& collection, const AccessPattern& shared, const Index* index,
                bool walks);

/// Whether a member's key has periods that the pattern can leave open.
bool has_walk(const ast::Access& from, const Collection& collection, const Index* index);

/// The attribute of a parameter, or the attribute that holds its member.
std::string_view attribute_of(const ast::Parameter& from);

}  // namespace keyc::model
