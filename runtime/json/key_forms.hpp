#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "keyc/generated/key_condition.hpp"

namespace keyc::json {

/// A value of a request, and the text before it.
struct FormPart {
  std::string before;
  std::size_t value;  // its number
};

/// What requests on one key have in common, whatever their values: the JSON around these.
class KeyForms {
 public:
  /// Made once; the names must be constant.
  static const KeyForms& of(const KeyNames& names);

  /// The member Key of a request about one item; the numbers of the values are those of the attributes. The object is
  /// open at the end.
  const std::vector<FormPart>& key() const noexcept { return key_; }
  /// Of a query whose first `equal` attributes have values: these, and after them the bounds of the condition of this
  /// kind on the next one. The object of the values is open at the end.
  const std::vector<FormPart>& query(std::size_t equal, SortCondition::Kind next) const;
  /// The form of a query on a key with any names, which need not be constant.
  static std::vector<FormPart> query(const KeyNames& names, std::size_t equal, SortCondition::Kind next);

 private:
  explicit KeyForms(const KeyNames& names);

  const KeyNames& names_;
  std::vector<FormPart> key_;
  mutable std::vector<const std::vector<FormPart>*> queries_;  // by `equal` and `next`; each is made once
};

/// The member Key. `write` writes the value of the key attribute with this number.
template <class Write>
void write_key(Writer& out, const KeyNames& names, const Write& write) {
  for (const FormPart& part : KeyForms::of(names).key()) {
    out.piece(part.before);
    write(part.value);
  }
  out.end_object();
}

}  // namespace keyc::json
