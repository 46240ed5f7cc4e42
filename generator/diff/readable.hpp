#pragma once

#include <string>
#include <vector>

#include "generator/diff/pairing.hpp"

/// Whether code of one schema reads what code of another one stored.
namespace keyc::diff {

/// Something that the reader does not read. Types of which nothing is known to be readable are reported.
struct Unread {
  enum class Kind : unsigned char { absent, type, value, renamed };
  Kind kind = Kind::type;
  std::string path;                           // in stored names: "address.city"
  const model::Attribute* written = nullptr;  // null if only the reader has it
  const model::Attribute* read = nullptr;     // null if only the writer has it
  std::string what;                           // "u32", "the value \"OPEN\""
};

/// Whether an item without the attribute can be read: it is absent, or has a default that does not depend on the clock.
bool may_be_absent(const model::Attribute& attribute);

/// Items of old code may be older than an attribute with a default, and lack it; those of new code have it.
enum class Writer : unsigned char { old_code, new_code };

/// What the reader's schema makes of the writer's attributes. The pairs are of writer and reader.
std::vector<Unread> unread(const std::vector<Pair<model::Attribute>>& attributes, const std::string& path,
                           Writer writer);

}  // namespace keyc::diff
