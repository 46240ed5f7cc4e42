#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/diff/compare.hpp"
#include "generator/lock/facts.hpp"
#include "generator/text/shell.hpp"
#include "grammar/quoted.hpp"

/// RECREATE and INDEX: what DynamoDB itself would have to change.
namespace keyc::diff {
namespace {

using model::Index;
using model::KeyAttribute;
using model::Table;

std::string shown(const model::KeySchema& key) {
  const auto side = [](const std::vector<const KeyAttribute*>& attributes) {
    std::string text;
    for (const KeyAttribute* attribute : attributes)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", attribute->stored, dynamodb_name(attribute->type));
    return text;
  };
  return fmt::format("({}{}{})", side(key.partition), key.sort.empty() ? "" : "; ", side(key.sort));
}

std::string shown(const Table& table, const Index& index) {
  if (index.projection.kind == model::Projection::Kind::all) return "all";
  if (index.projection.kind == model::Projection::Kind::keys) return "keys";
  std::vector<std::string> names = table.projected_names(index);
  std::sort(names.begin(), names.end());
  return fmt::format("({})", fmt::join(names, ", "));
}

class Tables {
 public:
  Tables(const Pairing& pairing, const Pair<Table>& pair, Findings& into)
      : pairing_(pairing), pair_(pair), before_(*pair.before), after_(*pair.after), into_(into) {}

  void compare_both() {
    if (before_.stored != after_.stored)
      add("table_name", "",
          fmt::format("the table was {}, and is {}", keyc::quoted(before_.stored), keyc::quoted(after_.stored)));
    compare_key_and_type();
    if (before_.time_to_live != after_.time_to_live) compare_time_to_live();
    if (before_.stream != after_.stream) compare_stream();
    const auto stored = [](const Index& index) { return index.stored; };
    for (const Pair<Index>& index : pair_up(pointers(before_.indexes), pointers(after_.indexes), stored))
      compare_index(index);
  }

  void compare_key_and_type() {
    if (shown(before_.key) != shown(after_.key))
      add("table_key", "",
          fmt::format("the key of {} was {}, and is {}", after_.name, shown(before_.key), shown(after_.key)));
    if (before_.type_attribute != after_.type_attribute) {
      const auto place = [](const std::string& attribute) { return attribute.empty() ? "no attribute" : attribute; };
      const std::string message = fmt::format("the type of items in {} was in {}, and is in {}", after_.name,
                                              place(before_.type_attribute), place(after_.type_attribute));
      // Code that knows a type attribute does not take an item without it for one of its own.
      if (!after_.type_attribute.empty()) add("type_name", "", message);
      if (!before_.type_attribute.empty()) add("dropped_attribute", before_.type_attribute, message);
    }
  }

 private:
  void compare_time_to_live() {
    const auto shown = [](const std::string& attribute) { return attribute.empty() ? "off" : attribute; };
    std::string message = fmt::format("the time to live of {} was {}, and is {}", after_.name,
                                      shown(before_.time_to_live), shown(after_.time_to_live));
    const std::vector<std::string> holders = holders_of(after_.time_to_live);
    if (holders.empty()) {
      add("ttl", "", std::move(message));
      return;
    }
    message += fmt::format(", which items of {} have", fmt::join(holders, ", "));
    add("items_expire", "", std::move(message));
  }

  void compare_stream() {
    const auto shown = [](model::StreamView view) { return view == model::StreamView::none ? "off" : spelling(view); };
    add(before_.stream == model::StreamView::none  ? "stream_added"
        : after_.stream == model::StreamView::none ? "stream_removed"
                                                   : "stream_view",
        "",
        fmt::format("the stream of {} was {}, and is {}", after_.name, shown(before_.stream), shown(after_.stream)));
  }

  /// The entities of which items from before can have the attribute.
  std::vector<std::string> holders_of(const std::string& attribute) const {
    std::vector<std::string> names;
    const auto add_holder = [&](const model::Entity& entity) {
      const bool has_it =
          std::any_of(entity.attributes.begin(), entity.attributes.end(),
                      [&](const model::Attribute& each) { return each.stored == attribute && !each.key_only; });
      if (has_it && entity.table->stored == before_.stored) add_once(names, stored_name(entity));
    };
    for (const EntityPair& entity : pairing_.entities) {
      if (entity.both()) add_holder(*entity.before);
      for (const model::Entity* state : entity.earlier) add_holder(*state);
    }
    for (const model::Entity* entity : pairing_.gone) add_holder(*entity);
    return names;
  }

  void compare_index(const Pair<Index>& index) {
    const Index& any = index.after != nullptr ? *index.after : *index.before;
    const std::string kind = any.local ? "the local index" : "the index";
    const bool is_local = any.local || (index.both() && index.before->local);
    if (!index.both())
      return add_index(is_local                 ? "local_index"
                       : index.after != nullptr ? "index_added"
                                                : "index_removed",
                       index, fmt::format("{} {} is {}", kind, any.name, index.after != nullptr ? "new" : "gone"));
    const Index& before = *index.before;
    const Index& after = *index.after;
    if (before.local != after.local || before.stored != after.stored || shown(before.key) != shown(after.key))
      add_index(is_local ? "local_index" : "index_key", index,
                fmt::format("{} {} was {} {}, and is {} {}", kind, after.name, keyc::quoted(before.stored),
                            shown(before.key), keyc::quoted(after.stored), shown(after.key)));
    if (shown(before_, before) != shown(after_, after))
      add_index(is_local ? "local_index" : "projection", index,
                fmt::format("{} {} projected {}, and projects {}", kind, after.name, shown(before_, before),
                            shown(after_, after)));
  }

  Finding& add(std::string_view rule, const std::string& part, std::string message) {
    return into_.add(rule, pair_, part, std::move(message));
  }

  void add_index(std::string_view rule, const Pair<Index>& index, std::string message) {
    const Index& any = index.after != nullptr ? *index.after : *index.before;
    Finding& finding = add(rule, any.stored, std::move(message));
    finding.index = any.stored;
    if (index.before != nullptr) finding.old_place = index.before->span;
    if (index.after != nullptr) finding.new_place = index.after->span;
    for (std::string& step : finding.plan) step = with_names(std::move(step));
    for (const EntityPair& entity : pairing_.entities) {
      const bool is_new = index.after != nullptr;
      const model::Entity* const owner = is_new ? entity.after : entity.before;
      if (owner == nullptr || owner->table != (is_new ? &after_ : &before_)) continue;
      for (const Readers::Reader& reader : into_.readers().of(*owner))
        if (reader.index() == &any) add_once(finding.patterns, reader.name);
    }
  }

  /// A step of a rule's plan, with the names of the schema and of the table in its commands.
  std::string with_names(std::string step) const {
    const auto put = [&](std::string_view word, const std::string& name) {
      for (std::size_t at = step.find(word); at != std::string::npos; at = step.find(word, at + name.size()))
        step.replace(at, word.size(), name);
    };
    put("TABLE", for_shell(after_.stored));
    put("SCHEMA", for_shell(after_.span.source->name()));
    return step;
  }

  const Pairing& pairing_;
  const Pair<Table>& pair_;
  const Table& before_;
  const Table& after_;
  Findings& into_;
};

/// Whether the entity's items are in another table than before.
bool has_moved(const Pairing& pairing, const EntityPair& entity) {
  for (const Pair<Table>& table : pairing.tables)
    if (table.after == entity.after->table)
      return (table.before != nullptr ? table.before : table.after)->stored != entity.before->table->stored;
  return true;
}

}  // namespace

void compare_tables(const Pairing& pairing, Findings& into) {
  for (const Pair<Table>& pair : pairing.tables)
    if (pair.both()) Tables(pairing, pair, into).compare_both();
  // The table may have changed while an entity was gone.
  std::set<const Table*> compared;
  for (const EntityPair& entity : pairing.entities) {
    const Pair<Table> former{entity.both() ? entity.before->table : nullptr,
                             entity.both() ? entity.after->table : nullptr};
    const auto is_known = [&](const Pair<Table>& pair) { return pair.before == former.before; };
    if (former.both() && std::none_of(pairing.tables.begin(), pairing.tables.end(), is_known) &&
        compared.insert(former.after).second)
      Tables(pairing, former, into).compare_key_and_type();
    if (entity.both() && has_moved(pairing, entity))
      into.add("table_name", entity, "",
               fmt::format("{} was in the table {}, and is in {}", entity.after->name,
                           keyc::quoted(entity.before->table->stored), keyc::quoted(entity.after->table->stored)));
    if (entity.after == nullptr)
      into.add("entity_removed", entity, "", fmt::format("the entity {} is gone", entity.before->name));
  }
}

}  // namespace keyc::diff
