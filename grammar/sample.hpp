#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/source.hpp"

/// `sample { country = "USA", tags = ["a", "b"] }`. Its values are not resolved.
namespace keyc::ast {

struct SampleMember;

struct SampleValue {
  enum class Kind : std::uint8_t { text, number, word, list, object };
  Kind kind = Kind::object;
  std::string text;  // the text; the digits without '_'; the word: true, false or an enumerator
  std::vector<SampleValue> elements;
  std::vector<SampleMember> members;  // in the written order, each name once
  Span span;
};

struct SampleMember {
  std::string name;
  Span span;  // of the name
  SampleValue value;
};

struct Sample {
  SampleValue values;  // an object
  Span span;           // of the word `sample`
};

}  // namespace keyc::ast
