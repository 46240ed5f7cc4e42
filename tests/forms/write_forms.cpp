// write_forms FOLDER: writes the schemas with an entity for each form of a component that keyc accepts, and the lists
// of these entities; write_forms --check FOLDER: prints the files that differ from these.
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include "forms/forms.hpp"

namespace {

bool is_same(const std::string& path, const std::string& text) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {}) == text;
}

int run(bool check, const std::string& folder) {
  int stale = 0;
  const auto handle = [&](const std::string& name, const std::string& text) {
    const std::string path = folder + "/" + name;
    if (is_same(path, text)) return;
    if (check) {
      ++stale;
      std::fprintf(stderr, "%s is not what the tables of functions and types give: write_forms %s\n", path.c_str(),
                   folder.c_str());
    } else {
      std::ofstream(path, std::ios::binary) << text;
    }
  };
  for (const keyc::model::KeyType key :
       {keyc::model::KeyType::string, keyc::model::KeyType::number, keyc::model::KeyType::binary}) {
    const std::string name(keyc::model::key_type_name(key));
    const keyc_tests::FormsSchema made = keyc_tests::schema_of_all_forms(key);
    handle(name + ".keys", made.schema);
    handle(name + ".inc", made.list);
    std::printf("%s keys: %zu forms\n", name.c_str(), made.forms);
  }
  return stale == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const bool check = count == 3 && std::strcmp(arguments[1], "--check") == 0;
  if (!check && count != 2) {
    std::fputs("usage: write_forms [--check] FOLDER\n", stderr);
    return 2;
  }
  try {
    return run(check, arguments[count - 1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s (a function without a row in tests/forms/forms.cpp?)\n", error.what());
    return 1;
  }
}
