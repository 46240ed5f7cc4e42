// Writes the text of filters with placeholders, for generated code, `keyc request` and the documentation alike. Only
// what values decide is left open: the parts in braces, which say what an absent attribute means, and which
// keyc::with_defaults() keeps or removes. Placeholders are chosen here so that none meets those of the key condition.

#include "generator/plan/filter_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generator/model/defaults.hpp"
#include "generator/plan/type_alias.hpp"

namespace keyc::plan {
namespace {

using model::Attribute;
using model::Component;
using model::Condition;
using model::Entity;
using model::Field;
using model::KeyAttribute;
using model::Literal;
using model::Operand;
using model::Path;
using Kind = Condition::Kind;
using MemberEntities = std::vector<const Entity*>;

const Condition& equality() {
  static const Condition equal;
  return equal;
}

class Writer {
 public:
  /// For a scan.
  explicit Writer(const Entity& entity) { reserve(plan::type_alias(entity), entity.table->type_attribute); }

  /// For a query.
  explicit Writer(const Path& path) {
    for (const KeyAttribute* key : path.key->attributes()) reserve(key->name, key->stored);
  }

  FilterExpression write(const Condition& condition, const Entity& entity, const MemberEntities& members) {
    entity_ = &entity;
    members_ = members.empty() ? MemberEntities{&entity} : members;
    result_.text = text(condition);
    const auto needed = model::needed_lists(condition);
    for (const FilterValue& value : result_.values)
      if (is_list(value))
        result_.lists.push_back({value.placeholder, needed && model::is_needed(*needed, *value.operand->parameter)});
    if (needed && has_choice(*needed)) result_.needs = needs_of(*needed);
    return std::exchange(result_, {});
  }

  FilterExpression write(const ExactFilter& exact, const Entity& entity) {
    // What is compared is given when the request is made.
    static const Condition prefix = [] {
      Condition condition;
      condition.kind = Kind::begins_with;
      return condition;
    }();
    members_ = {&entity};
    for (const Field* field : exact.equal) add_exact(equality(), "{} = {}", *field);
    if (exact.prefix != nullptr) add_exact(prefix, "begins_with({}, {})", *exact.prefix->field);
    return std::exchange(result_, {});
  }

  /// `attributes`: what their aliases are called, and their names in DynamoDB.
  SelectedPaths write(const std::vector<Field>& fields,
                      const std::vector<std::pair<std::string, std::string>>& attributes) {
    SelectedPaths selected;
    for (const Field& field : fields) selected.paths.push_back(document_path(field));
    for (const auto& [name, stored] : attributes) selected.paths.push_back(alias_of(name, stored));
    selected.names = std::move(result_.names);
    return selected;
  }

  FilterPath write(const Field& field) {
    std::string path = document_path(field);
    return {std::move(path), std::move(result_.names)};
  }

 private:
  static bool is_list(const FilterValue& value) {
    return value.operand != nullptr && value.operand->parameter != nullptr && value.operand->parameter->is_list;
  }

  static bool has_choice(const model::NeededLists& needed) {
    return !needed.all || std::any_of(needed.parts.begin(), needed.parts.end(), has_choice);
  }

  FilterNeeds needs_of(const model::NeededLists& needed) const {
    FilterNeeds needs{.all = needed.all};
    for (const FilterValue& value : result_.values)
      if (is_list(value) && value.operand->parameter == needed.list) needs.placeholder = value.placeholder;
    needs.parts.reserve(needed.parts.size());
    for (const model::NeededLists& part : needed.parts) needs.parts.push_back(needs_of(part));
    return needs;
  }

  void reserve(const std::string& name, const std::string& stored) {
    aliases_.emplace('#' + name, stored);
    reserved_.push_back(name);
  }

  /// `is_conjunct`: what follows or precedes it with "and" must not become a part of it.
  std::string text(const Condition& from, bool is_conjunct = false) {
    if (!from.operands.empty() && from.operands.front().field != nullptr) return of_attributes(from, is_conjunct);
    std::vector<std::string> values;
    for (const Operand& operand : operands_of(from)) values.push_back(placeholder(from, operand));
    std::string written = bare_text(from, values);
    if (!is_comparison(from)) return written;
    return with_defaults({from, *from.field, operands_of(from), values}, std::move(written), is_conjunct);
  }

  /// A comparison of two attributes. That they are unequal is that they are not equal, also where one is absent.
  std::string of_attributes(const Condition& from, bool is_conjunct) {
    const Field& left = *from.field;
    const Field& right = *from.operands.front().field;
    if (from.comparison == model::Comparison::not_equal)
      return fmt::format("not ({})", of_attributes(equality(), left, right));
    const std::string written = of_attributes(from, left, right);
    const bool is_enclosed = is_conjunct && written.find(" or ") != std::string::npos;
    return is_enclosed ? '(' + written + ')' : written;
  }

  /// The comparison of what is stored, or, for each of them that can be absent and then reads as a value, with that:
  /// "#stock < #least or attribute_not_exists(#least) and #stock < :least".
  std::string of_attributes(const Condition& op, const Field& left, const Field& right) {
    const std::string_view compared = model::comparison_info(op.comparison).spelling;
    const std::string left_path = document_path(left);
    const std::string right_path = document_path(right);
    std::string written = fmt::format("{} {} {}", left_path, compared, right_path);
    // Not every DynamoDB says of two absent attributes that they are not equal, and two NULLs are.
    const bool holds_if_equal = op.comparison == model::Comparison::equal ||
                                op.comparison == model::Comparison::at_most ||
                                op.comparison == model::Comparison::at_least;
    if (holds_if_equal && can_be_absent(left) && can_be_absent(right))
      written =
          fmt::format("{} and {}", present(left_path, left.type().reads_null && right.type().reads_null), written);
    for (const DefaultPair& pair : default_pairs(left, right, members_)) {
      const std::string of = pair.members.size() == members_.size() ? "" : of_members(pair.members, true) + " and ";
      if (pair.left != nullptr)
        written += fmt::format(" or {}{} and {} {} {}", of, lacks(left_path, left), value_if_absent(*pair.left),
                               compared, right_path);
      if (pair.right != nullptr)
        written += fmt::format(" or {}{} and {} {} {}", of, lacks(right_path, right), left_path, compared,
                               value_if_absent(*pair.right));
      if (pair.left == nullptr || pair.right == nullptr) continue;
      const std::size_t test = result_.defaults.size();
      result_.defaults.push_back({&op, pair.members.front(), pair.left, {}, {}, pair.right});
      written += fmt::format("{{{}: or {}{} and {}}}", test, of, lacks(left_path, left), lacks(right_path, right));
    }
    return written;
  }

  bool can_be_absent(const Field& field) const {
    return field.optional() || !defaults_of(field, members_).empty() ||
           std::any_of(members_.begin(), members_.end(),
                       [&](const Entity* member) { return member->find_attribute(field.attribute->name) == nullptr; });
  }

  /// That an item lacks the attribute, in a struct that it has.
  std::string lacks(const std::string& path, const Field& field) {
    const std::string holder = field.members.empty() ? "" : presence_of_holder(path, field, true) + " and ";
    return fmt::format("{}attribute_not_exists({})", holder, path);
  }

  std::string value_if_absent(const Attribute& attribute) {
    const auto known = std::find_if(result_.values.begin(), result_.values.end(),
                                    [&](const FilterValue& value) { return value.absent == &attribute; });
    if (known != result_.values.end()) return known->placeholder;
    std::string name = free_placeholder(attribute.name);
    result_.values.push_back({name, nullptr, &attribute.type, nullptr, nullptr, &attribute});
    return name;
  }

  std::string bare_text(const Condition& from, const std::vector<std::string>& values) {
    const std::string left = from.field != nullptr ? left_side(from) : "";
    switch (from.kind) {
      case Kind::comparison:
        return fmt::format("{} {} {}", left, model::comparison_info(from.comparison).spelling, values.front());
      // DynamoDB's between is an error if the upper bound is below the lower one.
      case Kind::between: return fmt::format("{0} >= {1} and {0} <= {2}", left, values[0], values[1]);
      case Kind::in: return fmt::format("{} in ({})", left, fmt::join(values, ", "));
      case Kind::begins_with: return fmt::format("begins_with({}, {})", left, values.front());
      case Kind::contains: return fmt::format("contains({}, {})", left, values.front());
      case Kind::present: return present(left, from.field->type().reads_null);
      case Kind::absent: return absent(left, from.field->type().reads_null);
      case Kind::flag: return fmt::format("{} = {}", left, values.front());
      case Kind::negation: return fmt::format("not ({})", text(from.parts.front()));
      case Kind::conjunction: return joined(from, " and ");
      case Kind::disjunction: break;
    }
    return joined(from, " or ");
  }

  std::string present(const std::string& path, bool reads_null) {
    if (!reads_null) return fmt::format("attribute_exists({})", path);
    return fmt::format("attribute_exists({0}) and not attribute_type({0}, {1})", path, null_placeholder());
  }

  std::string absent(const std::string& path, bool reads_null) {
    if (!reads_null) return fmt::format("attribute_not_exists({})", path);
    return fmt::format("attribute_not_exists({0}) or attribute_type({0}, {1})", path, null_placeholder());
  }

  /// The placeholder of the type of a NULL.
  std::string null_placeholder() {
    static const Operand null{Literal{Literal::Kind::text, "NULL"}, nullptr};
    static const model::Type text{.kind = model::TypeKind::string};
    const auto known = std::find_if(result_.values.begin(), result_.values.end(),
                                    [](const FilterValue& value) { return value.operand == &null; });
    if (known != result_.values.end()) return known->placeholder;
    std::string name = free_placeholder("null");
    result_.values.push_back({name, &null, &text});
    return name;
  }

  std::string left_side(const Condition& from) {
    const std::string path = document_path(*from.field);
    return from.of_size ? fmt::format("size({})", path) : path;
  }

  std::string joined(const Condition& from, std::string_view op) {
    std::string result;
    for (const Condition& part : from.parts) {
      const bool is_presence = part.kind == Kind::present || part.kind == Kind::absent;
      const bool nested = part.kind == Kind::conjunction || part.kind == Kind::disjunction ||
                          part.kind == Kind::between || (is_presence && part.field->type().reads_null);
      const std::string written = text(part, !nested && from.kind == Kind::conjunction);
      if (!result.empty()) result += op;
      result += nested ? '(' + written + ')' : written;
    }
    return result;
  }

  struct Compared {
    const Condition& op;
    const Field& field;
    std::vector<Operand> operands;
    std::vector<std::string> placeholders;
  };

  /// The comparison with what makes it say of an absent attribute what it says of the attribute's default:
  /// "{0:(}#votes < :votes{0: or attribute_not_exists(#votes))}", "{0:attribute_exists(#state) and }#state <> :state".
  /// A default counts where the struct around it is there, and for items of the members that have it.
  std::string with_defaults(const Compared& from, std::string bare, bool is_conjunct) {
    const std::vector<SharedDefault> defaults = defaults_of(from.field, members_);
    if (defaults.empty()) return bare;
    const bool differ = defaults_differ(from.field, members_);
    const bool is_unequal = from.op.kind == Kind::comparison && from.op.comparison == model::Comparison::not_equal;
    const std::string path = document_path(from.field);
    std::string before;
    std::string after;
    std::size_t test = 0;
    for (const SharedDefault& each : defaults) {
      test = result_.defaults.size();
      result_.defaults.push_back({&from.op, each.members.front(), each.attribute, from.operands, from.placeholders});
      std::vector<std::string> where;  // the default counts, or, for <>, does not
      if (differ) where.push_back(of_members(each.members, !is_unequal));
      if (!from.field.members.empty()) where.push_back(presence_of_holder(path, from.field, !is_unequal));
      const bool is_enclosed = is_unequal && !where.empty();
      where.push_back(fmt::format("attribute_{}({})", is_unequal ? "exists" : "not_exists", path));
      if (is_unequal)
        before += fmt::format(fmt::runtime(is_enclosed ? "{{{}:({}) and }}" : "{{{}:{} and }}"), test,
                              fmt::join(where, " or "));
      else
        after += fmt::format("{{{}: or {}}}", test, fmt::join(where, " and "));
    }
    std::string all = before + bare + after;
    if (is_unequal || !is_conjunct) return all;
    return defaults.size() > 1 ? '(' + all + ')' : fmt::format("{{{0}:(}}{1}{{{0}:)}}", test, all);
  }

  /// Whether the struct that holds the member is there, or is not, as a part of a longer condition.
  std::string presence_of_holder(const std::string& path, const Field& field, bool is_there) {
    const bool reads_null = is_in_null(field);
    const std::string written = is_there ? present(holder_of(path), reads_null) : absent(holder_of(path), reads_null);
    return reads_null ? '(' + written + ')' : written;
  }

  /// "#place" of "#place.#city".
  static std::string holder_of(const std::string& path) { return path.substr(0, path.rfind('.')); }

  /// Whether the struct that holds the member may be stored as NULL.
  static bool is_in_null(const Field& field) {
    const std::size_t count = field.members.size();
    return (count == 1 ? *field.attribute : *field.members[count - 2]).type.reads_null;
  }

  /// "#_type = :Note", "not #_type in (:Note, :Task)"
  std::string of_members(const MemberEntities& members, bool are) {
    const std::string type = alias_of(type_alias(*entity_), entity_->table->type_attribute);
    std::vector<std::string> values;
    for (const Entity* member : members) values.push_back(type_value(*member));
    if (values.size() == 1) return fmt::format("{} {} {}", type, are ? "=" : "<>", values.front());
    return fmt::format("{}{} in ({})", are ? "" : "not ", type, fmt::join(values, ", "));
  }

  std::string type_value(const Entity& member) {
    static const model::Type text{model::TypeKind::string, nullptr, nullptr, {}, false};
    const auto known = std::find_if(result_.values.begin(), result_.values.end(),
                                    [&](const FilterValue& value) { return value.member == &member; });
    if (known != result_.values.end()) return known->placeholder;
    std::string name = free_placeholder(member.name);
    result_.values.push_back({name, nullptr, &text, nullptr, &member});
    return name;
  }

  std::string document_path(const Field& field) {
    std::string path = alias_of(field.attribute->name, field.attribute->stored);
    const Attribute* around = field.attribute;
    for (const Attribute* member : field.members) {
      switch (member->part) {
        case PartKind::none: path += '.' + alias_of(member->name, member->stored); break;
        case PartKind::entry: path += '.' + alias_of(around->name, member->stored); break;
        case PartKind::element: path += '[' + member->stored + ']'; break;
      }
      around = member;
    }
    return path;
  }

  /// The name of the value that the field is compared with: a part has that of what it is in.
  static const std::string& value_name(const Field& field) {
    if (field.leaf().part == PartKind::none) return field.leaf().name;
    const std::size_t count = field.members.size();
    return count == 1 ? field.attribute->name : field.members[count - 2]->name;
  }

  std::string alias_of(const std::string& name, const std::string& stored) {
    std::string alias = '#' + name;
    while (aliases_.contains(alias) && aliases_[alias] != stored) alias += '_';
    aliases_.emplace(alias, stored);
    const auto known = std::find_if(result_.names.begin(), result_.names.end(),
                                    [&](const auto& entry) { return entry.first == alias; });
    if (known == result_.names.end()) result_.names.emplace_back(alias, stored);
    return alias;
  }

  std::string placeholder(const Condition& from, const Operand& operand) {
    if (operand.parameter != nullptr) {
      const auto known = std::find_if(result_.values.begin(), result_.values.end(), [&](const FilterValue& value) {
        return value.operand != nullptr && value.operand->parameter == operand.parameter;
      });
      if (known != result_.values.end()) return known->placeholder;
    }
    std::string name =
        free_placeholder(operand.parameter != nullptr ? operand.parameter->name : value_name(*from.field));
    result_.values.push_back({name, &operand, &from.operand_type});
    return name;
  }

  std::string given_value(const Field& field) {
    std::string name = free_placeholder(field.leaf().name);
    result_.values.push_back({name, nullptr, &field.type(), &field});
    return name;
  }

  std::string free_placeholder(std::string name) {
    while (is_taken(name)) name += '_';
    taken_.insert(name);
    return ':' + name;
  }

  void add_exact(const Condition& op, std::string_view form, const Field& field) {
    const std::string left = document_path(field);
    const std::string given = given_value(field);
    const Compared compared{op, field, {Operand{}}, {given}};
    result_.text += (result_.text.empty() ? "" : " and ") +
                    with_defaults(compared, fmt::format(fmt::runtime(form), left, given), true);
  }

  /// The key condition has the placeholders NAME and NAME_end for its attributes, NAME_end_ if there is an attribute
  /// NAME_end too, and so on.
  bool is_taken(const std::string& name) const {
    const auto is_end_of = [&](const std::string& key) {
      const std::size_t end = name.find_last_not_of('_') + 1;
      return name.substr(0, end) == key + "_end" && name.size() - end < reserved_.size();
    };
    return taken_.contains(name) || std::any_of(reserved_.begin(), reserved_.end(),
                                                [&](const std::string& key) { return name == key || is_end_of(key); });
  }

  FilterExpression result_;
  const Entity* entity_ = nullptr;
  MemberEntities members_;
  std::map<std::string, std::string> aliases_;
  std::vector<std::string> reserved_;
  std::set<std::string> taken_;
};

}  // namespace

FilterExpression filter_expression(const Entity& entity, const model::AccessPattern& pattern,
                                   const MemberEntities& members) {
  if (pattern.operation == model::Operation::scan) return Writer(entity).write(*pattern.filter, entity, members);
  Writer writer(*pattern.path);
  writer.write(query(pattern).exact, *pattern.path->entity);
  return writer.write(*pattern.filter, entity, members);
}

SelectedPaths selected_paths(const Entity& entity, const model::AccessPattern& pattern,
                             const std::vector<Field>& fields,
                             const std::vector<std::pair<std::string, std::string>>& attributes) {
  const bool is_scan = pattern.operation == model::Operation::scan;
  Writer writer = is_scan ? Writer(entity) : Writer(*pattern.path);
  if (pattern.operation == model::Operation::query) writer.write(query(pattern).exact, entity);
  if (pattern.filter) writer.write(*pattern.filter, entity, {});
  return writer.write(fields, attributes);
}

std::optional<TypeFilter> type_filter(const Entity& entity, const model::Index* index) {
  const std::string& attribute = entity.table->type_attribute;
  if (!entity.table->has_type_in(index)) return std::nullopt;
  const std::string name = type_alias(entity);
  return TypeFilter{fmt::format("#{0} = :{0}", name), '#' + name, attribute, ':' + name, entity.stored};
}

FilterPath filter_path(const Path& path, const Field& field) { return Writer(path).write(field); }

std::optional<FilterExpression> exact_filter(const Query& query) {
  if (query.exact.empty()) return std::nullopt;
  const Path& path = *query.key.path;
  return Writer(path).write(query.exact, *path.entity);
}

}  // namespace keyc::plan
