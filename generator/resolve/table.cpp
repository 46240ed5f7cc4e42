// A key attribute is declared where a key schema first names it, and shared by all key schemas of the table that name
// it again. The limits of names and indexes are DynamoDB's own, with their source at each check.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/resolve/scope.hpp"
#include "grammar/quoted.hpp"
#include "grammar/scan.hpp"
#include "requests/table_name_rule.hpp"

namespace keyc::model {
namespace {

/// Checks the name of a table or an index.
void check_stored_name(const Scope& scope, const std::string& stored, const ast::Name& name,
                       const std::optional<ast::Text>& as) {
  if (is_table_name(stored)) return;
  scope.diagnostics.report(Code::bad_stored_name, as ? as->span : name.span,
                           fmt::format("DynamoDB's names of tables and indexes have {}", table_name_rule),
                           as ? "" : fmt::format("write {} as \"another-name\"", name.text));
}

void check_stored_name(const Scope& scope, const ast::KeyColumn& column, const std::string& stored) {
  if (!stored.empty() && stored.size() <= 255 && stored.find('\0') == std::string::npos) return;
  scope.diagnostics.report(Code::bad_stored_name, column.as ? column.as->span : column.name.span,
                           "the name of a key attribute has 1 to 255 bytes");
}

/// Checks a name in quotes; false if it cannot be used. Words have neither fault.
bool check_stored_name(const Scope& scope, const ast::Name& name) {
  if (!name.text.empty() && name.text.find('\0') == std::string::npos) return true;
  scope.diagnostics.report(Code::bad_stored_name, name.span,
                           "the name of an attribute has at least one byte, none of them 0");
  return false;
}

KeyType key_type(std::string_view name) {
  for (const KeyType type : {KeyType::number, KeyType::binary})
    if (key_type_name(type) == name) return type;
  return KeyType::string;
}

/// Collects key attributes. One key attribute may be in several key schemas of its table.
class KeyAttributes {
 public:
  KeyAttributes(Scope& scope, Table& table) : scope_(scope), table_(table) {}

  KeySchema schema(const ast::KeySchema& from) {
    KeySchema result;
    for (const ast::KeyColumn& column : from.partition.columns) add(result, result.partition, column);
    if (from.sort)
      for (const ast::KeyColumn& column : from.sort->columns) add(result, result.sort, column);
    return result;
  }

 private:
  void add(const KeySchema& key, std::vector<const KeyAttribute*>& side, const ast::KeyColumn& column) {
    KeyAttribute& attribute = find_or_add(column);
    set_type(attribute, column);
    if (key.uses(&attribute))
      scope_.diagnostics.report(Code::duplicate_name, column.name.span,
                                fmt::format("'{}' is in one key twice", column.name.text), "leave one out");
    side.push_back(&attribute);
  }

  KeyAttribute& find_or_add(const ast::KeyColumn& column) {
    const std::string stored = column.as ? column.as->value : column.name.text;
    if (column.name.in_quotes)
      if (const auto known = by_stored_.find(stored); known != by_stored_.end()) return *known->second;
    const std::string name = column.name.in_quotes ? grammar::word_like(stored) : column.name.text;
    if (const auto known = by_name_.find(name); known != by_name_.end() && !column.name.in_quotes) {
      KeyAttribute& attribute = *known->second;
      if (attribute.in_quotes && attribute.stored != stored)
        report_word(column.name.span, attribute.stored, attribute);
      else if (column.as && attribute.stored != stored)
        report_stored(column, attribute, fmt::format("'{}' is stored under two names", attribute.name));
      return attribute;
    }
    if (const auto known = by_stored_.find(stored); known != by_stored_.end())
      report_stored(
          column, *known->second,
          fmt::format("'{}' and '{}' are both stored as \"{}\"", known->second->name, column.name.text, stored));
    check_stored_name(scope_, column, stored);
    if (column.name.in_quotes && !stored.empty()) check_word(column, name);
    KeyAttribute& attribute = table_.key_attributes.emplace_back();
    attribute.name = name;
    attribute.stored = stored;
    attribute.in_quotes = column.name.in_quotes;
    attribute.span = column.name.span;
    by_name_.emplace(attribute.name, &attribute);
    by_stored_.emplace(attribute.stored, &attribute);
    return attribute;
  }

  void check_word(const ast::KeyColumn& column, const std::string& name) const {
    if (name.empty())
      scope_.diagnostics.report(Code::same_stored_name, column.name.span,
                                fmt::format("{} gives no name for C++", quoted(column.name.text)),
                                fmt::format("write a name of your own: NAME as {}", quoted(column.name.text)));
    else if (const auto known = by_name_.find(name); known != by_name_.end())
      report_word(column.name.span, column.name.text, *known->second);
  }

  /// The name in C++ of what is stored under such a name is that of another key attribute.
  void report_word(Span where, const std::string& stored, const KeyAttribute& known) const {
    scope_.diagnostics.report(
        {Code::same_stored_name,
         where,
         fmt::format("{} has the name '{}' in the schema, which is another key attribute", quoted(stored), known.name),
         fmt::format("write a name of your own: NAME as {}", quoted(stored)),
         {{known.span, "the other key attribute"}}});
  }

  void set_type(KeyAttribute& attribute, const ast::KeyColumn& column) {
    if (!column.type) return;
    const KeyType type = key_type(column.type->text);
    if (attribute.type_given && attribute.type != type)
      scope_.diagnostics.report({Code::key_type_differs,
                                 column.type->span,
                                 fmt::format("'{}' is a {} here and a {} before", attribute.name, key_type_name(type),
                                             key_type_name(attribute.type)),
                                 "",
                                 {{attribute.span, "first named here"}}});
    attribute.type = type;
    attribute.type_given = true;
  }

  void report_stored(const ast::KeyColumn& column, const KeyAttribute& known, std::string message) const {
    scope_.diagnostics.report(
        {Code::same_stored_name, column.name.span, std::move(message), "", {{known.span, "first named here"}}});
  }

  Scope& scope_;
  Table& table_;
  std::map<std::string, KeyAttribute*, std::less<>> by_name_;
  std::map<std::string, KeyAttribute*, std::less<>> by_stored_;
};

class Indexes {
 public:
  Indexes(Scope& scope, Table& table, KeyAttributes& keys) : scope_(scope), table_(table), keys_(keys) {}

  void add(const ast::Index& from) {
    const std::string stored = from.as ? from.as->value : from.name.text;
    check_unique(from, stored);
    check_stored_name(scope_, stored, from.name, from.as);
    Index& index = table_.indexes.emplace_back();
    index.name = from.name.text;
    index.stored = stored;
    index.doc = from.doc;
    index.span = from.name.span;
    index.local = from.local;
    index.key = keys_.schema(from.key);
    index.partition_listed = from.key.partition.list;
    index.sort_listed = from.key.sort && from.key.sort->list;
    if (from.local) {
      index.key.partition = table_.key.partition;
      check_local(from, index);
    }
    if (from.projection) {
      index.projection.kind = static_cast<Projection::Kind>(from.projection->kind);
      for (const ast::Name& name : from.projection->attributes)
        if (check_stored_name(scope_, name))
          (name.in_quotes ? index.projection.stored : index.projection.names).push_back(name.text);
    }
    warn_of_too_many(from);
  }

 private:
  void check_unique(const ast::Index& from, const std::string& stored) {
    const auto [by_name, new_name] = names_.emplace(from.name.text, from.name.span);
    const auto [by_stored, new_stored] = stored_.emplace(stored, from.name.span);
    if (new_name && new_stored) return;
    scope_.diagnostics.report({Code::duplicate_name,
                               from.name.span,
                               fmt::format("the index '{}' is declared twice in {}", from.name.text, table_.name),
                               "",
                               {{new_name ? by_stored->second : by_name->second, "first declared here"}}});
  }

  void check_local(const ast::Index& from, const Index& index) const {
    if (table_.key.sort.empty())
      scope_.diagnostics.report(Code::bad_local_index, from.name.span,
                                fmt::format("{} has no sort key, so it has no local indexes", table_.name),
                                "make it a global index, or give the table a sort key");
    if (!index.key.sort.empty() && table_.key.uses(index.key.sort.front()))
      scope_.diagnostics.report(
          Code::bad_local_index, from.name.span,
          fmt::format("'{}' is a key attribute of the table already", index.key.sort.front()->name),
          "a local index sorts an item collection by another attribute");
  }

  void warn_of_too_many(const ast::Index& from) {
    const std::size_t limit = from.local ? most_local_indexes : most_global_indexes;
    std::size_t& count = from.local ? locals_ : globals_;
    if (++count != limit + 1) return;
    scope_.diagnostics.report(
        Code::too_many_indexes, from.name.span,
        fmt::format("{} has more than {} {} indexes", table_.name, limit, from.local ? "local" : "global"),
        from.local ? "DynamoDB allows no more" : "more of them need a higher quota of the account");
  }

  Scope& scope_;
  Table& table_;
  KeyAttributes& keys_;
  std::map<std::string, Span> names_;
  std::map<std::string, Span> stored_;
  std::size_t locals_ = 0;
  std::size_t globals_ = 0;
};

void set_text_mode(const Scope& scope, Table& table, const ast::Name& mode) {
  if (const auto found = find_text_mode(mode.text))
    table.text = *found;
  else
    scope.diagnostics.report(Code::expected, mode.span,
                             fmt::format("expected a text mode (escaped, checked or raw), found '{}'", mode.text),
                             did_you_mean(mode.text, {"escaped", "checked", "raw"}));
}

StreamView stream_view(const ast::Stream& from) {
  switch (from.view) {
    case ast::Stream::View::keys: return StreamView::keys;
    case ast::Stream::View::new_image: return StreamView::new_image;
    case ast::Stream::View::old_image: return StreamView::old_image;
    case ast::Stream::View::new_and_old: break;
  }
  return StreamView::new_and_old;
}

void set_type_attribute(const Scope& scope, Table& table, const ast::Table& from) {
  table.type_attribute = "_type";
  if (from.type) {
    check_stored_name(scope, *from.type);
    table.type_attribute = from.type->text;
  }
  if (from.type && from.type->text == "none" && !from.type->in_quotes) {
    table.type_attribute.clear();
    return;
  }
  const KeyAttribute* const key = table.type_key();
  if (key == nullptr) return;
  if (table.is_primary(key))
    scope.diagnostics.report(
        {Code::same_stored_name,
         from.type ? from.type->span : key->span,
         fmt::format("'{}' cannot be the type attribute and in the primary key, which would have the same value there "
                     "in all items of an entity",
                     key->stored),
         from.type ? "choose another type attribute" : "choose another type attribute: write type kind, or type none",
         {{key->span, "the key attribute"}}});
  else if (key->type != KeyType::string)
    scope.diagnostics.report(
        {Code::key_type_differs, key->span,
         fmt::format("'{}' is a {} here, but the type attribute is text", key->name, key_type_name(key->type)),
         "leave the type out"});
}

}  // namespace

void resolve_table(Scope& scope, const ast::Table& from) {
  if (!from.key) {
    // The entities in it cannot be checked.
    scope.broken.insert(from.name.text);
    if (from.complete)
      scope.diagnostics.report(Code::expected, from.name.span, fmt::format("table {} has no key", from.name.text),
                               "add 'key (pk, sk)'");
    return;
  }
  Table& table = scope.schema.tables.emplace_back();
  table.schema = &scope.schema;
  table.name = from.name.text;
  table.stored = from.as ? from.as->value : from.name.text;
  table.doc = from.doc;
  check_stored_name(scope, table.stored, from.name, from.as);
  table.span = from.name.span;
  scope.tables.emplace(table.name, &table);
  if (!from.complete) scope.incomplete_tables.insert(&table);
  KeyAttributes keys(scope, table);
  table.key = keys.schema(*from.key);
  table.key_doc = from.key->doc;
  Indexes indexes(scope, table, keys);
  for (const ast::Index& index : from.indexes) indexes.add(index);
  if (from.ttl) {
    check_stored_name(scope, *from.ttl);
    table.time_to_live = from.ttl->text;
    table.time_to_live_span = from.ttl->span;
  }
  if (from.stream) table.stream = stream_view(*from.stream);
  if (from.text) set_text_mode(scope, table, *from.text);
  table.null_absent = from.null_absent.has_value();
  set_type_attribute(scope, table, from);
  table.allowances = resolve_allows(from.allows, scope.diagnostics);
}

}  // namespace keyc::model
