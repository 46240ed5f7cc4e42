#pragma once

#include <string>
#include <vector>

/// Compares the output of keyc with that of compiled code.
namespace keyc_tests {

/// One line of standard input, and the result of generated code for these values: a line of JSON, or a refusal.
struct Sample {
  std::string input;
  std::string answer;   // empty if the values are refused
  std::string refusal;  // the message of the exception
};

/// What keyc printed, by lines.
struct Output {
  int status;
  std::vector<std::string> out;
  std::vector<std::string> err;
};

/// Runs `keyc COMMAND SCHEMA SUBJECT -` on the inputs. The schema is a file in tests/, and may have options after it.
Output run(const std::string& command, const std::string& schema, const std::string& subject,
           const std::vector<std::string>& inputs);

/// Runs `keyc COMMAND samples.keys SUBJECT -` on the inputs, and checks its answers and refusals.
void compare(const std::string& command, const std::string& subject, const std::vector<Sample>& samples);

}  // namespace keyc_tests
