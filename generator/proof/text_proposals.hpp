#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <tuple>

#include "generator/proof/key_language.hpp"

namespace keyc::proof {

/// Proposals of another text mode for one text, with which two forms never have the same key: each is proved before it
/// is made. What forms would write is kept, and asked for again with each key that is in the way.
class TextProposals {
 public:
  /// "write <escaped(title)> in Post"; the first mode that will do. Empty if there is none. The forms must be able to
  /// meet, and live as long as this.
  std::string of(const FormWords& left, const FormWords& right, std::initializer_list<model::TextMode> modes);

 private:
  struct Rewritten {
    Rewritten(const KeyForm& of_form, const model::Component& component, model::TextMode mode);
    KeyForm form;
    FormWords words;
  };
  std::string of_one(const KeyForm& form, const FormWords& against, model::TextMode mode);

  std::map<std::tuple<const KeyForm*, const model::Component*, model::TextMode>, Rewritten> forms_;
};

}  // namespace keyc::proof
