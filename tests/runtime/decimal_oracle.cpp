// Reads "OPERATOR A B" from each line and writes the result, or "error" for one that a Decimal cannot hold.
#include <iostream>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"

using keyc::Decimal;

namespace {

std::string result(char op, const Decimal& a, const Decimal& b) {
  switch (op) {
    case '+': return (a + b).text();
    case '-': return (a - b).text();
    case '*': return (a * b).text();
    default: return a < b ? "-1" : a == b ? "0" : "1";
  }
}

}  // namespace

int main() {
  char op{};
  for (std::string a, b; std::cin >> op >> a >> b;) {
    try {
      std::cout << result(op, Decimal(a), Decimal(b)) << '\n';
    } catch (const keyc::EncodeError&) {
      std::cout << "error\n";
    }
  }
}
