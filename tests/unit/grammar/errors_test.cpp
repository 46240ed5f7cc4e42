#include "support/catch.hpp"
#include "unit/grammar/parsed.hpp"

using namespace keyc::test;

namespace {

std::string in_file(const std::string& text) { return reported(Parsed(text)); }
std::string in_table(const std::string& body) { return reported(Parsed("table T {\n" + body + "\n}\n")); }
std::string in_entity(const std::string& body) { return reported(Parsed("entity E in T {\n" + body + "\n}\n")); }

std::string in_collection(const std::string& body) {
  return reported(Parsed("collection C in T {\n" + body + "\n}\n"));
}

}  // namespace

TEST_CASE("a declaration that cannot be parsed is reported with what was expected") {
  CHECK(in_file("schema 9") == "1:8 K0101 expected the name of the schema, found '9' (write 'schema places')\n");
  CHECK(in_file("table {}") == "1:7 K0101 expected the name of the table, found '{'\n");
  CHECK(in_file("table T\nkey (pk)\n}") == "2:1 K0101 expected '{', found 'key'\n");
  CHECK(in_file("enum E a, b") == "1:8 K0101 expected '{', found 'a'\n");
  CHECK(in_file("enum E { }") ==
        "1:10 K0101 expected a value of the enum, found '}' (an enum has at least one value)\n");
  CHECK(in_file("enum E { a b }") ==
        "1:12 K0101 expected ',' or '}', found 'b' (the values of an enum are names, separated by ','; 'as' gives a "
        "stored text)\n");
  CHECK(in_file("entity in T { }") ==
        "1:11 K0101 expected 'in' and the entity's table, found 'T' (write 'entity Store in "
        "Places {')\n");
  CHECK(in_file("entity E in { }") == "1:13 K0101 expected the entity's table, found '{'\n");
  CHECK(in_file("entity E in T with { }") == "1:20 K0101 expected the name of a mixin, found '{'\n");
  CHECK(in_file("struct { }") == "1:8 K0101 expected the name of the struct, found '{'\n");
  CHECK(in_file("mixin { }") == "1:7 K0101 expected the name of the mixin, found '{'\n");
  CHECK(in_file("struct S\na : i8\n}") == "2:1 K0101 expected '{', found 'a'\n");
  CHECK(in_file("import common") ==
        "1:8 K0101 expected the file to import, in quotes, found 'common' (the file to import is in quotes)\n");
  CHECK(in_file("entity E in T with A, { }") == "1:23 K0101 expected the name of a mixin, found '{'\n");
  CHECK(in_file("enttiy E in T { }") == "1:1 K0101 expected a declaration, found 'enttiy' (did you mean 'entity'?)\n");
  CHECK(in_file("key (pk)") == "1:1 K0101 expected a declaration, found 'key' ('key' belongs in a table)\n");
  CHECK(
      in_file("?") ==
      "1:1 K0101 expected a declaration, found '?' (one of: schema, table, enum, type, entity, mixin, struct, import, "
      "collection)\n");
  CHECK(in_file("table T as T { }") ==
        "1:12 K0101 expected a text in quotes after 'as', found 'T' (write as \"name\")\n");
}

TEST_CASE("a collection that cannot be parsed is reported with what was expected") {
  CHECK(in_file("collection in T { }") ==
        "1:15 K0101 expected 'in' and the members' table, found 'T' (write 'collection Feed in Telemetry {')\n");
  CHECK(in_file("collection { }") == "1:12 K0101 expected the name of the collection, found '{'\n");
  CHECK(in_file("collection C in { }") == "1:17 K0101 expected the members' table, found '{'\n");
  CHECK(in_file("collection C in T\nmembers A\n}") == "2:1 K0101 expected '{', found 'members'\n");
  CHECK(in_collection("members") ==
        "2:8 K0101 expected the name of an entity, found the end of the line (write members Device, Reading)\n");
  CHECK(in_collection("members A B") == "2:11 K0101 expected the end of the line, found 'B'\n");
  CHECK(in_collection("members A, A") == "2:12 K0106 'A' is given twice (leave one out) [2:9 first given here]\n");
  CHECK(in_collection("skipping some") == "2:10 K0101 expected 'others' after 'skipping', found 'some'\n");
  CHECK(in_collection("skipping others\nskipping others") ==
        "3:10 K0106 'skipping others' is given twice (leave one out) [2:10 first given here]\n");
  CHECK(in_collection("member A, B") ==
        "2:1 K0101 expected 'members', an access pattern or 'skipping others', found 'member' (did you mean "
        "'members'?)\n");
  CHECK(in_collection("a : string") ==
        "2:1 K0101 expected 'members', an access pattern or 'skipping others', found 'a' (such as members Device, "
        "Reading "
        "or access latest(deviceId))\n");
  CHECK(in_collection("access a(x) oldest \"2020-01-01\"").empty());
}

TEST_CASE("a statement of a table that cannot be parsed is reported with what was expected") {
  CHECK(in_table("key pk, sk") ==
        "2:5 K0101 expected the key attributes in '( )', found 'pk' (the key attributes are in ( ))\n");
  CHECK(in_table("key ()") == "2:6 K0101 expected the name of a key attribute, found ')' (write (pk) or (pk, sk))\n");
  CHECK(in_table("key (a,)") ==
        "2:8 K0101 expected the name of the sort key, found ')' (no comma follows the last key attribute)\n");
  CHECK(in_table("key (a, b, c)") ==
        "2:12 K0101 expected ')', found 'c' (a key has at most a partition key and a sort key; write "
        "several attributes of one side in [ ])\n");
  CHECK(in_table("index (a)") == "2:7 K0101 expected the name of the index, found '(' (an index has a name)\n");
  CHECK(in_table("index i ([a, ])") == "2:14 K0101 expected the name of an attribute, found ']'\n");
  CHECK(in_table("index i ([])") == "2:11 K0101 expected the name of an attribute, found ']'\n");
  CHECK(in_table("index i ([a, b, c, d, e])") ==
        "2:23 K0101 expected ']', found 'e' (one side of a key has 4 attributes at most)\n");
  CHECK(in_table("key ([a, b], c)") ==
        "2:6 K0101 expected the name of a key attribute, found '[' (lists are for global indexes)\n");
  CHECK(in_table("key (a, [b])") ==
        "2:9 K0101 expected the name of a key attribute, found '[' (lists are for global indexes)\n");
  CHECK(in_table("key (a: nmber)") ==
        "2:9 K0101 expected the type of a key attribute: string, number or binary, found 'nmber' (did you mean "
        "'number'?)\n");
  CHECK(in_table("key (a:\n  u32,\n  b: string)") ==
        "3:3 K0101 expected the type of a key attribute: string, number or binary, found 'u32' (the types of key "
        "attributes are string, number and binary)\n");
  CHECK(in_table("local idx i (a)") ==
        "2:7 K0101 expected 'index' after 'local', found 'idx' (write 'local index lsi1 (lsi1sk)')\n");
  CHECK(in_table("local index i (a, b)") ==
        "2:19 K0101 expected ')', found 'b' (a local index shares the table's partition key, and names its sort key "
        "only)\n");
  CHECK(in_table("local index i ([a])") ==
        "2:16 K0101 expected the name of a key attribute, found '[' (lists are for global indexes)\n");
  CHECK(in_table("index i (a) projects some") ==
        "2:22 K0101 expected 'all', 'keys' or attributes in '( )', found 'some' (such as projects (name, status))\n");
  CHECK(in_table("index i (a) projects ()") == "2:23 K0101 expected the name of an attribute, found ')'\n");
  CHECK(in_table("index i (a) project all") ==
        "2:13 K0101 expected the end of the line, found 'project' (what an index holds is said by 'projects')\n");
  CHECK(
      in_table("allow") ==
      "2:6 K0101 expected the name of a check, found the end of the line (write allow hot_partition \"the reason\")\n");
  CHECK(in_table("allow size it is") ==
        "2:12 K0101 expected the reason in quotes, found 'it' (write allow hot_partition \"the reason\")\n");
  CHECK(in_table("allow size \"a\" \"b\"") ==
        "2:16 K0101 expected the end of the line, found '\"' (write each 'allow' on a line of its own, or after a "
        "template)\n");
  CHECK(in_table("ttl") == "2:4 K0101 expected the attribute that holds the time to live, found the end of the line\n");
  CHECK(
      in_table("stream nwe") ==
      "2:8 K0101 expected the view of the stream: keys, new, old, or new and old, found 'nwe' (did you mean 'new'?)\n");
  CHECK(in_table("stream new and x") ==
        "2:16 K0101 expected 'old' after 'new and', found 'x' (write 'stream new and old')\n");
  CHECK(in_table("stream keys and old") == "2:13 K0101 expected the end of the line, found 'and'\n");
  CHECK(in_table("text \"x\"") == "2:6 K0101 expected a text mode: escaped, checked or raw, found '\"'\n");
  CHECK(in_table("idnex i (a)") ==
        "2:1 K0101 expected a statement of a table, found 'idnex' (did you mean 'index'?)\n");
  CHECK(in_table("access q(a)") ==
        "2:1 K0101 expected a statement of a table, found 'access' ('access' belongs in an entity or a collection)\n");
  CHECK(in_table("key (a) ttl x") ==
        "2:9 K0101 expected the end of the line, found 'ttl' (statements in one line are separated by ';')\n");
}

TEST_CASE("samples and sizes that cannot be parsed are reported with what was expected") {
  const std::string values = "(a text in quotes, a number, a word, [ ] or { })\n";
  CHECK(in_entity("sample") ==
        "3:1 K0101 expected '{' and the values, found '}' (write sample { name = \"value\" })\n");
  CHECK(in_entity("sample \"a\"") ==
        "2:8 K0101 expected '{' and the values, found '\"' (write sample { name = \"value\" })\n");
  CHECK(in_entity("sample { a : 1 }") == "2:12 K0101 expected '=' and the value, found ':' (a value follows '=')\n");
  CHECK(in_entity("sample { a = }") == "2:14 K0101 expected a value, found '}' " + values);
  CHECK(in_entity("sample { a = :b }") == "2:14 K0101 expected a value, found ':' " + values);
  CHECK(in_entity("sample { a = 1 b = 2 }") == "2:16 K0101 expected ',' or '}', found 'b'\n");
  CHECK(in_entity("sample { a = [1 2] }") == "2:17 K0101 expected ',' or ']', found '2'\n");
  CHECK(in_entity("sample { a = 1 } b") == "2:18 K0101 expected the end of the line, found 'b'\n");
  CHECK(in_entity("sample { a = 1x }") ==
        "2:14 K0105 this is neither a number nor a word (write \"1x\": ids, times and other texts are in quotes)\n");
  CHECK(in_entity("sample { a = 1, b = { c = 2, \"c\" = 3 }, a = 4 }") ==
        "2:30 K0106 'c' is given twice (leave one out) [2:23 first given here]\n"
        "2:41 K0106 'a' is given twice (leave one out) [2:10 first given here]\n");
  CHECK(in_entity("size") == "2:5 K0101 expected the size of an item, found the end of the line (write size 2 KB)\n");
  CHECK(in_entity("size 2") ==
        "2:7 K0101 expected the unit, KB or B, after a space, found the end of the line (write size 2 KB)\n");
  CHECK(in_entity("size 2KB") == "2:7 K0101 expected the unit, KB or B, after a space, found 'KB' (write size 2 KB)\n");
  CHECK(in_entity("size 2 KB x") == "2:11 K0101 expected the end of the line, found 'x'\n");
  CHECK(in_entity("size 2 KB\nsize 1 KB") ==
        "3:6 K0106 'size' is given twice (leave one out) [2:6 first given here]\n");
}

TEST_CASE("a statement of an entity that cannot be parsed is reported with what was expected") {
  const std::string statement = "expected an attribute (name : type), a key (name = template) or an access pattern, ";
  CHECK(in_entity("a string") == "2:1 K0101 " + statement + "found 'a' (an attribute is a name, ':' and a type)\n");
  CHECK(in_entity("acess q(a)") == "2:1 K0101 " + statement + "found 'acess' (did you mean 'access'?)\n");
  CHECK(
      in_entity("index i (a)") ==
      "2:1 K0101 " + statement +
          "found 'index' (keys and indexes are declared in the table, and given by templates here: pk = USER#<id>)\n");
  CHECK(in_entity("a :") ==
        "2:4 K0101 expected a type, found the end of the line (such as string, u32 or timestamp)\n");
  CHECK(in_entity("a : list<i8,>") == "2:13 K0101 expected a type, found '>' (such as string, u32 or timestamp)\n");
  CHECK(in_entity("a : i8 = ") ==
        "2:10 K0101 expected a default: a text, a number, a word, [] or {}, found the end of the line\n");
  CHECK(in_entity("pk =") ==
        "2:5 K0101 expected a key template, found the end of the line (such as country#state or PREFIX#<attribute>)\n");
  CHECK(in_entity("pk = a $b") ==
        "2:8 K0101 expected the end of the line, found '$' (a template has no spaces; 'when' and 'allow' may follow "
        "it)\n");
  CHECK(in_entity("pk = a wehn b") == "2:8 K0101 expected the end of the line, found 'wehn' (did you mean 'when'?)\n");
  CHECK(in_entity("pk = a alow order \"b\"") ==
        "2:8 K0101 expected the end of the line, found 'alow' (did you mean 'allow'?)\n");
  CHECK(in_entity("pk = <>") == "2:7 K0101 expected an attribute or a function, found '>'\n");
  CHECK(in_entity("pk = <f(a,)>") == "2:11 K0101 expected an argument, found ')'\n");
  CHECK(in_entity("pk = <f(a b)>") == "2:11 K0101 expected ',' or ')', found 'b'\n");
  CHECK(in_entity("pk = <a else b>") == "2:14 K0101 expected a text in quotes after 'else', found 'b'\n");
  CHECK(in_entity("access (a)") == "2:8 K0101 expected the name of the access pattern, found '('\n");
  CHECK(in_entity("access q") ==
        "2:9 K0101 expected the parameters in '( )', found the end of the line (write () if there are none)\n");
  CHECK(in_entity("access q(a,)") ==
        "2:12 K0101 expected an attribute, found ')' (no ',' follows the last parameter)\n");
  CHECK(in_entity("access q(a) on") == "2:15 K0101 expected the name of an index, found the end of the line\n");
  CHECK(in_entity("access q(a) limit x") == "2:19 K0101 expected a number, found 'x'\n");
  CHECK(in_entity("access q(a) limt 5") ==
        "2:13 K0101 expected the end of the line, found 'limt' (did you mean 'limit'?)\n");
  CHECK(
      in_entity("unique a") ==
      "2:8 K0101 expected the attributes that are unique together in '( )', found 'a' (attributes that are unique are "
      "in ( ))\n");
  CHECK(in_entity("unique ()") == "2:9 K0101 expected the name of an attribute, found ')'\n");
  CHECK(in_entity("unique (a b)") == "2:11 K0101 expected ',' or ')', found 'b'\n");
  CHECK(in_entity("unique (a) b") == "2:12 K0101 expected the end of the line, found 'b'\n");
  CHECK(in_entity("versions version") ==
        "2:10 K0101 expected 'by' and the attribute that counts the versions, found 'version' (write 'versions by "
        "version')\n");
  CHECK(in_entity("versions by") ==
        "2:12 K0101 expected the attribute that counts the versions, found the end of the line (write 'versions by "
        "version')\n");
  CHECK(in_entity("versions by a indexes newest") ==
        "2:23 K0101 expected 'history' or 'all', found 'newest' (without 'indexes', the indexes hold only the newest "
        "version)\n");
  CHECK(in_entity("versions by a indexs all") ==
        "2:15 K0101 expected the end of the line, found 'indexs' (did you mean 'indexes'?)\n");
  CHECK(in_entity("\x01") ==
        "2:1 K0101 " + statement +
            "found the character \\x01 (such as name : string, pk = name or access byName(name))\n");
}

TEST_CASE("a statement of a struct or a mixin that cannot be parsed is reported with what was expected") {
  CHECK(in_file("struct S {\npk = a\n}\n") ==
        "2:1 K0101 expected an attribute (name : type), found 'pk' (such as name : string)\n");
  for (const char* keyword : {"struct", "mixin"}) {
    const auto in_block = [&](const std::string& body) {
      return reported(Parsed(std::string(keyword) + " S {\n" + body + "\n}\n"));
    };
    const std::string expected =
        std::string(keyword) == "struct"
            ? "2:1 K0101 expected an attribute (name : type), found 'access' (such as name : string)\n"
            : "2:1 K0101 expected an attribute (name : type) or a key (name = template), found 'access' (such as name "
              ": "
              "string or pk = USER#<name>)\n";
    CHECK(in_block("access q(a)") == expected);
    CHECK(in_block("a :") ==
          "2:4 K0101 expected a type, found the end of the line (such as string, u32 or timestamp)\n");
    CHECK(in_block("a, b") ==
          "2:5 K0101 expected ':' and the type, found the end of the line (such as country, state : string)\n");
    CHECK(in_block("a, : u8") ==
          "2:4 K0101 expected the name of a further attribute, found ':' (such as country, state : string)\n");
    CHECK(in_block("a,\n/// b\nb : u8") ==
          "3:1 K0101 expected the name of a further attribute, found '/' (such as country, state : string)\n");
    CHECK(in_block("a, b : u8 as \"c\"") ==
          "2:11 K0101 expected the end of the line, found 'as' ('as' names one attribute: declare it by itself)\n");
  }
}

TEST_CASE("a bracket that is never closed is shown where it was opened") {
  CHECK(in_table("key (pk, sk\nttl x") == "2:5 K0102 this '(' is never closed [2:12 ',' or ')' was expected here]\n");
  CHECK(in_table("key (pk,\nttl x") == "2:9 K0101 expected the name of the sort key, found the end of the line\n");
  CHECK(in_table("index i ([a, b\nttl x") ==
        "2:10 K0102 this '[' is never closed [2:15 ',' or ']' was expected here]\n");
  CHECK(in_entity("pk = <upper(a)\nsk = a") == "2:6 K0102 this '<' is never closed [2:15 '>' was expected here]\n");
  CHECK(in_entity("a : list<i8\nb : i8") == "2:9 K0102 this '<' is never closed [2:12 '>' was expected here]\n");
  CHECK(in_entity("access q(a\n") == "2:9 K0102 this '(' is never closed [3:1 ',' or ')' was expected here]\n");
  CHECK(in_file("entity E in T {\na : i8\nentity F in T { }") ==
        "1:15 K0102 this '{' is never closed [3:1 '}' was expected here]\n");
  CHECK(in_file("enum E { a\ntable T { }") ==
        "1:8 K0102 this '{' is never closed [2:1 ',' or '}' was expected here]\n");
}

TEST_CASE("wrong texts and numbers are marked completely") {
  CHECK(in_entity("a : string = \"abc\nb : i8") ==
        "2:18 K0104 expected the closing '\"' of the text, found the end of the line\n");
  CHECK(in_entity(R"(a : string = "a\qb")") ==
        "2:16 K0104 unknown escape in a text (there are \\\" \\\\ \\n \\t and \\xHH)\n");
  CHECK(in_entity(R"(a : string = "a\x4")") ==
        "2:16 K0104 unknown escape in a text (there are \\\" \\\\ \\n \\t and \\xHH)\n");
  CHECK(in_entity(R"(a : string = "\xFF")") == "2:14 K0104 with its escapes, this text is not valid UTF-8\n");
  for (const char* number : {"12abc", "1__0", "1_", "0x12", "1.", "1.5.5", "1e", "1e+"})
    CHECK(in_entity(std::string("a : i8 = ") + number) ==
          "2:10 K0105 this is not a number (digits, with '_' only between them)\n");
  CHECK(in_entity("access q(a) limit 12abc") ==
        "2:19 K0105 this is not a number (digits, with '_' only between them)\n");
}

TEST_CASE("a repeated clause or statement is marked in both places") {
  CHECK(in_file("schema s\nschema t") == "2:8 K0106 'schema' is given twice (leave one out) [1:8 first given here]\n");
  CHECK(in_table("key (a)\nkey (b)") == "3:5 K0106 'key' is given twice (leave one out) [2:5 first given here]\n");
  CHECK(in_table("ttl a; ttl b") == "2:12 K0106 'ttl' is given twice (leave one out) [2:5 first given here]\n");
  CHECK(in_table("stream new; stream new and old") ==
        "2:20 K0106 'stream' is given twice (leave one out) [2:8 first given here]\n");
  CHECK(in_table("text raw; text raw") == "2:16 K0106 'text' is given twice (leave one out) [2:6 first given here]\n");
  CHECK(in_table("type a; type b") == "2:14 K0106 'type' is given twice (leave one out) [2:6 first given here]\n");
  CHECK(in_entity("a : i8 as \"b\" as \"c\"") ==
        "2:18 K0106 'as' is given twice (leave one out) [2:11 first given here]\n");
  CHECK(in_table("key (a as \"b\" as \"c\")") ==
        "2:18 K0106 'as' is given twice (leave one out) [2:11 first given here]\n");
  CHECK(in_table("key (a: string: number)") ==
        "2:17 K0106 the type is given twice (leave one out) [2:9 first given here]\n");
  CHECK(in_table("index i (a) projects all\n  projects keys") ==
        "3:12 K0106 'projects' is given twice (leave one out) [2:22 first given here]\n");
  CHECK(in_entity("a : timestamp = now always fixed always") ==
        "2:34 K0106 'always' is given twice (leave one out) [2:21 first given here]\n");
  CHECK(in_entity("pk = a when b when c") ==
        "2:20 K0106 'when' is given twice (leave one out) [2:13 first given here]\n");
  CHECK(in_entity("access q() scan filter b filter c\n  consistent\n  scan consistent") ==
        "2:33 K0106 'filter' is given twice (leave one out) [2:24 first given here]\n"
        "4:3 K0106 'scan' is given twice (leave one out) [2:12 first given here]\n"
        "4:8 K0106 'consistent' is given twice (leave one out) [3:3 first given here]\n");
  CHECK(in_entity("access q(a) on i on j") ==
        "2:21 K0106 'on' is given twice (leave one out) [2:16 first given here]\n");
  CHECK(in_entity("access q(a) limit 1 limit 2") ==
        "2:27 K0106 'limit' is given twice (leave one out) [2:19 first given here]\n");
  CHECK(in_entity("versions by a\nversions by b") ==
        "3:13 K0106 'versions' is given twice (leave one out) [2:13 first given here]\n");
  CHECK(in_entity("access q(a) ascending descending") ==
        "2:23 K0106 the order is given twice (leave one out) [2:13 first given here]\n");
}

TEST_CASE("a list of values is given by the caller") {
  CHECK(in_entity("access q(a, b in (1, 2))").find("the values are given when the pattern is called") !=
        std::string::npos);
  CHECK(in_entity("access q(a, b in)\naccess r() on i scan\naccess s(a) select (b, c.d)").empty());
}

TEST_CASE("text that is not UTF-8 is refused at its first wrong byte, before any other error") {
  CHECK(in_file("foo\nab\xFF\xFE ?") == "2:3 K0003 this is not UTF-8 text (save the file as UTF-8)\n");
}

TEST_CASE("a template with more parts than the longest key can have is reported where they begin, once") {
  std::string longest = "  pk = a";
  for (int i = 0; i < 2048; ++i) longest += "#a";
  CHECK(in_entity(longest) == "");
  CHECK(in_entity(longest + "#") == "2:4105 K0311 this key has too many parts (the longest key has 2048 bytes)\n");
  CHECK(in_entity(longest + "<a>#<a>#<a>") ==
        "2:4105 K0311 this key has too many parts (the longest key has 2048 bytes)\n");
}
