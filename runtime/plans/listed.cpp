// Values whose keys differ are read apart. Those with the same key differ only in the filter that makes their queries
// exact, so that one query has the filters of all.

#include "keyc/generated/listed.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "keyc/generated/absent.hpp"
#include "keyc/plan_run.hpp"
#include "plans/plan_parts.hpp"
#include "requests/expression_limits.hpp"
#include "requests/placeholders.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;
using SortKind = SortCondition::Kind;

/// A query of a plan, or the ranges of a box, which are alike but for their addresses: the first one is compared.
struct Leaf {
  PlanNode* node;
  std::unique_ptr<PlanNode> first_range{};

  const PlanNode& query() const { return first_range ? *first_range : *node; }
};

void add_leaves(PlanNode& tree, std::vector<Leaf>& leaves) {
  if (tree.kind == Kind::query) leaves.push_back({&tree});
  for (PlanNode& child : tree.children) add_leaves(child, leaves);
  if (!tree.make_child) return;
  if (auto first = tree.make_child(0)) leaves.push_back({&tree, std::make_unique<PlanNode>(*std::move(first))});
}

std::vector<Leaf> leaves_of(PlanNode& tree) {
  std::vector<Leaf> leaves;
  add_leaves(tree, leaves);
  return leaves;
}

AttributeValue low_of(const SortCondition& condition) { return AttributeValue::of_text(condition.type, condition.low); }

/// By the least key that is asked for.
int compare(const KeyCondition& a, const KeyCondition& b) {
  for (std::size_t i = 0; i < a.equal.size(); ++i)
    if (const int order = compare_keys(a.equal[i], b.equal[i]); order != 0) return order;
  return a.next.low.empty() || b.next.low.empty() ? a.next.low.compare(b.next.low)
                                                  : compare_keys(low_of(a.next), low_of(b.next));
}

/// By the values of filters, which are texts, numbers and bytes.
int compare_values(const Query& a, const Query& b) {
  for (const Attribute& value : a.ExpressionAttributeValues) {
    const AttributeValue* const other = b.ExpressionAttributeValues.find(value.name);
    if (const int order = other == nullptr ? 1 : value.value.text().compare(other->text()); order != 0) return order;
  }
  return 0;
}

/// What is read of one value.
struct Part {
  PlanNode tree;
  std::vector<Leaf> leaves;  // of the tree

  explicit Part(PlanNode of) : tree(std::move(of)), leaves(leaves_of(tree)) {}
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
};

/// `order(a, b)` of the first two queries in which the parts differ.
template <class Order>
int compare(const Part& a, const Part& b, Order order) {
  for (std::size_t i = 0; i < a.leaves.size() && i < b.leaves.size(); ++i)
    if (const int found = order(a.leaves[i].query(), b.leaves[i].query()); found != 0) return found;
  return static_cast<int>(a.leaves.size()) - static_cast<int>(b.leaves.size());
}

int compare_keys_of(const Part& a, const Part& b) {
  return compare(a, b, [](const PlanNode& left, const PlanNode& right) {
    return compare(left.condition.value(), right.condition.value());
  });
}

int compare_filters_of(const Part& a, const Part& b) {
  return compare(a, b, [](const PlanNode& left, const PlanNode& right) {
    return left.request && right.request ? compare_values(*left.request, *right.request) : 0;
  });
}

/// Whether the first query reads all keys that the second one asks for.
bool reads_all_of(const PlanNode& query, const PlanNode& other) {
  const KeyCondition& key = query.condition.value();
  const KeyCondition& own = other.condition.value();
  if (key.equal != own.equal) return false;
  if (key.next == own.next) return true;
  return key.next.kind == SortKind::begins_with && own.next.kind == SortKind::begins_with &&
         own.next.low.starts_with(key.next.low);
}

bool reads_all_of(const Part& part, const Part& other) {
  return std::equal(part.leaves.begin(), part.leaves.end(), other.leaves.begin(), other.leaves.end(),
                    [](const Leaf& left, const Leaf& right) {
                      return left.node->made_children == right.node->made_children &&
                             reads_all_of(left.query(), right.query());
                    });
}

/// The filters of queries that differ in the value of one placeholder, which is compared by equality.
class Filters {
 public:
  explicit Filters(const std::vector<const Query*>& queries) {
    const Item& first = queries.front()->ExpressionAttributeValues;
    for (const Query* query : queries) {
      by_text_[query->FilterExpression].push_back(query);
      for (const Attribute& value : query->ExpressionAttributeValues)
        if (is_in_filter(*query, value.name) && (!first.contains(value.name) || *first.find(value.name) != value.value))
          differing_ = value.name;
    }
  }

  /// Gives the query the filter for what any of them returns.
  void add_to(Query& query) {
    if (differing_.empty()) return;
    std::string expression;
    Item values;
    for (const Attribute& value : query.ExpressionAttributeValues)
      if (value.name != differing_) values.set(value.name, value.value);
    for (const auto& [text, alike] : by_text_) {
      const bool is_whole = by_text_.size() == 1;
      if (!expression.empty()) expression += " or ";
      expression += is_whole ? of_alike(text, alike, values) : '(' + of_alike(text, alike, values) + ')';
    }
    query.FilterExpression = std::move(expression);
    query.ExpressionAttributeValues = std::move(values);
    check_condition("FilterExpression", query.TableName, query.FilterExpression);
  }

 private:
  static bool is_in_filter(const Query& query, std::string_view placeholder) {
    return has_placeholder(query.FilterExpression, placeholder);
  }

  /// "#name = :name" as "#name in (:name__0, :name__1)".
  std::string of_alike(std::string text, const std::vector<const Query*>& alike, Item& values) {
    std::string names;
    for (const Query* query : alike)
      add_listed(values, names, differing_, count_++, *query->ExpressionAttributeValues.find(differing_));
    const std::string equality = " = " + differing_;
    std::size_t at = text.find(equality);
    while (!ends_word(text, at + equality.size())) at = text.find(equality, at + 1);
    return text.replace(at, equality.size(), alike.size() == 1 ? " = " + names : " in (" + names + ')');
  }

  std::map<std::string, std::vector<const Query*>> by_text_;
  std::string differing_;
  std::size_t count_ = 0;
};

/// Adds to the query what the filters of the others let through.
void join_filters(PlanNode& query, const std::vector<const PlanNode*>& others) {
  if (!query.request) return;
  std::vector<const Query*> queries{&*query.request};
  queries.reserve(others.size() + 1);
  for (const PlanNode* other : others) queries.push_back(&*other->request);
  Filters(queries).add_to(*query.request);
}

/// The same of each range of a box, when it is reached.
PlanNode::Children joined_ranges(PlanNode::Children own, std::vector<PlanNode::Children> others) {
  return [own = std::move(own), others = std::move(others)](std::size_t index) {
    std::optional<PlanNode> range = own(index);
    if (!range) return range;
    std::vector<PlanNode> made;
    made.reserve(others.size());
    for (const PlanNode::Children& other : others) made.push_back(other(index).value());
    std::vector<const PlanNode*> queries;
    queries.reserve(made.size());
    for (const PlanNode& other : made) queries.push_back(&other);
    join_filters(*range, queries);
    return range;
  };
}

void join_filters(Part& part, const std::vector<const Part*>& others) {
  for (std::size_t i = 0; i < part.leaves.size(); ++i) {
    PlanNode& node = *part.leaves[i].node;
    std::vector<const PlanNode*> queries;
    std::vector<PlanNode::Children> made;
    for (const Part* other : others) {
      const PlanNode* const same = other->leaves[i].node;
      if (node.make_child)
        made.push_back(same->make_child);
      else
        queries.push_back(same);
    }
    if (node.make_child)
      node.make_child = joined_ranges(std::move(node.make_child), std::move(made));
    else
      join_filters(node, queries);
  }
}

}  // namespace

PlanNode generated::listed(std::vector<PlanNode> trees, PlanNode::Kind kind, bool descending) {
  std::vector<std::unique_ptr<Part>> parts;
  parts.reserve(trees.size());
  for (PlanNode& tree : trees) parts.push_back(std::make_unique<Part>(std::move(tree)));
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
    const int order = compare_keys_of(*a, *b);
    return (order == 0 ? compare_filters_of(*a, *b) : order) < 0;
  });
  std::vector<PlanNode> children;
  for (auto first = parts.begin(); first != parts.end();) {
    std::vector<const Part*> others;
    auto next = first + 1;
    for (; next != parts.end() && reads_all_of(**first, **next); ++next) {
      const Part& last = others.empty() ? **first : *others.back();
      if (compare_filters_of(last, **next) != 0) others.push_back(next->get());
    }
    if (!others.empty()) join_filters(**first, others);
    children.push_back(std::move((*first)->tree));
    first = next;
  }
  if (children.size() == 1) return std::move(children.front());
  if (kind == Kind::merge) return PlanNode::merge(std::move(children), descending);
  if (descending) std::reverse(children.begin(), children.end());
  return PlanNode::sequence(std::move(children));
}

PlanSettings generated::part_of_list(const QuerySettings& query) {
  PlanSettings part = plan_on(*query.key_names());
  part.make = [node = PlanNode::of(query)](std::string_view, bool descending) {
    PlanNode read = node;
    if (read.request && descending) read.request->ScanIndexForward = false;
    return read;
  };
  return part;
}

PlanSettings generated::listed(PlanNode::Kind kind, std::vector<PlanSettings> parts) {
  PlanSettings plan;
  if (!parts.empty()) plan = plan_on(parts.front().key_names);
  plan.make = [parts = std::move(parts), kind](std::string_view, bool descending) {
    std::vector<PlanNode> trees;
    trees.reserve(parts.size());
    for (const PlanSettings& part : parts) trees.push_back(filtered_tree(part, descending));
    return listed(std::move(trees), kind, descending);
  };
  return plan;
}

}  // namespace keyc
