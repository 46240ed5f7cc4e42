// Prints the access key id that keyc takes in this environment, the account and the source, each on a line; or "error"
// and why there is none.
#include <cstdio>

#include "keyc/credentials.hpp"

int main() {
  try {
    const keyc::Credentials found = keyc::default_credentials()->get();
    std::printf("%s\n%s\n%s\n", found.access_key_id.c_str(), found.account_id.c_str(), found.source.c_str());
  } catch (const keyc::Error& error) {
    std::printf("error\n%s\n", error.what());
  }
}
