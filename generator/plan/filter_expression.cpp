#include "generator/plan/filter_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

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

class Writer {
 public:
  /// For a scan.
  explicit Writer(const Entity& entity) { reserve(plan::type_alias(entity), entity.table->type_attribute); }

  /// For a query.
  explicit Writer(const Path& path) {
    for (const KeyAttribute* key : path.key->attributes()) reserve(key->name, key->stored);
  }

  FilterExpression write(const Condition& condition) {
    result_.text = text(condition);
    return std::exchange(result_, {});
  }

  FilterExpression write(const ExactFilter& exact) {
    for (const Field* field : exact.equal) {
      const std::string left = document_path(*field);
      add_exact(fmt::format("{} = {}", left, given_value(*field)));
    }
    if (exact.prefix != nullptr) {
      const Field& field = *exact.prefix->field;
      const std::string left = document_path(field);
      add_exact(fmt::format("begins_with({}, {})", left, given_value(field)));
    }
    return std::exchange(result_, {});
  }

 private:
  void reserve(const std::string& name, const std::string& stored) {
    aliases_.emplace('#' + name, stored);
    reserved_.push_back(name);
  }

  std::string text(const Condition& from) {
    const std::string left = from.field != nullptr ? left_side(from) : "";
    std::vector<std::string> values;
    for (const Operand& operand : from.operands) values.push_back(placeholder(from, operand));
    switch (from.kind) {
      case Kind::comparison:
        return fmt::format("{} {} {}", left, model::comparison_info(from.comparison).spelling, values.front());
      // DynamoDB's between is an error if the upper bound is below the lower one.
      case Kind::between: return fmt::format("{0} >= {1} and {0} <= {2}", left, values[0], values[1]);
      case Kind::in: return fmt::format("{} in ({})", left, fmt::join(values, ", "));
      case Kind::begins_with: return fmt::format("begins_with({}, {})", left, values.front());
      case Kind::contains: return fmt::format("contains({}, {})", left, values.front());
      case Kind::present: return fmt::format("attribute_exists({})", left);
      case Kind::absent: return fmt::format("attribute_not_exists({})", left);
      case Kind::flag: return fmt::format("{} = {}", left, truth(from));
      case Kind::negation: return fmt::format("not ({})", text(from.parts.front()));
      case Kind::conjunction: return joined(from, " and ");
      case Kind::disjunction: break;
    }
    return joined(from, " or ");
  }

  std::string left_side(const Condition& from) {
    const std::string path = document_path(*from.field);
    return from.of_size ? fmt::format("size({})", path) : path;
  }

  std::string joined(const Condition& from, std::string_view op) {
    std::string result;
    for (const Condition& part : from.parts) {
      const bool nested =
          part.kind == Kind::conjunction || part.kind == Kind::disjunction || part.kind == Kind::between;
      const std::string written = text(part);
      if (!result.empty()) result += op;
      result += nested ? '(' + written + ')' : written;
    }
    return result;
  }

  std::string document_path(const Field& field) {
    std::string path = alias_of(field.attribute->name, field.attribute->stored);
    for (const Attribute* member : field.members) path += '.' + alias_of(member->name, member->stored);
    return path;
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
        return value.operand->parameter == operand.parameter;
      });
      if (known != result_.values.end()) return known->placeholder;
    }
    std::string name =
        free_placeholder(operand.parameter != nullptr ? operand.parameter->name : from.field->leaf().name);
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

  void add_exact(const std::string& test) { result_.text += (result_.text.empty() ? "" : " and ") + test; }

  /// The placeholder of `true`, which a bare bool is compared with.
  std::string truth(const Condition& from) {
    static const Operand operand{Literal{Literal::Kind::boolean, "true"}, nullptr};
    return placeholder(from, operand);
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
  std::map<std::string, std::string> aliases_;
  std::vector<std::string> reserved_;
  std::set<std::string> taken_;
};

}  // namespace

FilterExpression filter_expression(const Entity& entity, const model::AccessPattern& pattern) {
  if (pattern.path == nullptr) return Writer(entity).write(*pattern.filter);
  Writer writer(*pattern.path);
  writer.write(query(pattern).exact);
  return writer.write(*pattern.filter);
}

std::optional<TypeFilter> type_filter(const Entity& entity) {
  const std::string& attribute = entity.table->type_attribute;
  if (attribute.empty()) return std::nullopt;
  const std::string name = type_alias(entity);
  return TypeFilter{fmt::format("#{0} = :{0}", name), '#' + name, attribute, ':' + name, entity.stored};
}

std::optional<FilterExpression> exact_filter(const Query& query) {
  if (query.exact.empty()) return std::nullopt;
  return Writer(*query.key.path).write(query.exact);
}

}  // namespace keyc::plan
