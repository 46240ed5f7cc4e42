#include "board.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>

#include "stream.keys.hpp"

using stream::Card;
using stream::CardEntity;
using stream::Order;
using stream::OrderEntity;

namespace board {
namespace {

/// A stream keeps its records for one day.
constexpr std::chrono::hours known_after_removal{48};

std::uint64_t forget_at() {
  const auto time = std::chrono::system_clock::now() + known_after_removal;
  return static_cast<std::uint64_t>(std::chrono::floor<std::chrono::seconds>(time.time_since_epoch()).count());
}

}  // namespace

void show(keyc::Client& client, const keyc::StreamRecord& record) {
  const std::optional<keyc::Change<Order>> change = keyc::change_of<OrderEntity>(record);
  if (!change) return;  // a customer, or the marker of an e-mail address
  const Order& order = change->after ? *change->after : change->before.value();
  const Card card{.orderId = order.orderId,
                  .customerId = order.customerId,
                  .status = order.status,
                  .total = order.total,
                  .since = order.updatedAt,
                  .sequence = record.sequence(),
                  .forgetAt = change->after ? std::nullopt : std::optional(forget_at())};
  using Where = CardEntity::Where;
  try {
    client.send(keyc::only_if(CardEntity::put(card), Where::sequence.absent() or Where::sequence < card.sequence));
  } catch (const keyc::ConditionFailed&) {
    // The board shows this record, or a later one of the same order.
  }
}

std::string handle(std::string_view event, const std::function<void(const keyc::StreamRecord&)>& show) {
  for (const keyc::StreamRecord& record : keyc::stream_records_from_json(event)) {
    try {
      show(record);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "record %s: %s\n", record.sequence_number.c_str(), error.what());
      return keyc::batch_item_failures(record);
    }
  }
  return keyc::batch_item_failures();
}

}  // namespace board
