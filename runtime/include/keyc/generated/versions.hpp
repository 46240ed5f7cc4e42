#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>

#include "keyc/generated/item_io.hpp"
#include "keyc/generated/names_of_table.hpp"
#include "keyc/generated/transaction.hpp"

/// Items of which every version is kept: 1, 2, 3, … and version 0, which repeats the newest version and has its number
/// in an attribute of its own.
namespace keyc::inline generated {

/// The attribute of version 0 that has the number of the newest version.
inline constexpr std::string_view newest_attribute = "_latest";

/// Throws ValueError for version 0, which only repeats another one.
void require_version(std::string_view entity, std::string_view attribute, std::uint64_t number);

[[noreturn]] void fail_last_version(std::string_view entity, std::string_view attribute, std::uint64_t number);

/// The number after this one. Throws ValueError if there is none.
template <std::unsigned_integral T>
T next_version(std::string_view entity, std::string_view attribute, T number) {
  if (number == std::numeric_limits<T>::max()) fail_last_version(entity, attribute, number);
  return static_cast<T>(number + 1);
}

/// The item of version 0 that repeats version `number`.
Item newest_item(Item version_0, std::uint64_t number);

/// `number`, or for version 0 the number of the version that it repeats. Throws DecodeError if version 0 does not have
/// that number.
template <std::unsigned_integral T>
T read_version(const ItemReader& read, T number) {
  return number == 0 ? read.get<T>(newest_attribute) : number;
}

/// Writes the items of a version and of version 0, if there is no such version yet and version 0 repeats version
/// `previous`, or does not exist if `previous` is 0. So if two writers save the same version, one fails, and no version
/// is ever overwritten.
TransactWriteItems save_version(const NamesOfTable& table, const std::array<std::string_view, 2>& key_names,
                                Item version, Item newest, std::uint64_t previous);

}  // namespace keyc::inline generated
