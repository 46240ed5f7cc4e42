#include "generator/format/format.hpp"

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "support/catch.hpp"

namespace fs = std::filesystem;
using keyc::format::format;

namespace {

bool parses(const std::string& text) {
  const keyc::Source source("x.keys", text);
  keyc::Diagnostics diagnostics;
  parse(source, diagnostics);
  return !diagnostics.has_errors();
}

std::vector<fs::path> schemas_below(const char* folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(KEYC_TESTS_DIR) / folder))
    if (entry.path().extension() == ".keys") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// The schemas of the golden cases that can be parsed.
std::vector<std::string> readable_schemas() {
  std::vector<std::string> texts;
  for (const fs::path& path : schemas_below("golden"))
    if (std::string text = read(path); parses(text)) texts.push_back(std::move(text));
  return texts;
}

std::vector<std::string> comments_of(const std::string& text) {
  std::vector<std::string> comments;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    while (line.ends_with('\r') || line.ends_with(' ') || line.ends_with('\t')) line.pop_back();
    const std::size_t at = line.starts_with("//") ? 0 : line.find(" //");
    if (at != std::string::npos) comments.push_back(line.substr(line.find('/', at)));
  }
  return comments;
}

std::string without_space(const std::string& text) {
  std::string result;
  for (const char c : text)
    if (std::string_view(" \t\r\n;").find(c) == std::string_view::npos) result += c;
  return result;
}

/// Changes white space between the tokens of a line, where it has no meaning.
std::string with_other_blanks(const std::string& text, std::mt19937& random) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_plain = line.find('"') == std::string::npos && line.find("//") == std::string::npos;
    for (const char c : line) {
      result += c;
      if (is_plain && c == ' ') result.append(random() % 3, random() % 2 == 0 ? ' ' : '\t');
    }
    result.append(random() % 3, ' ').append(random() % 4 == 0 ? "\r\n" : "\n");
    if (line.empty()) result.append(random() % 3, '\n');
  }
  return result;
}

/// Breaks lines at some blanks, and joins some statements by semicolons: often the result is not a valid schema.
std::string with_other_lines(const std::string& text, std::mt19937& random) {
  std::string result;
  for (const char c : text) {
    if (c == ' ' && random() % 40 == 0)
      result += random() % 3 == 0 ? "\n // odd\n" : "\n";
    else if (c == '\n' && random() % 20 == 0)
      result += random() % 2 == 0 ? "; " : "\n\n\n";
    else
      result += c;
  }
  return result;
}

}  // namespace

TEST_CASE("the examples are in the canonical format") {
  const std::vector<fs::path> files = schemas_below("../examples");
  REQUIRE(files.size() >= 2);
  for (const fs::path& path : files) {
    INFO(path);
    CHECK(format(read(path)) == read(path));
  }
}

TEST_CASE("formatting again changes nothing, and keeps every token and comment") {
  const std::vector<std::string> schemas = readable_schemas();
  REQUIRE(schemas.size() > 30);
  for (const std::string& schema : schemas) {
    INFO(schema);
    const std::string once = format(schema);
    CHECK(parses(once));
    CHECK(format(once) == once);
    const std::string marked = schema.substr(schema.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    CHECK(comments_of(once) == comments_of(marked));
    CHECK(without_space(once) == without_space(marked));
  }
}

TEST_CASE("white space written by the author does not change the formatted text") {
  std::mt19937 random(20240101);
  for (const std::string& schema : readable_schemas()) {
    const std::string once = format(schema);
    for (int i = 0; i < 20; ++i) {
      const std::string changed = with_other_blanks(once, random);
      INFO(changed);
      REQUIRE(parses(changed));
      REQUIRE(format(changed) == once);
    }
  }
}

TEST_CASE("line breaks written by the author change no tokens and comments, and formatting again changes nothing") {
  std::mt19937 random(20240102);
  int read = 0;
  for (const std::string& schema : readable_schemas()) {
    const std::string plain = format(schema);
    for (int i = 0; i < 60; ++i) {
      const std::string changed = with_other_lines(plain, random);
      if (!parses(changed)) continue;
      ++read;
      INFO(changed);
      const std::string once = format(changed);
      REQUIRE(parses(once));
      REQUIRE(format(once) == once);
      REQUIRE(comments_of(once) == comments_of(changed));
      REQUIRE(without_space(once) == without_space(changed));
    }
  }
  CHECK(read > 500);
}

TEST_CASE("attributes align their colons, keys their equals signs, comments each other") {
  CHECK(format("entity E in T{\na:string // 1\n // why\nlonger : map<set<string>>={}\nn:i32=-5 fixed // 2\n\n"
               "b : u8\npk=a\nlongKey=<shard( 8,a )was 4>#b}") ==
        "entity E in T {\n"
        "  a      : string          // 1\n"
        "  // why\n"
        "  longer : map<set<string>> = {}\n"
        "  n      : i32 = -5 fixed  // 2\n"
        "\n"
        "  b : u8\n"
        "  pk      = a\n"
        "  longKey = <shard(8, a) was 4>#b\n"
        "}\n");
}

TEST_CASE("a statement has a line, without a semicolon, and a declaration of several lines has blank lines around it") {
  CHECK(format("\xEF\xBB\xBFschema a;\r\nenum E{x,y};enum F {z}\n// Why.\ntable T { key ( pk ,sk );;ttl x // c\n}") ==
        "schema a\n"
        "enum E { x, y }\n"
        "enum F { z }\n"
        "\n"
        "// Why.\n"
        "table T {\n"
        "  key (pk, sk)\n"
        "  ttl x  // c\n"
        "}\n");
  CHECK(format("schema a\ntable T { key (pk); stream  new   and\told /// All.\n}") ==
        "schema a\n\ntable T {\n  key (pk)\n  stream new and old  /// All.\n}\n");
  CHECK(format("schema a\n\n\n\nenum E { x }\ntable T {\n\n  key (pk)\n\n\n  ttl x\n\n}\n\n\n") ==
        "schema a\n\nenum E { x }\n\ntable T {\n  key (pk)\n\n  ttl x\n}\n");
}

TEST_CASE("an enum on one line stays there if it fits") {
  const std::string wide(90, 'x');
  CHECK(format("enum E {a as \"A\",b}") == "enum E { a as \"A\", b }\n");
  CHECK(format("enum E { " + wide + ", b }") == "enum E {\n  " + wide + ",\n  b\n}\n");
  CHECK(format("enum E { a, /// doc\n b }") == "enum E {\n  a,  /// doc\n  b\n}\n");
  CHECK(format("enum E { // of E\n a }") == "enum E {  // of E\n  a\n}\n");
}

TEST_CASE("the author's line breaks are kept before clauses, after commas and after conjunctions") {
  CHECK(
      format(
          "entity E in T {\naccess x (\na,\nb  <=,c =)\n on g\ndescending filter n>=:least and\nm<>-1 or( k in(a,b))\n"
          "  // why\nlimit\t5\naccess y()\n}") ==
      "entity E in T {\n"
      "  access x(a,\n"
      "      b <=, c =)\n"
      "      on g\n"
      "      descending filter n >= :least and\n"
      "      m <> -1 or (k in (a, b))\n"
      "      // why\n"
      "      limit 5\n"
      "  access y()\n"
      "}\n");
}

TEST_CASE("a line that begins with a conjunction continues the condition") {
  CHECK(format("entity E in T {\naccess x filter n = :m\nand b = :c\n  or c exists\ngk = A when p\nor q\n}") ==
        "entity E in T {\n"
        "  access x filter n = :m\n"
        "      and b = :c\n"
        "      or c exists\n"
        "  gk = A when p\n"
        "      or q\n"
        "}\n");
}

TEST_CASE("the dimensions of an address have a line each if they are too long for one") {
  const std::string broken =
      "schema s\n\n"
      "entity E in T {\n"
      "  place = A<zorder(\n"
      "      u16(at from \"2020-01-01\" to \"2040-01-01\"),\n"
      "      desc(u16(celsius from -60.5 to 60)),\n"
      "      prefix(word, 4))><id> when id < 3\n"
      "  pk    = <zorder(u16(a from 0 to 9), b)><id>\n"
      "}\n";
  std::string written;
  for (const char c : broken) written += c == '\n' && written.ends_with(',') ? ' ' : c;
  CHECK(format(written) == broken);
  CHECK(format(broken) == broken);
}

TEST_CASE("no comment is lost after ';', and none changes its declaration") {
  CHECK(format("entity E in T {\na : string // three\n; // four\n}") ==
        "entity E in T {\n"
        "  a : string  // three\n"
        "  // four\n"
        "}\n");
  CHECK(format("entity E in T {\nb : string /// B1\n; /// B2\nc : string; /// C\n// own\n; // x\naccess one(b)\n; /// "
               "One.\n}") ==
        "entity E in T {\n"
        "  /// B1\n"
        "  /// B2\n"
        "  b : string\n"
        "  c : string     /// C\n"
        "  // own\n"
        "  // x\n"
        "  access one(b)  /// One.\n"
        "}\n");
}

TEST_CASE("a template may begin with two slashes") {
  CHECK(format("entity E in T {\nb:string\npk =//b\n}") ==
        "entity E in T {\n"
        "  b : string\n"
        "  pk =//b\n"
        "}\n");
}

TEST_CASE("statements of later versions of the language are formatted too") {
  CHECK(format("import \"common.keys\"\nstruct A{s:string?}\nmixin M { at:timestamp=now fixed }\n"
               "collection C in T { members D,R; skipping  others\n access latest(d) descending limit 11 }\n"
               "entity D in T with M,N {\nsample{id=\"x\",n = -5,tags=[1,2]}\nsample {\nid=\"x\",\nlonger = {a=1} }\n"
               "size 2  KB\nunique(a,b)\nversions  by v indexes history\nallow not_injective   \"reason\"\n"
               "gk=A#<a.b>  when not x and(size( tags )>3 or a.b begins_with \"q\")\n}\n"
               "table T { index i as \"x\"(a,[b,c:number]) projects(d,e)\n}") ==
        "import \"common.keys\"\n\n"
        "struct A {\n  s : string?\n}\n\n"
        "mixin M {\n  at : timestamp = now fixed\n}\n\n"
        "collection C in T {\n  members D, R\n  skipping others\n  access latest(d) descending limit 11\n}\n\n"
        "entity D in T with M, N {\n"
        "  sample { id = \"x\", n = -5, tags = [1, 2] }\n"
        "  sample {\n    id     = \"x\",\n    longer = { a = 1 }\n  }\n"
        "  size 2 KB\n"
        "  unique (a, b)\n"
        "  versions by v indexes history\n"
        "  allow not_injective \"reason\"\n"
        "  gk = A#<a.b> when not x and (size(tags) > 3 or a.b begins_with \"q\")\n"
        "}\n\n"
        "table T {\n"
        "  index i as \"x\" (a, [b, c: number]) projects (d, e)\n"
        "}\n");
}

TEST_CASE("the brackets of a part are next to its attribute") {
  CHECK(format("entity E in T {\naccess a(b)  filter votes[\"x y\"]  present and size( c.lines[ 2 ] )>3\n}\n") ==
        "entity E in T {\n  access a(b) filter votes[\"x y\"] present and size(c.lines[2]) > 3\n}\n");
}

TEST_CASE("the brackets of a sample stay on one line, or have one line per value, as the author began them") {
  CHECK(format("entity E in T {\nsample {\na={ // why\nb=1,cc = [\n1,2\n] } , // a\nlonger=[1 // one\n],d={}, e = "
               "{f=[1,\n2]\n},"
               "\n\n// last\ng=[\n],}\n}") ==
        "entity E in T {\n"
        "  sample {\n"
        "    a      = {  // why\n"
        "      b  = 1,\n"
        "      cc = [\n"
        "        1,\n"
        "        2\n"
        "      ]\n"
        "    },  // a\n"
        "    longer = [\n"
        "      1  // one\n"
        "    ],\n"
        "    d      = {},\n"
        "    e      = { f = [1, 2] },\n"
        "\n"
        "    // last\n"
        "    g = [],\n"
        "  }\n"
        "}\n");
}

TEST_CASE("attributes may have the names of keywords, and '//' inside a template is not a comment") {
  CHECK(format("entity E in T {\nat:u8\nlimit : u8\naccess:u8\nsample : string\nkey = at#//b // "
               "c\nfilter=or\nx=\"//\"\n}") ==
        "entity E in T {\n"
        "  at     : u8\n"
        "  limit  : u8\n"
        "  access : u8\n"
        "  sample : string\n"
        "  key    = at#//b  // c\n"
        "  filter = or\n"
        "  x      = \"//\"\n"
        "}\n");
}

TEST_CASE("a comment before a brace stays there") {
  CHECK(format("schema s\nentity E in T // why\n{ // inside\n}\nenum F // no\n{ a }") ==
        "schema s\n\n"
        "entity E in T  // why\n"
        "{              // inside\n"
        "}\n\n"
        "enum F  // no\n{\n  a\n}\n");
}
