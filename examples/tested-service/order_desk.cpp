#include "order_desk.hpp"

#include "keyc/retry.hpp"
#include "keyc/transact.hpp"

using orders::Customer;
using orders::CustomerEntity;
using orders::Order;
using orders::OrderEntity;
using orders::Status;

Order OrderDesk::place(const std::string& customer, const keyc::Decimal& total) {
  return client_.send(OrderEntity::create({.customerId = customer, .total = total}));
}

// The lock of orders makes this safe: of two clerks who ship an order at once, the second one reads it again, and sees
// that it is too late. After a lost answer, the number of the lock shows whether the order was shipped.
OrderDesk::Result OrderDesk::ship(const OrderEntity::Key& order) {
  Result result = Result::no_such_order;
  keyc::retry([&] { return client_.send(order.get().consistent()); },
              [&](const Order& read) {
                result = Result::too_late;
                if (read.status != Status::paid && read.status != Status::packed) return;
                client_.send(OrderEntity::update(read).set_status(Status::shipped).build());
                result = Result::done;
              });
  return result;
}

// Customers have no lock. In a transaction, which has a token, an answer that is lost does no harm: sent again, it
// takes place once.
std::optional<std::uint32_t> OrderDesk::reward(const std::string& customer, std::uint32_t points) {
  std::optional<std::uint32_t> total;
  const auto key = CustomerEntity::at().customerId(customer);
  keyc::retry([&] { return client_.send(key.get().consistent()); },
              [&](const Customer& read) {
                client_.send(keyc::transact(CustomerEntity::update(read)
                                                .set_points(read.points + points)
                                                .only_if(CustomerEntity::Where::points == read.points)));
                total = read.points + points;
              });
  return total;
}

std::vector<Order> OrderDesk::open_orders() {
  std::vector<Order> open;
  for (const Order& order : client_.items(OrderEntity::openOrders())) open.push_back(order);
  return open;
}
