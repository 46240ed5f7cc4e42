#include "keyc/generated/printing.hpp"

#include <ostream>
#include <string>

#include "keyc/generated/item_io.hpp"

namespace keyc {
namespace {

using Type = AttributeValue::Type;

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + '"';
}

void append(std::string& out, const AttributeValue& value);

/// Elements that have no names, or members.
void append(std::string& out, const Attribute* begin, const Attribute* end, std::string_view brackets, Type elements) {
  out += brackets[0];
  for (const Attribute* at = begin; at != end; ++at) {
    if (at != begin) out += ", ";
    if (elements == Type::M) out += at->name + ": ";
    append(out, at->value);
  }
  out += brackets[1];
}

void append(std::string& out, const AttributeValue& value) {
  const auto& children = value.children();
  const Attribute* const begin = children.data();
  switch (value.type()) {
    case Type::S: out += quoted(value.text()); return;
    case Type::N: out += value.text(); return;
    case Type::B: out += "base64 " + quoted(base64_text(value.text())); return;
    case Type::BOOL: out += value.boolean() ? "true" : "false"; return;
    case Type::NUL: out += "null"; return;
    case Type::M: append(out, begin, begin + children.size(), "{}", Type::M); return;
    case Type::L:
    case Type::SS:
    case Type::NS:
    case Type::BS: break;
  }
  append(out, begin, begin + children.size(), "[]", Type::L);
}

}  // namespace

std::ostream& generated::print(std::ostream& out, std::string_view text) { return out << text; }

std::ostream& generated::print(std::ostream& out, const AttributeRows& rows, const void* value) {
  const Item item = ItemWriter(rows, value).finish();
  std::string text;
  append(text, item.begin(), item.end(), "{}", Type::M);
  return out << text;
}

}  // namespace keyc
