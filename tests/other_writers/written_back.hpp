#pragma once

#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"

/// What generated code changes of the items that other libraries have written, if it reads them and writes them again.
namespace other_writers {

/// A line for each attribute of `written` that is not as in `stored`: texts byte for byte, numbers by value, sets in
/// any order, NULL as if it were absent, in maps too.
std::string differences(const keyc::Item& stored, const keyc::Item& written);

/// The differences of all items, each after `file:line:`, or why an item cannot be read or written.
template <class Table>
std::string written_back(const std::string& name) {
  std::ifstream lines(std::string(KEYC_TESTS_DIR) + "/other_writers/items/" + name + ".jsonl");
  if (!lines) throw std::runtime_error("no items of " + name);
  std::string found;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string place = std::to_string(++number) + ": ";
    const keyc::Item stored = keyc::item_from_json(line);
    std::string of_item;
    try {
      of_item = std::visit(
          [&](const auto& value) {
            using Entity = decltype(companion_of(keyc::Members<std::remove_cvref_t<decltype(value)>>()));
            return differences(stored, Entity::to_item(value));
          },
          Table::decode(stored));
    } catch (const keyc::DecodeError& error) {
      of_item = std::string("not read: ") + error.what() + "\n";
    } catch (const keyc::ValueError& error) {
      of_item = std::string("not written: ") + error.what() + "\n";
    }
    for (std::size_t begin = 0; begin < of_item.size();) {
      const std::size_t end = of_item.find('\n', begin) + 1;
      found += place + of_item.substr(begin, end - begin);
      begin = end;
    }
  }
  return found;
}

}  // namespace other_writers
