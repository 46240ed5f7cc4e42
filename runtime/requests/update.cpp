// One action for each attribute: a second one for the same attribute replaces the first, is joined with it, or throws.
// What expressions look like is decided when the request is written, in update_text.cpp.

#include "keyc/generated/update.hpp"

#include <algorithm>
#include <array>

#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "requests/update_action.hpp"
#include "values/id_generator.hpp"

namespace keyc {
namespace {

Condition equal(const AttributeName& attribute, AttributeValue value) {
  return Comparison({}, attribute).compared(Operator::equal, std::move(value));
}

Condition absent(const AttributeName& attribute) { return Comparison({}, attribute).absent(); }

std::optional<AttributeValue> value_in(const Item& item, const AttributeName& attribute) {
  const AttributeValue* const found = item.find(attribute.name);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

/// The condition that the attribute is absent, or reads as it does in the item.
Condition absent_or_same(StoredAttributes stored, const Item& item, const AttributeName& attribute) {
  Condition same = reads_as_in(stored, attribute, item);
  return item.contains(attribute.name) ? absent(attribute) || std::move(same) : same;
}

/// Whether `member` is inside `whole`, at any depth.
bool is_within(const AttributeName& member, const AttributeName& whole) {
  for (const AttributeName* outer = member.outer; outer != nullptr; outer = outer->outer)
    if (is_same_name(*outer, whole)) return true;
  return false;
}

[[noreturn]] void fail_together(const AttributeName& a, const AttributeName& b) {
  const std::string first = path_of(a);
  const std::string second = path_of(b);
  throw Error(first == second
                  ? "'" + first + "' is changed in two ways by one update, which DynamoDB cannot do"
                  : "'" + first + "' and '" + second + "' are changed by one update, which DynamoDB cannot do");
}

AttributeValue in_a_row(const AttributeValue& first, const AttributeValue& second) {
  std::vector<AttributeValue> elements;
  for (const AttributeValue* list : {&first, &second})
    for (const Attribute& element : list->children()) elements.push_back(element.value);
  return AttributeValue::list(std::move(elements));
}

AttributeValue in_one_set(const AttributeValue& first, const AttributeValue& second) {
  std::vector<std::string> texts;
  for (const AttributeValue* set : {&first, &second})
    for (const Attribute& element : set->children())
      if (std::find(texts.begin(), texts.end(), element.value.text()) == texts.end())
        texts.push_back(element.value.text());
  return AttributeValue::set(first.type(), std::move(texts));
}

}  // namespace

UpdateActions::UpdateActions() = default;
UpdateActions::UpdateActions(const UpdateActions&) = default;
UpdateActions::UpdateActions(UpdateActions&&) noexcept = default;
UpdateActions& UpdateActions::operator=(const UpdateActions&) = default;
UpdateActions& UpdateActions::operator=(UpdateActions&&) noexcept = default;
UpdateActions::~UpdateActions() = default;

void UpdateActions::set(const AttributeName& attribute, AttributeValue value) {
  act(Kind::set, attribute, std::move(value));
}

void UpdateActions::assign(const AttributeName& attribute, std::optional<AttributeValue> value) {
  if (value)
    act(Kind::set, attribute, *std::move(value));
  else if (attribute.part == PartKind::none)
    act(Kind::remove, attribute);
  else
    throw ValueError(std::string_view(), path_of(attribute), "",
                     "cannot be an empty set, which DynamoDB does not have");
}

void UpdateActions::ensure(const AttributeName& attribute, AttributeValue value) {
  act(Kind::ensure, attribute, std::move(value));
}

void UpdateActions::assign_once(const AttributeName& attribute, std::optional<AttributeValue> value) {
  if (value) act(Kind::set_once, attribute, std::move(*value));
}

void UpdateActions::assign(const Item& item, const AttributeName& attribute) {
  assign(attribute, value_in(item, attribute));
}

void UpdateActions::assign_once(const Item& item, const AttributeName& attribute) {
  assign_once(attribute, value_in(item, attribute));
}

void UpdateActions::keep_key(StoredAttributes stored, const Item& item, const AttributeName& key,
                             const std::vector<AttributeName>& built_from) {
  const std::optional<AttributeValue> value = value_in(item, key);
  if (!value) return;
  assign_once(key, value);
  std::optional<Condition> fits;
  for (const AttributeName& attribute : built_from) {
    Condition is_same = absent_or_same(stored, item, attribute);
    fits = fits ? std::move(*fits) && std::move(is_same) : std::move(is_same);
  }
  const Condition is_there = Comparison({}, key).present();
  only_if(fits ? is_there || std::move(*fits) : is_there);
}

void UpdateActions::remove(const AttributeName& attribute) { act(Kind::remove, attribute); }

void UpdateActions::append(const AttributeName& list, AttributeValue elements) {
  if (!elements.children().empty()) act(Kind::append, list, std::move(elements));
}

void UpdateActions::prepend(const AttributeName& list, AttributeValue elements) {
  if (!elements.children().empty()) act(Kind::prepend, list, std::move(elements));
}

void UpdateActions::add_elements(const AttributeName& set, std::optional<AttributeValue> elements) {
  if (elements) act(Kind::add_elements, set, std::move(*elements));
}

void UpdateActions::delete_elements(const AttributeName& set, std::optional<AttributeValue> elements) {
  if (elements) act(Kind::delete_elements, set, std::move(*elements));
}

/// DynamoDB's own ADD adds to 0 if the attribute is absent.
void UpdateActions::add(const AttributeName& number, AttributeValue delta, AttributeValue start) {
  const Kind kind = start.text() == "0" ? Kind::add : Kind::add_to_start;
  act(kind, number, std::move(delta), std::move(start));
}

void UpdateActions::add_within(const AttributeName& number, AttributeValue delta, AttributeValue start, Operator op,
                               AttributeValue bound, bool start_fits) {
  add(number, std::move(delta), std::move(start));
  const Condition fits = Comparison({}, number).compared(op, std::move(bound));
  only_if(start_fits ? absent(number) || fits : fits);
}

void UpdateActions::add_float(std::string_view entity, const AttributeName& number, float delta, float start) {
  const ItemWriter write(entity);
  // A double rounds the bound by less than is rounded where the sum is read.
  constexpr double greatest = std::numeric_limits<float>::max();
  const double bound = (delta < 0 ? -greatest : greatest) - delta;
  add_within(number, write.make(number.name, delta), write.make(number.name, start),
             delta < 0 ? Operator::at_least : Operator::at_most, AttributeValue::number(number_text(bound)),
             delta < 0 ? start >= bound : start <= bound);
}

void UpdateActions::lock(std::string_view entity, StoredAttributes stored, const AttributeName& number,
                         std::uint64_t loaded) {
  lock_ = {number.name, next_lock(entity, number.name, loaded)};
  set(number, to_attribute(lock_.next));
  require(stored, number, to_attribute(loaded));
}

void UpdateActions::lock_if_present(std::string_view entity, const AttributeName& number, std::uint64_t loaded) {
  const std::uint64_t first = first_lock();
  lock_ = {number.name, next_lock(entity, number.name, loaded), first + 1};
  count(number, first);
  require_if_present(number, to_attribute(loaded));
}

void UpdateActions::count(const AttributeName& number, std::uint64_t start) {
  counted_ = number.alias;
  add(number, to_attribute(1), to_attribute(start));
}

void UpdateActions::act(Kind kind, const AttributeName& attribute, AttributeValue&& value, AttributeValue&& start) {
  for (Action& known : actions_) {
    const AttributeName name = known.name();
    if (is_same_name(name, attribute)) return join(known, kind, attribute, std::move(value));
    if (is_within(name, attribute) || is_within(attribute, name)) fail_together(name, attribute);
  }
  if (actions_.empty()) actions_.reserve(4);
  Action& added = actions_.emplace_back(kind, attribute, std::move(value));
  if (kind == Kind::add_to_start) added.start = std::move(start);
  if (attribute.reads_null && !replaces(kind)) only_if(Comparison({}, attribute).not_null());
  require_around(attribute);
}

void UpdateActions::require_around(const AttributeName& attribute) {
  if (attribute.outer == nullptr) return;
  only_if(attribute.part == PartKind::element ? Comparison({}, attribute).present()
                                              : Comparison({}, *attribute.outer).is_map());
}

/// Joins two actions on one attribute.
void UpdateActions::join(Action& known, Kind kind, const AttributeName& attribute, AttributeValue&& value) {
  const bool is_replaced = replaces(known.kind) || known.kind == Kind::ensure;
  if (is_replaced && replaces(kind))
    known = Action(kind, attribute, std::move(value));
  else if (known.kind == kind && kind == Kind::prepend)
    known.value = in_a_row(value, known.value);
  else if (known.kind == kind && kind != Kind::add && kind != Kind::add_to_start && kind != Kind::ensure)
    known.value =
        known.value.type() == AttributeValue::Type::L ? in_a_row(known.value, value) : in_one_set(known.value, value);
  else
    fail_together(known.name(), attribute);
}

bool UpdateActions::touches(std::string_view alias) const noexcept {
  return std::any_of(actions_.begin(), actions_.end(),
                     [&](const Action& action) { return action.name().alias == alias; });
}

void UpdateActions::require_unchanged(StoredAttributes stored, const Item& loaded) {
  for (const Action& action : actions_)
    if (replaces(action.kind)) require_unchanged(stored, loaded, action.name());
}

void UpdateActions::require_if_present(const AttributeName& attribute, std::optional<AttributeValue> value) {
  only_if(value ? absent(attribute) || equal(attribute, std::move(*value)) : absent(attribute));
}

void UpdateActions::require_if_present(StoredAttributes stored, const Item& item, const AttributeName& attribute) {
  only_if(absent_or_same(stored, item, attribute));
}

void UpdateActions::require(StoredAttributes stored, const AttributeName& attribute,
                            const std::optional<AttributeValue>& value) {
  only_if(reads_as(stored, attribute, value));
}

void UpdateActions::require_unchanged(StoredAttributes stored, const Item& loaded, const AttributeName& attribute) {
  only_if(reads_as_in(stored, attribute, loaded));
}

/// Every different condition is kept: if two contradict each other, the update must fail.
void UpdateActions::only_if(Condition condition) {
  if (std::find(conditions_.begin(), conditions_.end(), condition) == conditions_.end())
    conditions_.push_back(std::move(condition));
}

/// Whether other elements of a list have other indexes afterwards.
bool UpdateActions::moves_elements(const Action& action) {
  return action.kind == Kind::prepend || (action.kind == Kind::remove && action.part.kind() == PartKind::element);
}

RequiredPaths UpdateActions::required() const {
  RequiredPaths paths;
  for (const Action& action : actions_) {
    if (action.part.kind() == PartKind::element)
      paths.add({action.attribute, action.part});
    else if (action.part.kind() == PartKind::entry)
      paths.add({action.attribute});
    else if (action.attribute.outer != nullptr)
      paths.add({*action.attribute.outer});
  }
  return paths;
}

/// All attributes that are written, except a lock that is counted, if their values do not depend on the stored item.
WrittenAttributes UpdateActions::written() const {
  std::vector<WrittenAttribute> attributes;
  for (const Action& action : actions_) {
    if (action.attribute.alias == counted_) continue;
    if (moves_elements(action)) return {};
    switch (action.kind) {
      case Kind::set: attributes.push_back({action.attribute, action.value, action.part}); break;
      case Kind::remove: attributes.push_back({action.attribute, std::nullopt, action.part}); break;
      case Kind::set_once:
      case Kind::ensure: break;  // not compared: the item may have had it
      case Kind::append:
      case Kind::prepend:
      case Kind::add:
      case Kind::add_to_start:
      case Kind::add_elements:
      case Kind::delete_elements: return {};
    }
  }
  return WrittenAttributes(std::move(attributes));
}

/// Incrementing a lock twice does no harm; adding or appending twice does, and removing by an index.
AfterLoss UpdateActions::after_loss() const {
  AfterLoss after;
  after.is_repeated_anyway = repeated_anyway_;
  after.is_repeatable = std::none_of(actions_.begin(), actions_.end(), [&](const Action& action) {
    const bool adds = action.kind == Kind::add || action.kind == Kind::add_to_start;
    return action.kind == Kind::append || moves_elements(action) || (adds && action.attribute.alias != counted_);
  });
  if (lock_.name.empty()) return after;
  after.is_repeatable = true;
  after.lock = lock_.name;
  after.locked_as = lock_.next;
  after.created_as = lock_.created;
  after.written = written();
  return after;
}

std::uint64_t generated::first_lock() {
  std::array<std::uint8_t, sizeof(std::uint64_t)> bytes;
  fill_random(bytes.data(), bytes.size());
  return get_big_endian(bytes.data(), bytes.size()) >> 12;
}

std::uint64_t generated::next_lock(std::string_view entity, std::string_view attribute, std::uint64_t loaded) {
  if (loaded == std::numeric_limits<std::uint64_t>::max())
    throw ValueError(entity, attribute, number_text(loaded), "is the last number that a lock can have");
  return loaded + 1;
}

TouchedAttributes::TouchedAttributes() = default;
TouchedAttributes::TouchedAttributes(const TouchedAttributes&) = default;
TouchedAttributes::TouchedAttributes(TouchedAttributes&&) noexcept = default;
TouchedAttributes& TouchedAttributes::operator=(const TouchedAttributes&) = default;
TouchedAttributes& TouchedAttributes::operator=(TouchedAttributes&&) noexcept = default;
TouchedAttributes::~TouchedAttributes() = default;

void TouchedAttributes::add(std::string_view name) { names_.push_back(name); }

bool TouchedAttributes::has(std::string_view name) const noexcept {
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

bool TouchedAttributes::has_any(std::string_view names) const noexcept {
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(' '));
    if (has(name)) return true;
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
  return false;
}

}  // namespace keyc
