// Every row of the table of habits in a schema: what its pattern matches is written into each of the frames of its
// place, and a line that the message proposes is put in its stead. In one of them at least, the schema must then have
// no error: in the others, the line is about what the schema does not have.

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "correction_frames.hpp"
#include "grammar/habit_rows.hpp"
#include "grammar/habit_tokens.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"

using namespace keyc;
using grammar::Habit;
using grammar::Place;
using keyc_tests::Frame;
using keyc_tests::frames;
using keyc_tests::Sample;
using keyc_tests::Samples;

namespace {

/// The schema with a line where its place is.
std::string schema_with(const Frame& frame, const std::string& line, std::string_view says = {}) {
  if (!frame.schema.empty()) {
    std::string schema(frame.schema);
    return schema.replace(schema.find('@'), 1, line);
  }
  const Place where = frame.where;
  const std::string_view head = std::string_view(line).substr(0, line.find(' '));
  const bool is_file = where == Place::file || where == Place::structure;
  const bool is_table = where == Place::table || where == Place::keys;
  const bool is_collection = where == Place::collection;
  std::string body;
  if (is_file && line.ends_with('{')) {
    if (head == "enum")
      body = "a, b }\n";
    else if (head == "table")
      body = "key (a, b)\n}\n";
    else if (head == "entity")
      body = "key1 : string\npk = FRESH#<key1>\nsk = FRESH\n}\n";
    else if (head == "collection")
      body = "members User, Order\naccess all(city) on byCity\n}\n";
    else
      body = where == Place::structure || head == "struct" || head == "mixin" ? "street : string\n}\n"
                                                                              : "id : string\n}\n";
  }
  std::string asked;  // a declaration that the message asks for
  if (says.find("enum Fresh {") != std::string_view::npos) asked = "enum Fresh { a }";
  if (says.find("struct Fresh {") != std::string_view::npos) asked = "struct Fresh { a : string }";
  const bool is_key = line.starts_with("gsk");
  const bool has_pk = line.starts_with("pk =");
  const bool has_key = line.starts_with("key");
  const bool is_schema = is_file && head == "schema";
  return fmt::format(R"(schema common
enum Common {{ a }}
---
{}
{}
{}
enum State {{ open, closed }}
struct Address {{ street : string }}
mixin Dated {{ created : timestamp = now }}
table Shop {{
{}
index byCity (gpk, gsk)
index byId (ipk, isk)
{}
}}
entity User in Shop {{
id : string
at : timestamp
city : string
n : u32 = 0
state : State = open
tags : set<string>
note : string?
expiresAt : epoch_s?
{}
{}
sk = USER
gpk = <city>
{}
ipk = <city>
isk = <id>
}}
entity Order in Shop {{
id : string
at : timestamp
city : string
pk = ORDER#<id>
sk = ORDER
gpk = <city>
gsk = <at>
}}
collection All in Shop {{
{}access everything(city) on byCity
{}
}}
)",
                     is_schema ? "" : "schema s", is_file ? line + "\n" + body : "", asked,
                     is_table && has_key ? "" : "key (pk, sk)", is_table ? line : "",
                     is_file || is_table || is_collection ? "" : line, has_pk ? "" : "pk = USER#<id>",
                     is_key ? "" : "gsk = <at>", line.starts_with("members") ? "" : "members User, Order\n",
                     is_collection ? line : "");
}

/// Without the blanks that do not separate words.
std::string tight(std::string_view text) {
  std::string result;
  const auto is_word = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_inside = i > 0 && i + 1 < text.size();
    if (text[i] != ' ' || (is_inside && is_word(text[i - 1]) && is_word(text[i + 1]))) result += text[i];
  }
  return result;
}

std::string_view kind_of(std::string_view capture) {
  while (capture.back() >= '0' && capture.back() <= '9') capture.remove_suffix(1);
  return capture;
}

std::string_view text_of(std::string_view capture, const Samples& samples) {
  for (const std::string_view name : {capture, kind_of(capture)})
    for (const Sample& sample : samples)
      if (sample.capture == name) return sample.text;
  static const Samples usual{{"field", "fresh"},  {"name", "fresh"},  {"path", "id"}, {"text", "'A'"},
                             {"quoted", "'A'"},   {"number", "1"},    {"value", "1"}, {"type", "string"},
                             {"known", "string"}, {"plain", "string"}};
  if (samples.empty() || &samples != &usual)
    for (const Sample& sample : usual)
      if (sample.capture == kind_of(capture)) return sample.text;
  return "";
}

/// What the pattern matches, with one of its words each.
std::string written(std::string_view pattern, const Samples& samples, std::size_t alternative,
                    std::size_t& alternatives) {
  std::string result;
  const auto tokens = grammar::habit_tokens(pattern);
  const auto follows = [&](std::size_t at) { return at < tokens.size() && !tokens[at].after_blank; };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].after_blank && !result.empty() && !result.ends_with(' ')) result += ' ';
    if (tokens[i].is("~")) {
      if (!result.ends_with(' ')) result += ' ';
    } else if (tokens[i].is("%") && follows(i + 1)) {
      result += text_of(tokens[++i].text, samples);
    } else if (tokens[i].kind == grammar::HabitToken::Kind::word) {
      std::vector<std::string_view> words{tokens[i].text};
      while (follows(i + 1) && tokens[i + 1].is("|") && follows(i + 2)) words.push_back(tokens[i += 2].text);
      alternatives = std::max(alternatives, words.size());
      result += words[std::min(alternative, words.size() - 1)];
    } else {
      result += tokens[i].text;
    }
  }
  return result;
}

struct Outcome {
  bool says = false;  // the row's message was shown
  std::string write;  // the line that was proposed
  std::string error;  // of the schema with it
};

Outcome outcome_of(const Habit& row, const Frame& frame, const std::string& pattern) {
  std::string line(frame.line);
  line.replace(line.find('@'), 1, pattern);
  Outcome outcome;
  std::string hint;
  {
    Run run;
    keyc_tests::compile_in_memory(schema_with(frame, line), run);
    for (const Diagnostic& diagnostic : run.diagnostics.all()) {
      const std::string_view says = row.says.substr(0, row.says.find('%'));
      if (diagnostic.hint.find(says) == std::string::npos) continue;
      outcome.says = true;
      outcome.write = diagnostic.write.text;
      hint = diagnostic.hint;
      break;
    }
  }
  if (outcome.write.empty()) return outcome;
  // A file that the test has.
  if (const std::size_t at = outcome.write.find("common.keys"); at != std::string::npos)
    outcome.write.replace(at, 6, "0");
  Run run;
  keyc_tests::compile_in_memory(schema_with(frame, outcome.write, hint), run);
  if (run.diagnostics.has_errors()) outcome.error = run.diagnostics.render(false);
  return outcome;
}

enum class Verdict {
  right,  // a line is proposed, and its schema has no error
  said,   // the message is shown, and proposes no line
  wrong
};

/// Tries the row in the frames of its place until a line that it proposes is right. `wrong`: the first that is not.
Verdict verdict_of(const Habit& row, std::string& wrong) {
  bool is_said = false;
  std::size_t alternatives = 1;
  const bool in_capitals = row.written == row.meant && row.written.find('%') == std::string_view::npos;
  for (std::size_t alternative = 0; alternative < alternatives; ++alternative)
    for (const Frame& frame : frames()) {
      if (frame.where != row.where) continue;
      std::string pattern = written(row.written, frame.samples, alternative, alternatives);
      if (in_capitals)
        for (char& c : pattern)
          if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
      for (const std::string& text : {pattern, tight(pattern)}) {
        const Outcome outcome = outcome_of(row, frame, text);
        is_said = is_said || outcome.says;
        if (outcome.write.empty()) continue;
        if (outcome.error.empty()) return Verdict::right;
        if (wrong.empty()) wrong = fmt::format("{} in {}\n-> {}\n{}", text, frame.line, outcome.write, outcome.error);
      }
    }
  return is_said && wrong.empty() ? Verdict::said : Verdict::wrong;
}

}  // namespace

TEST_CASE("what a message proposes instead of a habit is right") {
  std::size_t proposed = 0;
  std::size_t said = 0;
  for (const Habit& row : grammar::habits) {
    std::string wrong;
    const Verdict verdict = verdict_of(row, wrong);
    INFO(row.written << "\n" << wrong);
    if (verdict == Verdict::wrong) FAIL_CHECK("its message is never shown, or none of its corrections is right");
    proposed += verdict == Verdict::right ? 1 : 0;
    said += verdict == Verdict::said ? 1 : 0;
  }
  std::cout << proposed << " rows propose what is right, " << said << " only say what is meant\n";
}
