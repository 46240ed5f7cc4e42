#include "generator/proof/form_index.hpp"

namespace keyc::proof {
namespace {

bool begin_alike(std::string_view a, std::string_view b) { return a.starts_with(b) || b.starts_with(a); }

}  // namespace

void FormIndex::add(KeyForm form) {
  starts_.push_back(starts_of(form));
  by_whole_.add(starts_.back().whole, forms_.size());
  by_last_.add(starts_.back().last, forms_.size());
  forms_.push_back(std::move(form));
  words_.emplace_back(forms_.back());
}

std::vector<std::size_t> FormIndex::related(const KeyForm& form) const {
  const Starts starts = starts_of(form);
  const bool last_is_more_selective = by_last_.different_texts() > by_whole_.different_texts();
  std::vector<std::size_t> found =
      last_is_more_selective ? by_last_.related(starts.last) : by_whole_.related(starts.whole);
  std::erase_if(found, [&](std::size_t i) {
    return !begin_alike(starts.whole, starts_[i].whole) || !begin_alike(starts.last, starts_[i].last);
  });
  return found;
}

std::vector<std::size_t> FormIndex::related_before(std::size_t position) const {
  std::vector<std::size_t> found = related(forms_[position]);
  std::erase_if(found, [&](std::size_t i) { return i >= position; });
  return found;
}

FormIndex entries_of(const model::Table& table, const model::Index* index) {
  FormIndex entries;
  for (const model::Entity* entity : table.entities)
    for (const model::Path& path : entity->paths)
      if (path.index == index) entries.add(written_by(*entity, path));
  return entries;
}

FormIndex::Starts FormIndex::starts_of(const KeyForm& form) {
  return {literal_start(form), literal_start({form.entity, {form.keys.back()}, nullptr})};
}

}  // namespace keyc::proof
