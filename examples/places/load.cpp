#include "load.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

std::vector<places::Place> load_places(const std::string& file, const std::string& atlas) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + " cannot be read");
  std::vector<places::Place> all;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string country, state, city, kind, people;
    std::getline(fields, country, '\t');
    std::getline(fields, state, '\t');
    std::getline(fields, city, '\t');
    std::getline(fields, kind, '\t');
    std::getline(fields, people);
    places::Place place{.atlas = atlas, .country = country, .state = state, .city = city};
    if (!from_text(kind, place.kind)) throw std::runtime_error("not a kind of place: " + kind);
    place.people = std::stoull(people);
    all.push_back(std::move(place));
  }
  return all;
}
