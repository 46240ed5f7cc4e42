#include "fake_dynamodb/check.hpp"

#include <iostream>

#include "support/catch.hpp"

namespace fake_dynamodb {

void check(const std::string& name, const Explorer::Setting& setting, const Parts& spare) {
  Explorer explorer(setting);
  const Exploration two = explorer.run(2, setting.most_steps);
  CHECK(two.violation == "");
  const Exploration three = explorer.run(3, 6);
  CHECK(three.violation == "");
  for (const auto& [operation, part] : explorer.parts()) {
    const std::string& operation_name = setting.operations[operation].name;
    const Exploration found = explorer.with({operation, part}).run(2, setting.most_steps);
    INFO("without \"" << part << "\" of \"" << operation_name << "\": " << found.violation);
    CHECK((found.violation == "") == spare.contains({operation_name, part}));
  }
  std::cout << name << ": two writers, " << two.states << " states, " << two.steps << " steps; three in 6 steps, "
            << three.states << " states, " << three.steps << " steps; " << explorer.parts().size()
            << " parts left out in turn, " << spare.size() << " of them spare\n";
}

}  // namespace fake_dynamodb
