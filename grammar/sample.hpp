#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/source.hpp"

/// `sample { country = "USA", tags = ["a", "b"] }`: what it holds is written as values are, so nothing of it is
/// resolved.
namespace keyc::ast {

struct SampleMember;

struct SampleValue {
  enum class Kind : std::uint8_t { text, number, word, list, object };
  Kind kind = Kind::object;
  std::string text;  // the text, the digits as written but without '_', the word: true, false or an enumerator
  std::vector<SampleValue> elements;
  std::vector<SampleMember> members;  // in their order, each name once
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
