// The faults that a program can plant: see keyc/testing.hpp.

#include <utility>

#include "keyc/testing.hpp"

namespace keyc {

Fault Fault::throttled() {
  return refused("ProvisionedThroughputExceededException",
                 "The level of configured provisioned throughput for the table was exceeded. Consider increasing your "
                 "provisioning level with the UpdateTable API.");
}

Fault Fault::conflict() { return Fault(Kind::conflict); }

Fault Fault::refused(std::string type, std::string message, int status) {
  Fault fault(Kind::refused);
  fault.type_ = std::move(type);
  fault.message_ = std::move(message);
  fault.status_ = status;
  return fault;
}

Fault Fault::not_sent() { return Fault(Kind::not_sent); }
Fault Fault::lost_before() { return Fault(Kind::lost_before); }
Fault Fault::lost_after() { return Fault(Kind::lost_after); }

Fault Fault::unprocessed(std::size_t count) {
  Fault fault(Kind::unprocessed);
  fault.count_ = count;
  return fault;
}

Fault Fault::meanwhile(std::function<void()> act) {
  Fault fault(Kind::meanwhile);
  fault.act_ = std::move(act);
  return fault;
}

Fault Fault::of(std::string operation) const {
  Fault fault = *this;
  fault.operation_ = std::move(operation);
  return fault;
}

Fault Fault::on(std::string table) const {
  Fault fault = *this;
  fault.table_ = std::move(table);
  return fault;
}

Fault Fault::after(std::size_t requests) const {
  Fault fault = *this;
  fault.passes_ = requests;
  return fault;
}

Fault Fault::times(std::size_t count) const {
  Fault fault = *this;
  fault.times_ = count;
  return fault;
}

}  // namespace keyc
