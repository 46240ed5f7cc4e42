// Data from DynamoDB: any text as an answer, and any item, in the wire format, as an item of an entity, chosen by the
// first byte.
#include <array>
#include <string>

#include "fuzz/fuzz.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
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
  const std::size_t which = static_cast<unsigned char>(input.front()) % (entities.size() + answers.size());
  input.remove_prefix(1);
  if (which < entities.size())
    try_item(input, which);
  else
    answers[which - entities.size()](input);
}
