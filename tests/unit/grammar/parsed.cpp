#include "unit/grammar/parsed.hpp"

#include <array>

namespace keyc::test {
namespace {

std::string stored_as(const std::optional<ast::Text>& as) { return as ? " as '" + as->value + "'" : ""; }
std::string doc_of(const std::string& doc) { return doc.empty() ? "" : " /// " + doc; }

std::string dump(const ast::KeySide& side) {
  std::string text;
  for (const ast::KeyColumn& column : side.columns) {
    text += (text.empty() ? "" : ", ") + column.name.text + stored_as(column.as);
    if (column.type) text += ": " + column.type->text;
  }
  return side.list ? "[" + text + "]" : text;
}

std::string dump(const ast::KeySchema& key) {
  std::string text = dump(key.partition);
  if (key.sort) text += (text.empty() ? "" : ", ") + dump(*key.sort);
  return "(" + text + ")";
}

std::string dump(const ast::Index& index) {
  std::string text = index.local ? "local index " : "index ";
  text += index.name.text + stored_as(index.as) + " " + dump(index.key);
  if (index.projection) {
    static constexpr std::string_view kinds[] = {" projects all", " projects keys", " projects"};
    text += kinds[static_cast<std::size_t>(index.projection->kind)];
    for (const ast::Name& name : index.projection->attributes) text += " " + name.text;
  }
  return text + doc_of(index.doc) + '\n';
}

std::string dump(const ast::Type& type) {
  std::string text = type.name.text;
  for (std::size_t i = 0; i < type.arguments.size(); ++i) text += (i == 0 ? "<" : ", ") + dump(type.arguments[i]);
  if (!type.arguments.empty()) text += ">";
  return text + (type.optional ? "?" : "");
}

std::string dump(const ast::Attribute& attribute) {
  static constexpr std::string_view kinds[] = {"text", "number", "word", "list", "map"};
  std::string text = attribute.name.text + " : " + dump(attribute.type);
  if (const auto& value = attribute.default_value)
    text += fmt::format(" = {} '{}'", kinds[static_cast<std::size_t>(value->kind)], value->text);
  text += stored_as(attribute.as);
  for (const ast::Name& word : attribute.words) text += " +" + word.text;
  return text + doc_of(attribute.doc);
}

std::string dump(const ast::Operand& operand) {
  static constexpr std::string_view marks[] = {"", "size ", "'", "#", "=", ":"};
  return std::string(marks[static_cast<std::size_t>(operand.kind)]) + operand.text;
}

std::string dump(const ast::Allow& allow) {
  return fmt::format("allow {} \"{}\"", allow.check.text, allow.reason.value);
}

std::string dump(const ast::KeyAssignment& key) {
  std::string text = key.key.text + " = ";
  for (const ast::TemplatePart& part : key.parts) text += "[" + ast::to_text(part) + "]";
  if (key.when) text += " when " + test::dump(*key.when);
  for (const ast::Allow& allow : key.allows) text += ' ' + dump(allow);
  if (key.overrides) text += " override";
  return text + doc_of(key.doc);
}

std::string dump(const ast::Access& access) {
  static constexpr std::string_view orders[] = {"", " ascending", " descending"};
  std::string text = "access " + access.name.text + "(";
  for (const ast::Parameter& parameter : access.parameters) text += parameter.attribute.text + parameter.op + ";";
  text += ")";
  if (access.on) text += " on " + access.on->text;
  text += orders[static_cast<std::size_t>(access.order)];
  if (access.limit) text += " limit " + access.limit->digits;
  if (access.scan) text += " scan";
  if (access.consistent) text += " consistent";
  if (access.filter) text += " filter " + test::dump(*access.filter);
  return text + doc_of(access.doc);
}

std::string dump(const ast::SampleValue& value) {
  static constexpr std::string_view marks[] = {"'", "#", "=", "[", "{"};
  std::string text = std::string(marks[static_cast<std::size_t>(value.kind)]) + value.text;
  for (const ast::SampleValue& element : value.elements) text += dump(element) + ' ';
  for (const ast::SampleMember& member : value.members) text += member.name + ' ' + dump(member.value) + ' ';
  if (value.kind == ast::SampleValue::Kind::list) text += ']';
  if (value.kind == ast::SampleValue::Kind::object) text += '}';
  return text;
}

std::string place(const Parsed& parsed, Span span) {
  const Position at = parsed.source.position(span.begin);
  return fmt::format("{}:{}", at.line, at.column);
}

}  // namespace

std::string reported(const Parsed& parsed) {
  std::string text;
  for (const Diagnostic& diagnostic : parsed.diagnostics.all()) {
    text += fmt::format("{} {} {}", place(parsed, diagnostic.span), info(diagnostic.code).id, diagnostic.message);
    if (!diagnostic.hint.empty()) text += " (" + diagnostic.hint + ")";
    for (const RelatedPlace& related : diagnostic.related)
      text += fmt::format(" [{} {}]", place(parsed, related.span), related.message);
    text += '\n';
  }
  return text;
}

std::string outline(const Parsed& parsed) {
  std::string text;
  const auto add = [&](const auto& declarations) {
    for (const auto& declaration : declarations)
      text += (text.empty() ? "" : " ") + declaration.name.text + (declaration.complete ? "" : "!");
  };
  add(parsed.file.tables);
  add(parsed.file.enums);
  add(parsed.file.structs);
  add(parsed.file.mixins);
  add(parsed.file.entities);
  add(parsed.file.collections);
  for (const ast::Name& name : parsed.file.incomplete) text += " -" + name.text;
  return text;
}

std::string dump(const ast::Table& table) {
  std::string text = "table " + table.name.text + stored_as(table.as) + doc_of(table.doc) + '\n';
  if (table.key) text += "key " + dump(*table.key) + '\n';
  for (const ast::Index& index : table.indexes) text += dump(index);
  if (table.ttl) text += "ttl " + table.ttl->text + '\n';
  if (table.stream) {
    constexpr std::array views{"keys", "new", "old", "new and old"};
    text.append("stream ").append(views.at(static_cast<std::size_t>(table.stream->view))).append("\n");
  }
  if (table.text) text += "text " + table.text->text + '\n';
  if (table.type) text += "type " + table.type->text + '\n';
  for (const ast::Allow& allow : table.allows) text += dump(allow) + '\n';
  return text;
}

std::string dump(const ast::Enum& enumeration) {
  std::string text = "enum " + enumeration.name.text + doc_of(enumeration.doc) + '\n';
  for (const ast::Enumerator& value : enumeration.values)
    text += value.name.text + stored_as(value.as) + doc_of(value.doc) + '\n';
  return text;
}

std::string dump(const ast::AttributeBlock& block) {
  std::string text = block.name.text + doc_of(block.doc) + '\n';
  for (const ast::Attribute& attribute : block.attributes) text += dump(attribute) + '\n';
  for (const ast::KeyAssignment& key : block.keys) text += dump(key) + '\n';
  return text;
}

std::string dump(const ast::Collection& collection) {
  std::string text = "collection " + collection.name.text + " in " + collection.table.text + doc_of(collection.doc);
  for (const ast::Name& member : collection.members) text += " + " + member.text;
  text += collection.skips_others ? " skipping others\n" : "\n";
  for (const ast::Access& access : collection.accesses) text += dump(access) + '\n';
  return text;
}

std::string dump(const ast::Entity& entity) {
  std::string text =
      "entity " + entity.name.text + stored_as(entity.as) + " in " + entity.table.text + doc_of(entity.doc);
  for (const ast::Name& mixin : entity.mixins) text += " with " + mixin.text;
  text += '\n';
  for (const ast::Attribute& attribute : entity.attributes) text += dump(attribute) + '\n';
  for (const ast::KeyAssignment& key : entity.keys) text += dump(key) + '\n';
  for (const ast::Access& access : entity.accesses) text += dump(access) + '\n';
  if (entity.versions) {
    text += "versions by " + entity.versions->attribute.text;
    if (entity.versions->indexes) text += " indexes " + entity.versions->indexes->text;
    text += '\n';
  }
  for (const ast::Unique& unique : entity.uniques) {
    text += "unique (";
    for (const ast::Name& name : unique.attributes) text += (&name == unique.attributes.data() ? "" : ", ") + name.text;
    text += ")\n";
  }
  for (const ast::Sample& sample : entity.samples) text += "sample " + dump(sample.values) + '\n';
  if (entity.items) {
    text += "items " + entity.items->number.digits;
    text += entity.items->per ? " per " + entity.items->per->text + '\n' : "\n";
  }
  if (entity.size) text += "size " + entity.size->number.digits + ' ' + entity.size->unit.text + '\n';
  for (const ast::Allow& allow : entity.allows) text += dump(allow) + '\n';
  return text;
}

std::string dump(const ast::Condition& condition) {
  static constexpr std::string_view kinds[] = {"",       "between", "in",  "begins_with", "contains", "present",
                                               "absent", "flag",    "not", "and",         "or"};
  std::string text = condition.op + std::string(kinds[static_cast<std::size_t>(condition.kind)]) + '(';
  if (condition.parts.empty()) text += dump(condition.left);
  for (const ast::Operand& operand : condition.right) text += ' ' + dump(operand);
  for (const ast::Condition& part : condition.parts) text += (text.back() == '(' ? "" : " ") + dump(part);
  return text + ')';
}

std::string unsupported(const Parsed& parsed) {
  std::string text;
  for (const ast::Unsupported& statement : parsed.file.unsupported)
    text += fmt::format("{}@{}\n", statement.what, place(parsed, statement.span));
  return text;
}

}  // namespace keyc::test
