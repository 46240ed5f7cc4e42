#pragma once

#include <deque>

#include "generator/proof/key_language.hpp"
#include "generator/proof/prefix_index.hpp"

namespace keyc::proof {

/// Key forms by the literals that their keys begin with: these distinguish most pairs, which are then never compared.
class FormIndex {
 public:
  FormIndex() = default;
  FormIndex(FormIndex&&) = default;  // not copied: the words refer to the forms

  void add(KeyForm form);

  const std::deque<KeyForm>& forms() const { return forms_; }

  const FormWords& words(std::size_t position) const { return words_[position]; }

  /// The positions, in ascending order, of the forms that can have a key with the same start as one of `form`.
  std::vector<std::size_t> related(const KeyForm& form) const;
  /// The positions, in ascending order, of the forms that were added before the one at this position and can have a key
  /// with the same start as one of its keys.
  std::vector<std::size_t> related_before(std::size_t position) const;

 private:
  /// How the whole key begins, and how its last attribute begins.
  struct Starts {
    std::string whole;
    std::string last;
  };
  static Starts starts_of(const KeyForm& form);

  std::deque<KeyForm> forms_;
  std::deque<FormWords> words_;
  std::vector<Starts> starts_;
  PrefixIndex by_whole_;
  PrefixIndex by_last_;
};

/// What entities write into the key of a table, or of one of its indexes.
FormIndex entries_of(const model::Table& table, const model::Index* index);

}  // namespace keyc::proof
