#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/errors.hpp"

/// The text of a names file as it is written: an object of objects of texts. What the names mean is said by
/// stage_names.hpp. It is read by a reader of its own, which knows the place of each fault; simdjson does not tell it,
/// and is not in the command keyc.
namespace keyc::json {

/// Bytes `begin` to `end` (exclusive) of the text.
struct Bytes {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// What is wrong with a names file, and where.
class NamesFileError : public Error {
 public:
  NamesFileError(const std::string& message, Bytes place) : Error(message), place_(place) {}
  Bytes place() const noexcept { return place_; }

 private:
  Bytes place_;
};

struct WrittenText {
  std::string text;
  Bytes place{};  // with its quotes
};

struct WrittenMember {
  WrittenText name;
  WrittenText value;
};

struct WrittenStage {
  WrittenText name;
  std::vector<WrittenMember> members;
};

/// Throws NamesFileError, also for a stage or a member that is given twice.
std::vector<WrittenStage> read_names_file(std::string_view text);

}  // namespace keyc::json
