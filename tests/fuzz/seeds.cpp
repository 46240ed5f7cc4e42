// Writes the first inputs of the targets that read values: seeds FOLDER makes FOLDER/evaluate, FOLDER/items,
// FOLDER/cursors.
#include <filesystem>
#include <fstream>
#include <string>

#include "evaluate/person.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"

namespace fs = std::filesystem;
using namespace keyc_tests;

namespace {

fs::path folder;
int written = 0;

void write(const std::string& target, int first_byte, const std::string& text) {
  fs::create_directories(folder / target);
  std::ofstream(folder / target / std::to_string(++written), std::ios::binary) << static_cast<char>(first_byte) << text;
}

/// Values of the entity, as people write them and as DynamoDB does. The first byte selects the entity by its index in
/// the targets' lists; if a target has another entity there, fuzzing finds the right byte.
template <class Entity, class Companion>
void write_values(int place) {
  Random random(static_cast<unsigned>(place) + 1);
  for (int i = 0; i < 12; ++i) {
    const auto value = make<Entity>(random);
    const std::string written_by_person = person(random, value, Form::plain);
    write("evaluate", place, written_by_person);
    write("items", '{', written_by_person.substr(1));
    try {
      write("items", place, to_json(Companion::to_item(value)));
    } catch (const keyc::ValueError&) {  // a value that cannot be stored
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  folder = argv[1];
  write_values<samples::Every, samples::EveryEntity>(0);
  write_values<samples::Sparse, samples::SparseEntity>(1);
  write_values<samples::Made, samples::MadeEntity>(2);
  write_values<samples::Absent, samples::AbsentEntity>(3);
  write_values<samples::Reading, samples::ReadingEntity>(4);
  write_values<samples::Ranged, samples::RangedEntity>(6);
  write_values<samples::Numbers, samples::NumbersEntity>(7);
  for (const char* key :
       {R"({"pk":{"S":"a"}})", R"({"pk":{"S":"FR"},"sk":{"N":"12.5"}})", R"({"k":{"B":"AAEC"}})", "{}"})
    write("cursors", 1, key);
  using namespace std::string_literals;
  write("cursors", 2, "\2pkS\0\1a\2skN\0\2-7"s);
  // A plan in its first day, with the places of both merges, and queries that have not begun.
  write("cursors", 4, "\0\0\0\0\0\0\0\0\1\1\1S\0\0011\0\0\0\0\1S\0\0011\0\0\0\0\0\0\0\0\0\0\0"s);
  // The same without primary keys that were given, which is read back; the place of an item; three segments.
  write("cursors", 5, "\0\0\0\0\0\0\0\0\1\1\1S\0\0011\0\0\0\0\1S\0\0011\0\0\0\0\0\0\0"s);
  const std::string spot = "\0\0\0\0\1\0\0\0\0\0\0\0\1\2idS\0\0011\2pkS\0\0021b\2skS\0\0011"s;
  write("cursors", 6, spot);
  write("cursors", 7, spot);
  write("cursors", 8, "\0\1\3\2idS\0\0011\2pkS\0\0021b\2skS\0\0011\2"s);
}
