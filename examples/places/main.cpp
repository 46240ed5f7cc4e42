// Writes a few hundred places to a table and finds them again at each level of `sk = country#state#city`.
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/client.hpp"
#include "keyc/json.hpp"
#include "load.hpp"
#include "places.keys.hpp"

using places::Place;
using places::PlaceEntity;
using places::PlacesTable;

namespace {

constexpr std::string_view usage =
    "Usage: places --endpoint URL\n"
    "Writes the places of places.tsv to a table in the DynamoDB at URL, and asks for some of them.\n";

/// Columns are padded by characters, not bytes.
std::string padded(std::string text, std::size_t width) {
  std::size_t characters = 0;
  for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  if (characters < width) text.append(width - characters, ' ');
  return text;
}

void print_row(const Place& place) {
  std::printf("  | %s | %s | %s | %s | %10s |\n", padded(place.country, 20).c_str(), padded(place.state, 20).c_str(),
              padded(place.city, 22).c_str(), padded(std::string(to_text(place.kind)), 7).c_str(),
              std::to_string(place.people).c_str());
}

void ask(keyc::Client& client, const char* question, const keyc::EntityQuery<PlaceEntity>& query) {
  std::printf("\n%s\n", question);
  constexpr std::size_t most = 8;
  std::size_t count = 0;
  for (const Place& place : client.items(query)) {
    if (count == 0)
      std::printf(
          "  | country              | state                | city                   | kind    |     people |\n"
          "  |----------------------|----------------------|------------------------|---------|------------|\n");
    if (++count <= most) print_row(place);
  }
  if (count > most) std::printf("  … and %zu more\n", count - most);
  std::printf("  %zu found\n", count);
}

void run(const std::string& endpoint) {
  const std::string atlas = "world";
  bool verbose = false;
  keyc::ClientOptions options;
  options.endpoint = endpoint;
  options.region = "us-east-1";
  options.credentials = {"example", "example", ""};
  options.on_request = [&](const keyc::SentRequest& request) {
    if (verbose)
      std::printf("  %.*s %.*s\n", static_cast<int>(request.operation.size()), request.operation.data(),
                  static_cast<int>(request.body.size()), request.body.data());
  };
  keyc::Client client(std::move(options));

  client.ensure_table<PlacesTable>();
  const std::vector<Place> all = load_places(PLACES_FILE, atlas);
  for (const Place& place : all) client.send(PlaceEntity::put(place).keep_times());
  std::printf("%zu places written to table Places\n", all.size());

  verbose = true;
  ask(client, "Places of the USA (and of no country that begins so):", PlaceEntity::inCountry(atlas, "USA"));
  ask(client, "Places of Texas:", PlaceEntity::inState(atlas, "USA", "TX"));
  ask(client, "Places of Texas whose names begin with A to D:",
      PlaceEntity::at().atlas(atlas).country("USA").state("TX").city(keyc::between("A", "E")).query());
  ask(client, "Places of São Paulo that begin with \"São\":", PlaceEntity::byName(atlas, "Brazil", "São Paulo", "São"));
  ask(client, "Niger, not Nigeria:", PlaceEntity::at().atlas(atlas).country("Niger").query());

  std::printf("\nCoeur d'Alene counts again:\n");
  const auto key = PlaceEntity::at().atlas(atlas).country("USA").state("ID").city("Coeur d'Alene");
  client.send(PlaceEntity::update(key).set_people(56733).build());
  ask(client, "What changed last:", PlaceEntity::recentlyUpdated(atlas).limit(3));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 || std::string_view(argv[1]) != "--endpoint") {
    std::fputs(usage.data(), stderr);
    return 2;
  }
  try {
    run(argv[2]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "places: %s\n", error.what());
    return 1;
  }
}
