#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// Which access patterns a change affects.
namespace keyc::diff {

/// The access patterns that return items of an entity: its own, and those of collections that it is a member of.
class Readers {
 public:
  struct Reader {
    std::string name;  // "Place.recentlyUpdated", "Household.all"
    const model::AccessPattern* pattern;

    /// Null: the table itself.
    const model::Index* index() const { return pattern->path == nullptr ? nullptr : pattern->path->index; }
  };

  void add(const model::Model& model);
  void add(const model::Entity& entity);
  const std::vector<Reader>& of(const model::Entity& entity) const;

 private:
  std::map<const model::Entity*, std::vector<Reader>> readers_;
};

}  // namespace keyc::diff
