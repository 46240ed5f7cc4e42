#pragma once

#include <string>
#include <vector>

/// Holds the answers of keyc against those of compiled code.
namespace keyc_tests {

/// One line of standard input, and what generated code makes of the values: a line of JSON, or a refusal.
struct Sample {
  std::string input;
  std::string answer;   // empty where it is refused
  std::string refusal;  // the message of the exception
};

/// Runs `keyc COMMAND samples.keys SUBJECT -` on the inputs, and checks that it answers and refuses as expected.
void compare(const std::string& command, const std::string& subject, const std::vector<Sample>& samples);

}  // namespace keyc_tests
