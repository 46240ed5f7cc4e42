#pragma once

#include <string>

#include "json/writer.hpp"
#include "keyc/key_function.hpp"

namespace keyc::json {

/// The member Key: the primary key, of at most two attributes, in the order of their names. `components` is an entity's
/// Components, whose type is erased.
inline void write_key(Writer& out, const KeyNames& names, const void* components) {
  constexpr std::size_t usual_size = 128;
  std::string room;
  room.reserve(usual_size);
  const auto write = [&](std::size_t at) {
    const KeyFunction& key = *names.functions[at];
    out.name(names.attributes[at].name);
    if (key.native == nullptr)
      out.key_value(key.type, key.text(components, room));
    else
      out.value(key.native(components));
  };
  out.field("Key");
  out.begin_object();
  const bool has_sort_key = names.attributes.size() > 1;
  const bool sort_key_first = has_sort_key && names.attributes[1].name < names.attributes[0].name;
  if (sort_key_first) write(1);
  write(0);
  if (has_sort_key && !sort_key_first) write(1);
  out.end_object();
}

}  // namespace keyc::json
