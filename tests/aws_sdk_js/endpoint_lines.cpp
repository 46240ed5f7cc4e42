// Reads lines of settings, separated by tabs: region, address, "fips" or nothing, "dual" or nothing, mode of accounts,
// account, table. Writes for each the endpoint and the region of its signature, or "none".

#include <iostream>
#include <sstream>
#include <string>

#include "keyc/endpoint.hpp"

namespace {

std::string field(std::istream& line) {
  std::string text;
  std::getline(line, text, '\t');
  return text;
}

std::string endpoint_in(std::istream& line) {
  keyc::EndpointSettings settings;
  settings.region = field(line);
  settings.url = field(line);
  settings.use_fips = field(line) == "fips";
  settings.use_dual_stack = field(line) == "dual";
  settings.account_endpoints = keyc::account_endpoints_of(field(line)).value();
  const std::string account = field(line);
  const std::string table = field(line);
  try {
    const keyc::Endpoint endpoint = keyc::endpoint_of(settings, account, table);
    return endpoint.url + ' ' + endpoint.signing_region;
  } catch (const keyc::EndpointError&) {
    return "none";
  }
}

}  // namespace

int main() {
  for (std::string text; std::getline(std::cin, text);) {
    std::istringstream line(text);
    std::cout << endpoint_in(line) << '\n';
  }
}
