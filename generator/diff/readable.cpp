#include "generator/diff/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/lock/facts.hpp"
#include "grammar/quoted.hpp"
#include "keyc/generated/number.hpp"

namespace keyc::diff {

bool may_be_absent(const model::Attribute& attribute) {
  if (attribute.type.optional || attribute.type.kind == model::TypeKind::set) return true;
  if (!attribute.default_value) return false;
  const model::Literal::Kind kind = attribute.default_value->kind;
  return kind != model::Literal::Kind::now && kind != model::Literal::Kind::fresh_id;
}

namespace {

using model::Attribute;
using model::Type;
using model::TypeKind;

/// Whether an item of the writer can lack the attribute.
bool can_be_left_out(const Attribute& attribute, Writer writer) {
  const bool is_optional = attribute.type.optional || attribute.key_only || attribute.type.kind == TypeKind::set;
  return is_optional || (writer == Writer::old_code && may_be_absent(attribute));
}

bool in_range(std::string_view digits, TypeKind of) { return model::integer_fits(of, digits); }

bool integers_read(TypeKind written, TypeKind read) {
  const auto& limits = model::type_info(written).limits;
  return limits && in_range(limits->least, read) && in_range(limits->most, read);
}

/// Bits of a whole number that a binary floating-point number keeps.
bool exact_in_floating(TypeKind written, TypeKind read) {
  constexpr std::array small{TypeKind::i8, TypeKind::u8, TypeKind::i16, TypeKind::u16};
  const bool is_small = std::find(small.begin(), small.end(), written) != small.end();
  return is_small || (read == TypeKind::f64 && (written == TypeKind::i32 || written == TypeKind::u32));
}

bool scalars_read(TypeKind written, TypeKind read) {
  if (written == read) return true;
  const std::string_view stored = model::type_info(written).dynamodb_type;
  if (read == TypeKind::string) return stored == "S";
  if (model::is_integer(written) && model::is_integer(read)) return integers_read(written, read);
  if (model::is_integer(written) && read == TypeKind::decimal) return true;
  if (model::is_integer(written) && model::is_floating(read)) return exact_in_floating(written, read);
  if (written == TypeKind::f32 && read == TypeKind::f64) return true;
  // Both are numbers of DynamoDB, which a decimal takes as they are.
  if (model::is_floating(written) && read == TypeKind::decimal) return true;
  if (model::is_epoch(written) && (read == TypeKind::i64 || read == TypeKind::decimal)) return true;
  return written == TypeKind::uuid7 && read == TypeKind::uuid;
}

std::vector<Unread> unread_of(const std::vector<Pair<Attribute>>& attributes, const std::string& path, Writer writer,
                              StructPlaces& structs);

class Types {
 public:
  Types(std::vector<Unread>& into, Pair<Attribute> attribute, Writer writer, StructPlaces& structs)
      : into_(into), attribute_(attribute), writer_(writer), structs_(structs) {}

  void read(const Type& written, const Type& read, const std::string& path) {
    if (read.kind == TypeKind::document) return;
    // keyc never writes NULL: only what is stored already can have one.
    if (writer_ == Writer::old_code && written.reads_null && !read.reads_null) return add_types(written, read, path);
    const bool are_alike = model::dynamodb_type(written) == model::dynamodb_type(read);
    if (written.enumeration != nullptr && read.enumeration != nullptr && are_alike)
      return read_enum(*written.enumeration, *read.enumeration, path);
    if (model::is_number_enum(written) || model::is_number_enum(read)) {
      // Any number of an enum is one of i64, and of decimal.
      const bool holds_all = read.kind == TypeKind::i64 || read.kind == TypeKind::decimal;
      if (holds_all && are_alike && read.form == nullptr) return;
      return add_types(written, read, path);
    }
    if (written.structure != nullptr && read.structure != nullptr) return read_struct(written, read, path);
    if (written.kind == read.kind && !written.arguments.empty())
      return this->read(written.arguments.front(), read.arguments.front(), path);
    if (written.form != nullptr || read.form != nullptr) return read_form(written, read, path);
    const bool are_scalars = model::is_scalar(written.kind) && model::is_scalar(read.kind);
    if (written.kind == read.kind && written.kind == TypeKind::boolean) return;
    if (are_scalars && scalars_read(written.kind, read.kind)) return;
    if (written.kind == read.kind && written.enumeration == nullptr) return;
    add_types(written, read, path);
  }

 private:
  /// What is stored in a form is read in the same one; a text, also as text.
  void read_form(const Type& written, const Type& read, const std::string& path) {
    const bool is_same = written.form != nullptr && read.form != nullptr && *written.form == *read.form;
    if (is_same && (written.kind == read.kind || scalars_read(written.kind, read.kind))) return;
    if (read.form == nullptr && read.kind == TypeKind::string && model::dynamodb_type(written) == "S") return;
    add_types(written, read, path);
  }

  void read_enum(const model::Enum& written, const model::Enum& read, const std::string& path) {
    for (const model::Enumerator& value : written.values) {
      const auto same = [&](const model::Enumerator& other) { return other.text == value.text; };
      if (std::none_of(read.values.begin(), read.values.end(), same))
        add(Unread::Kind::value, path, keyc::quoted(value.text));
    }
  }

  void read_struct(const Type& written, const Type& read, const std::string& path) {
    if (!structs_.enter(written.structure, read.structure)) return;
    const auto members = pair_attributes(written.structure->members, read.structure->members);
    for (Unread& found : unread_of(members, path + ".", writer_, structs_)) into_.push_back(std::move(found));
  }

  void add_types(const Type& written, const Type& read, const std::string& path) {
    add(Unread::Kind::type, path, fmt::format("{} is read as {}", lock::written(written), lock::written(read)));
  }

  void add(Unread::Kind kind, const std::string& path, std::string what) {
    into_.push_back({kind, path, attribute_.before, attribute_.after, std::move(what)});
  }

  std::vector<Unread>& into_;
  Pair<Attribute> attribute_;
  Writer writer_;
  StructPlaces& structs_;
};

std::vector<Unread> unread_of(const std::vector<Pair<Attribute>>& attributes, const std::string& path, Writer writer,
                              StructPlaces& structs) {
  std::vector<Unread> found;
  for (const Pair<Attribute>& pair : attributes) {
    if (pair.after == nullptr) continue;  // what nobody reads is skipped
    const Attribute& read = *pair.after;
    const std::string place = path + read.stored;
    if (pair.before != nullptr && pair.before->stored != read.stored) {
      found.push_back({Unread::Kind::renamed, place, pair.before, &read, keyc::quoted(pair.before->stored)});
      continue;
    }
    const bool is_absent = pair.before == nullptr || can_be_left_out(*pair.before, writer);
    const bool is_default_wrong = pair.before != nullptr && pair.before->key_only;
    if (is_absent && !read.key_only && (is_default_wrong || !may_be_absent(read)))
      found.push_back({Unread::Kind::absent, place, pair.before, &read, lock::written(read.type)});
    if (pair.before != nullptr) Types(found, pair, writer, structs).read(pair.before->type, read.type, place);
  }
  return found;
}

}  // namespace

std::vector<Unread> unread(const std::vector<Pair<Attribute>>& attributes, const std::string& path, Writer writer) {
  StructPlaces structs;
  return unread_of(attributes, path, writer, structs);
}

}  // namespace keyc::diff
