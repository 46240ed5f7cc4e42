#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/audit/findings.hpp"
#include "generator/audit/keyed_plan.hpp"
#include "generator/audit/records.hpp"
#include "generator/audit/tokens.hpp"
#include "generator/evaluate/fields.hpp"
#include "runtime/json/struct_reader.hpp"

namespace keyc::audit {

/// A record's group and role. Groups are counted over all entities of the table.
enum Role : std::uint32_t { of_marker, of_item, of_version, of_undecodable };
struct Group {
  const EntityPlan* plan = nullptr;
  const model::Unique* unique = nullptr;  // null: the versions of the entity
};

/// What the threads share.
struct Judged {
  explicit Judged(const model::Table& of);

  const model::Table& table;
  Plans plans;
  std::optional<KeyedPlans> keyed;  // always there: made after the plans
  std::vector<Group> groups;
};

struct Counts {
  std::uint64_t items = 0;
  std::uint64_t clean = 0;
};

/// Judges one item after the other: a thread's.
class Judge {
 public:
  /// Without tokens, every item is read as a whole: the findings are the same.
  Judge(const Judged& judged, Records& records, std::size_t most_examples, bool reads_tokens = true);

  void judge(std::string_view item, const ItemPlace& place);

  Findings& findings() { return findings_; }
  RecordBuffer& records() { return records_; }
  /// By the entity's place in the plans.
  const std::vector<Counts>& counts() const { return counts_; }
  std::uint64_t markers() const { return markers_; }

 private:
  /// What one thread has of an entity.
  struct Reading {
    explicit Reading(const EntityPlan& of);

    const EntityPlan& plan;
    std::unique_ptr<json::StructReader> reader;  // null if whole items are needed
    std::vector<Slot> slots;
    evaluate::Fields fields;
    std::vector<evaluate::Fields::node_type> absent;  // by field: its node, while it is not in `fields`
  };
  /// A key attribute as it is stored.
  struct StoredKey {
    AttributeValue::Type type = AttributeValue::Type::S;
    std::string_view text{};
  };

  bool judge_tokens(std::string_view text);
  bool has_numbers(const Reading& reading) const;
  Reading* reading_for(json::Cursor cursor);
  void judge_item(const Item& item);
  bool judge_marker(const Item& item);
  const EntityPlan* typed(const Item& item) const;
  const EntityPlan* entity_of(const Item& item);
  void decode(const Item& item, Reading& reading);
  void set_fields(Reading& reading, const Item* item);
  void read_keyonly(Reading& reading, const Item& item);
  static void set(Reading& reading, std::size_t field, const model::Scalar* scalar, const evaluate::Value* value);
  void judge_keys(Reading& reading, const Item* item);
  void judge_key(Reading& reading, std::size_t key, const std::optional<StoredKey>& stored);
  bool is_right(Reading& reading, const model::KeyTemplate& key, const StoredKey& stored, AttributeValue& expected);
  void judge_uniques(Reading& reading);
  void record_undecodable(Reading& reading, const Item& item);
  Item version_0(const Reading& reading) const;
  void judge_version(Reading& reading, const Item& item);
  void unknown(const EntityPlan& plan, std::string_view name);
  void find(const EntityPlan* plan, FindingKind kind, std::string_view attribute, const Item* item, Example example);
  std::string shown_key(const Item* item) const;
  std::size_t number_of(const EntityPlan& plan) const;

  const Judged& judged_;
  const bool reads_tokens_;
  std::vector<Reading> readings_;
  Findings findings_;
  RecordBuffer records_;
  std::vector<Counts> counts_;
  std::uint64_t markers_ = 0;
  Tokens tokens_;
  std::vector<std::string_view> unknown_names_;

  // Of the present item.
  std::string_view text_;
  ItemPlace place_;
  bool is_clean_ = true;
};

}  // namespace keyc::audit
