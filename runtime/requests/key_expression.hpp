#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "keyc/query.hpp"
#include "requests/placeholders.hpp"

namespace keyc {

/// The text of a key condition, which depends on the names of the key and the form of the condition alone.
class KeyExpression {
 public:
  /// The first `equal` attributes have values; the condition of this kind, which is not `nothing`, is about the one
  /// after those.
  KeyExpression(const KeyNames& names, std::size_t equal, SortCondition::Kind next)
      : names_(names),
        equal_(std::min(equal, names.attributes.size())),
        next_(equal_ < names.attributes.size() ? next : SortCondition::Kind::all) {
    if (next_ != SortCondition::Kind::between) return;
    high_ = value_alias(next_alias()) + "_end";
    while (is_taken(high_)) high_ += '_';  // another key attribute may have that very name
  }

  std::size_t equal() const noexcept { return equal_; }
  bool has_next() const noexcept { return next_ != SortCondition::Kind::all; }
  /// How many attributes it is about.
  std::size_t attributes() const noexcept { return equal_ + (has_next() ? 1 : 0); }
  /// Of the attribute that the condition is about.
  std::string_view next_alias() const noexcept { return names_.attributes[equal_].alias; }
  /// The placeholder of the upper bound; empty if there is none.
  const std::string& high() const noexcept { return high_; }

  /// Calls `add` with each piece of the text.
  template <class Add>
  void write(const Add& add) const {
    for (std::size_t i = 0; i < equal_; ++i) {
      if (i > 0) add(" and ");
      write_compared(names_.attributes[i].alias, " = ", add);
    }
    if (!has_next()) return;
    if (equal_ > 0) add(" and ");
    const std::string_view op = operators[static_cast<std::size_t>(next_)];
    if (next_ != SortCondition::Kind::begins_with) {
      write_compared(next_alias(), op, add);
      if (high_.empty()) return;
      add(" and ");
      add(high_);
      return;
    }
    add(op);
    add("(");
    write_compared(next_alias(), ", ", add);
    add(")");
  }

 private:
  /// Indexed by SortCondition::Kind.
  static constexpr std::string_view operators[] = {"",     "",     " = ", "begins_with", " < ",
                                                   " <= ", " >= ", " > ", " between "};

  /// "#pk = :pk"
  template <class Add>
  static void write_compared(std::string_view alias, std::string_view op, const Add& add) {
    add(alias);
    add(op);
    add(":");
    add(alias.substr(1));
  }

  bool is_taken(std::string_view placeholder) const {
    const auto first = names_.attributes.begin();
    return std::any_of(first, std::next(first, static_cast<std::ptrdiff_t>(equal_)),
                       [&](const AttributeName& each) { return each.alias.substr(1) == placeholder.substr(1); });
  }

  const KeyNames& names_;
  std::size_t equal_;
  SortCondition::Kind next_;
  std::string high_;
};

}  // namespace keyc
