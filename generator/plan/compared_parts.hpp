#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/plan/match_path.hpp"

/// What a pattern means where the key that serves it has a value only through functions that lose some of it.
namespace keyc::plan {

/// A parameter that is compared by what these functions leave of its value.
struct ComparedPart {
  const model::Parameter* parameter = nullptr;
  std::vector<const model::Component*> components;  // of the key, in its order
  bool is_range = false;
};

/// Those of a pattern that the path serves as `match` says. A box and a walk are exact.
std::vector<ComparedPart> compared_parts(const model::AccessPattern& pattern, const model::Path& path,
                                         const Match& match);
/// Those of a pattern whose path is known; none for a scan.
std::vector<ComparedPart> compared_parts(const model::AccessPattern& pattern);

/// Whether equality on each of them compares the same.
bool compares_alike(const std::vector<ComparedPart>& a, const std::vector<ComparedPart>& b);

/// "day(at)", "day(at) and hour(at)": without desc
std::string calls_of(const ComparedPart& part);

/// "at is compared as day(at): items with another at and the same day(at) are returned, too"
std::string meaning_of(const ComparedPart& part);
/// Of several patterns of the members of a collection, each meaning once.
std::vector<std::string> meanings_of(const model::AccessPattern& pattern);
std::vector<std::string> meanings_of(const model::CollectionPattern& pattern);

}  // namespace keyc::plan
