// Data from DynamoDB: any text as an answer, and any item, in the wire format, as an item of an entity, chosen by the
// first byte. A text that is an object itself is plain JSON of every entity.
#include <array>
#include <optional>
#include <string>

#include "fuzz/fuzz.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "keyc/plain_json.hpp"
#include "samples.keys.hpp"

namespace {

/// An item that is read must be written as an item that is read and written as itself.
template <class Entity>
void try_entity(const keyc::Item& item) {
  const keyc::Item written = Entity::to_item(Entity::from_item(item));
  if (Entity::to_item(Entity::from_item(written)) != written)
    keyc_tests::fail("written otherwise after it was read", to_json(written));
}

template <auto Function>
void read_answer(std::string_view text) {
  try {
    Function(text);
  } catch (const keyc::JsonError&) {
  }
}

constexpr std::array entities{
    &try_entity<samples::EveryEntity>,  &try_entity<samples::SparseEntity>,  &try_entity<samples::MadeEntity>,
    &try_entity<samples::AbsentEntity>, &try_entity<samples::ReadingEntity>, &try_entity<samples::OddEntity>,
    &try_entity<samples::RangedEntity>, &try_entity<samples::NumbersEntity>, &try_entity<samples::MomentsEntity>,
    &try_entity<samples::WidthsEntity>,
};

constexpr std::array answers{
    &read_answer<keyc::put_item_result_from_json>,
    &read_answer<keyc::get_item_result_from_json>,
    &read_answer<keyc::update_item_result_from_json>,
    &read_answer<keyc::delete_item_result_from_json>,
    &read_answer<keyc::query_result_from_json>,
    &read_answer<keyc::batch_get_item_result_from_json>,
    &read_answer<keyc::batch_write_item_result_from_json>,
    &read_answer<keyc::table_result_from_json>,
    &read_answer<keyc::time_to_live_result_from_json>,
    &read_answer<keyc::transact_get_items_result_from_json>,
    &read_answer<keyc::error_result_from_json>,
    &read_answer<keyc::transact_write_items_result_from_json>,
};

/// A struct that is read from plain JSON must be written as text that is read as the same struct.
template <class Struct>
void try_plain(std::string_view text) {
  std::optional<Struct> value;
  try {
    value = keyc::from_plain_json<Struct>(text);
  } catch (const keyc::JsonError&) {
    return;
  }
  std::string json;
  try {
    json = keyc::to_plain_json(*value, {.large_numbers_as_text = text.size() % 2 == 0});
  } catch (const keyc::ValueError&) {  // a number that DynamoDB does not have
    return;
  }
  if (keyc::from_plain_json<Struct>(json) != *value)
    keyc_tests::fail("plain JSON is read otherwise than it was written", json);
}

constexpr std::array plain{
    &try_plain<samples::Every>,  &try_plain<samples::Sparse>,  &try_plain<samples::Made>,
    &try_plain<samples::Absent>, &try_plain<samples::Reading>, &try_plain<samples::Odd>,
    &try_plain<samples::Ranged>, &try_plain<samples::Numbers>, &try_plain<samples::Address>,
};

void try_item(std::string_view text, std::size_t entity) {
  keyc::Item item;
  try {
    item = keyc::item_from_json(text);
  } catch (const keyc::JsonError&) {
    return;
  }
  const std::string json = to_json(item);
  if (keyc::item_from_json(json) != item) keyc_tests::fail("the item is read otherwise than it was written", json);
  try {
    entities[entity](item);
  } catch (const keyc::Error&) {
  }
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  if (input.front() == '{') {
    for (const auto each : plain) each(input);
    return;
  }
  const std::size_t which = static_cast<unsigned char>(input.front()) % (entities.size() + answers.size());
  input.remove_prefix(1);
  if (which < entities.size())
    try_item(input, which);
  else
    answers[which - entities.size()](input);
}
