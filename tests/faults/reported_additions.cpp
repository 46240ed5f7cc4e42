#include "faults/reported_additions.hpp"

#include <algorithm>

namespace faults {

void ReportedAdditions::add(const std::string& place, const std::string& tag, std::int64_t amount, Known known) {
  const std::lock_guard lock(mutex_);
  places_[place][tag] = {amount, known};
}

void ReportedAdditions::remove(const std::string& place, const std::string& tag, Known known) {
  const std::lock_guard lock(mutex_);
  if (known == Known::refused) return;
  places_[place][tag].known = known == Known::done ? Known::refused : Known::unknown;
}

const std::map<std::string, ReportedAdditions::Addition>& ReportedAdditions::at(const std::string& place) const {
  static const std::map<std::string, Addition> nothing;
  const auto found = places_.find(place);
  return found == places_.end() ? nothing : found->second;
}

std::vector<std::string> ReportedAdditions::contradictions(const std::string& place,
                                                           const std::vector<std::string>& tags) const {
  std::map<std::string, int> times;
  for (const std::string& tag : tags) ++times[tag];
  std::vector<std::string> wrong;
  for (const auto& [tag, addition] : at(place)) {
    const int found = times[tag];
    times.erase(tag);
    const bool is_right = addition.known == Known::done      ? found == 1
                          : addition.known == Known::refused ? found == 0
                                                             : found <= 1;
    const char* const known = addition.known == Known::done      ? "done"
                              : addition.known == Known::refused ? "refused"
                                                                 : "unknown";
    if (!is_right)
      wrong.push_back(place + ": " + tag + ", which is " + known + ", is there " + std::to_string(found) + " times");
  }
  for (const auto& [tag, found] : times) wrong.push_back(place + ": " + tag + ", which nobody has written, is there");
  return wrong;
}

std::vector<std::string> ReportedAdditions::missing(const std::string& place, const std::set<std::string>& tags) const {
  std::vector<std::string> wrong;
  for (const auto& [tag, addition] : at(place)) {
    const bool found = tags.count(tag) > 0;
    if (found ? addition.known == Known::refused : addition.known == Known::done)
      wrong.push_back(place + ": " + tag + (found ? ", which was refused, is there" : ", which is done, is not there"));
  }
  return wrong;
}

std::int64_t ReportedAdditions::sum(const std::string& place, const std::vector<std::string>& tags) const {
  std::int64_t sum = 0;
  for (const std::string& tag : tags)
    if (const auto found = at(place).find(tag); found != at(place).end()) sum += found->second.amount;
  return sum;
}

std::pair<std::int64_t, std::int64_t> ReportedAdditions::possible_sums(const std::string& place) const {
  std::int64_t least = 0;
  std::int64_t greatest = 0;
  for (const auto& [tag, addition] : at(place)) {
    if (addition.known == Known::refused) continue;
    const bool is_sure = addition.known == Known::done;
    least += is_sure ? addition.amount : std::min<std::int64_t>(addition.amount, 0);
    greatest += is_sure ? addition.amount : std::max<std::int64_t>(addition.amount, 0);
  }
  return {least, greatest};
}

}  // namespace faults
