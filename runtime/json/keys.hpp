#pragma once

#include <cstddef>
#include <string>

#include "json/writer.hpp"
#include "keyc/query.hpp"

namespace keyc::json {

/// The member Key, in the order of the names. `write` writes the value of the key attribute with this number.
template <class Write>
void write_key(Writer& out, const KeyNames& names, const Write& write) {
  const auto write_attribute = [&](std::size_t at) {
    out.name(names.attributes[at].name);
    write(at);
  };
  out.field("Key");
  out.begin_object();
  const bool has_sort_key = names.attributes.size() > 1;
  const bool sort_key_first = has_sort_key && names.attributes[1].name < names.attributes[0].name;
  if (sort_key_first) write_attribute(1);
  write_attribute(0);
  if (has_sort_key && !sort_key_first) write_attribute(1);
  out.end_object();
}

}  // namespace keyc::json
