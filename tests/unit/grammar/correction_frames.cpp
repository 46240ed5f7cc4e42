#include "correction_frames.hpp"

namespace keyc_tests {

using keyc::grammar::Place;

namespace {

constexpr std::string_view without_sort_key = R"(schema s
table Shop {
@
}
entity User in Shop {
id : string
pk = USER#<id>
access one(id)
}
)";

constexpr std::string_view with_versions = R"(schema s
table Docs {
key (pk, sk)
}
entity Document in Docs {
id : string
edition : u32
pk = DOC#<id>
sk = edition
@
}
)";

}  // namespace

const std::vector<Frame>& frames() {
  static const Samples file{{"name", "Fresh"}, {"name2", "Shop"}, {"name3", "Dated"}, {"text", "\"0.keys\""},
                            {"args", "a, b"},  {"rest", ""},      {"path", "common"}, {"value", "1"}};
  static const Samples table{{"name", "fresh"}, {"name2", "a"},        {"name3", "b"},
                             {"args", "a, b"},  {"text", "\"fresh\""}, {"rest", ""}};
  static const Samples keys{{"name", "a"}, {"name2", "b"}, {"name3", "c"}, {"args", "note, city"}, {"rest", "keys"}};
  static const Samples fresh{{"name", "fresh"}, {"name2", "city"},  {"name3", "id"},    {"type", "string"},
                             {"type2", "u32"},  {"args", "id"},     {"rest", ""},       {"text", "'A'"},
                             {"value", "1"},    {"key", "A#${id}"}, {"field", "fresh"}, {"path", "id"}};
  static const Samples access{{"name", "fresh"}, {"name2", "city"}, {"name3", "at"}, {"args", "city"}, {"rest", ""}};
  static const Samples key{{"path", "id"},   {"path2", "city"}, {"name", "upper"}, {"name2", "city"},
                           {"args", "city"}, {"text", "'A'"},   {"text2", "'#'"},  {"unquoted", "$user#id_${id}"},
                           {"quoted", "'a'"}};
  static const Samples condition{{"path", "note"},  {"value", "\"x\""}, {"value2", "\"y\""},      {"value3", "\"z\""},
                                 {"name", "fresh"}, {"name2", "open"},  {"args", "\"x\", \"y\""}, {"text", "\"x%\""}};
  static const Samples selected{
      {"path", "id"}, {"path2", "city"}, {"path3", "at"}, {"path4", "note"}, {"name", "fresh"}};
  static const std::vector<Frame> all{
      {Place::file, "@", file},
      {Place::file, "@ {", file},
      {Place::file,
       "@",
       {{"name", "common"},
        {"path", "common"},
        {"quoted", "'0.keys'"},
        {"text", "\"fresh\""},
        {"name2", "Shop"},
        {"args", "a, b"}}},
      {Place::file, "@ Fresh {", file},
      {Place::file, "@ struct Fresh {", {}},
      {Place::file, "@ }", {{"name", "Fresh"}, {"text", "a"}}},
      {Place::file, "@", {{"name", "Shop"}, {"text", "\"fresh\""}}},
      {Place::file, "@", {{"name", "Fresh"}, {"args", "a = 1, b = 2"}, {"rest", "\"a\" | \"b\""}}},
      {Place::file, "@", {{"name", "Fresh"}, {"rest", "\"0.keys\""}}},
      {Place::file, "@ Fresh {", {{"name", "enum"}}},
      {Place::file, "@ {", {{"name2", "Shop"}, {"text", "\"Fresh\""}, {"name", "Shop"}}},
      {Place::structure, "@", file},
      {Place::table, "@", table},
      {Place::table, "@", {{"name", "pk"}, {"name2", "sk"}, {"args", "pk, sk"}}},
      {Place::table, "@", {{"name", "expiresAt"}, {"text", "\"expiresAt\""}}},
      {Place::table, "@", {{"name", "checked"}}},
      {Place::table, "@", {{"args", "new"}, {"text", "\"new\""}}},
      {Place::table, "@ new", {}},
      {Place::table, "@", {{"name", "pk"}}, without_sort_key},
      {Place::table, "@ (pk, sk)", {}},
      {Place::table, "@ fresh (a, b)", {}},
      {Place::table, "@ fresh (a)", {}},
      {Place::table, "@ (a, b)", table},
      {Place::table, "@a, b)", {{"name", "fresh"}, {"name2", "other"}, {"quoted", "'other'"}, {"text", "\"fresh\""}}},
      {Place::keys, "index gsi2 (@)", keys},
      {Place::keys, "index gsi2 (@", keys},
      {Place::keys, "index gsi2 @", keys},
      {Place::keys, "index gsi2 (a, b@", keys},
      {Place::keys, "index gsi2 (a, b) @", keys},
      {Place::keys, "index gsi2 @ (a, b)", keys},
      {Place::keys, "index gsi2 (a @)", keys},
      {Place::entity, "@", fresh},
      {Place::attributes, "@", {{"field", "edition"}}, with_versions},
      {Place::entity,
       "@",
       {{"name", "gsk"}, {"field", "gsk"}, {"key", "A#${id}"}, {"rest", "\"A\""}, {"text", "\"A\""}}},
      {Place::entity, "@", {{"name", "id"}, {"name2", "city"}}},
      {Place::entity, "@", {{"name", "fresh"}, {"rest", ") on byCity"}}},
      {Place::entity,
       "@",
       {{"name", "fresh"},
        {"args", "city) on byCity"},
        {"rest", "city) on byCity"},
        {"name2", "city"},
        {"name3", "at"}}},
      {Place::entity, "@", access},
      {Place::entity, "@(city) on byCity", access},
      {Place::entity, "@ fresh(city) on byCity", access},
      {Place::entity, "@) on byCity", access},
      {Place::attributes, "@", fresh},
      {Place::attributes, "@", {{"name", "id"}, {"name2", "city"}, {"args", "id, city"}}},
      {Place::attributes,
       "@",
       {{"name", "fresh"},
        {"name2", "other"},
        {"name3", "third"},
        {"rest", "string"},
        {"text", "\"string\""},
        {"type", "u32"},
        {"value", "1"},
        {"args", "a, b"}}},
      {Place::attributes, "@", {{"name", "fresh"}, {"text", "\"fresh\""}, {"rest", "string"}, {"field", "fresh"}}},
      {Place::attributes, "@", {{"name", "gsk"}, {"type", "string"}, {"text", "\"A\""}}},
      {Place::attributes, "@", {{"name", "readonly"}, {"name2", "fresh"}, {"rest", "string"}}},
      {Place::attributes, "@; other : string", fresh},
      {Place::collection, "@", access},
      {Place::collection, "@city) on byCity", access},
      {Place::collection, "@(city) on byCity", access},
      {Place::collection,
       "@",
       {{"name", "User"}, {"name2", "Order"}, {"rest", "User, Order"}, {"args", "User, Order"}}},
      {Place::type, "fresh : @", fresh},
      {Place::type, "fresh : string @", fresh},
      {Place::type,
       "fresh : @",
       {{"type", "u32"}, {"name", "State"}, {"value", "1"}, {"rest", "Address"}, {"type2", "string"}}},
      {Place::type, "fresh : @ string", {{"type", "u32"}, {"name", "other"}}},
      {Place::type, "fresh : string = @ string", {{"value", "\"x\""}, {"name", "other"}}},
      {Place::type, "fresh : string @", {{"value", "\"x\""}, {"args", "\"x\""}}},
      {Place::type, "fresh : timestamp @", {}},
      {Place::type, "fresh : u32 @", fresh},
      {Place::type, "fresh : @; other : string", fresh},
      {Place::type, "fresh : @ string", fresh},
      {Place::value, "fresh : timestamp = @", fresh},
      {Place::value, "fresh : ulid = @", fresh},
      {Place::value, "fresh : string = @", fresh},
      {Place::value, "fresh : bool = @", fresh},
      {Place::value, "fresh : list<string> = @", fresh},
      {Place::value, "fresh : map<string> = @", fresh},
      {Place::value, "fresh : State = @", {{"name", "State"}, {"name2", "open"}}},
      {Place::key, "gsk = @", key},
      {Place::key, "gsk = @", {{"path", "at"}}},
      {Place::key, "gsk = A@", key},
      {Place::key, "gsk = <id>@", key},
      {Place::key, "gsk = <id>@<city>", key},
      {Place::key, "gsk = <id>@city>", key},
      {Place::key, "gsk = @city>", key},
      {Place::key, "gsk = <at>@city>", key},
      {Place::key, "gsk = @", {{"name", "id"}, {"name2", "city"}}},
      {Place::key, "gsk = <id@", {{"text", "'#'"}}},
      {Place::key, "gsk = A#<at@", {{"path", "city"}}},
      {Place::key, "gsk = <id@", key},
      {Place::key, "gsk = <id>#@", key},
      {Place::key, "gsk = \"A\" @", key},
      {Place::key, "gsk = @#<city>", key},
      {Place::parameters,
       "access fresh(city, @) on byCity",
       {{"path", "at"},
        {"path2", "id"},
        {"name", "at"},
        {"value", "1"},
        {"value2", "2"},
        {"args", "1"},
        {"type", "timestamp"},
        {"known", "timestamp"},
        {"text", "\"at\""}}},
      {Place::parameters, "access fresh(city@) on byCity", {{"path", "at"}, {"name", "at"}}},
      {Place::parameters, "access fresh(city, at @) on byCity", {{"path", "at"}, {"name", "at"}, {"value", "1"}}},
      {Place::parameters,
       "access fresh(city, @) on byId",
       {{"path", "id"}, {"name", "id"}, {"value", "\"x\""}, {"args", "\"x\""}}},
      {Place::parameters, "access fresh(city, id @) on byId", {}},
      {Place::parameters, "access fresh(city@) on byId", {{"path", "id"}, {"name", "id"}}},
      {Place::parameters,
       "access fresh(@) on byCity",
       {{"path", "city"},
        {"path2", "at"},
        {"name", "city"},
        {"value", "1"},
        {"type", "string"},
        {"known", "string"},
        {"text", "\"city\""}}},
      {Place::clauses,
       "access fresh(city) on byCity @",
       {{"path", "at"}, {"number", "5"}, {"rest", "n = 1"}, {"name", "fresh"}}},
      {Place::clauses,
       "access fresh(city) @",
       {{"name", "byCity"},
        {"text", "\"byCity\""},
        {"path", "at"},
        {"number", "5"},
        {"rest", ""},
        {"args", "User"},
        {"type", "User"}}},
      {Place::clauses, "access fresh(city@ on byCity", {{"type", "User"}, {"args", "User"}, {"rest", ""}}},
      {Place::clauses, "access fresh(city@", {{"type", "User"}, {"args", "User"}, {"rest", ""}}},
      {Place::clauses, "access fresh(city) on byCity @ n = 1", {}},
      {Place::clauses, "access fresh(city) on byCity @ 5", {}},
      {Place::clauses, "access fresh(city) @ byCity", {}},
      {Place::clauses, "access fresh() @", {}},
      {Place::clauses, "access fresh(id) @", {{"path", "note"}}},
      {Place::clauses, "access fresh() scan @ n = 1", {}},
      {Place::clauses, "access fresh() scan @", selected},
      {Place::clauses, "access fresh() scan filter @", selected},
      {Place::clauses, "access fresh() scan filter n = 1 @", selected},
      {Place::clauses, "access fresh(id)@ strong", {}},
      {Place::clauses, "access fresh(city)@ byCity", {}},
      {Place::clauses, "access fresh(city) on byCity@", {}},
      {Place::clauses, "access fresh(city) on byCity@ 5", {}},
      {Place::clauses, "access fresh(city) on byCity@ n = 1", {}},
      {Place::condition, "access fresh() scan filter @", condition},
      {Place::condition, "access fresh() scan filter note @", condition},
      {Place::condition, "access fresh() scan filter @", {{"text", "\"a\""}, {"path", "tags"}}},
      {Place::condition, "access fresh() scan filter @ n = 1", {}},
      {Place::condition, "access fresh() scan filter note @ \"x\"", condition},
      {Place::condition, "access fresh() scan filter note = @", condition},
      {Place::condition, "access fresh() scan filter n = 1 @ n = 2", condition},
      {Place::condition, "access fresh() scan filter @n = 1", condition},
      {Place::condition, "access fresh() scan filter @ > 1", {{"path", "tags"}}},
      {Place::condition, "access fresh() scan filter note @ (\"x\")", condition},
      {Place::condition, "access fresh() scan filter note @ \"x\" and \"y\"", condition},
      {Place::condition, "access fresh() scan filter @ (\"x\")", condition},
      {Place::condition, "access fresh() scan filter @ \"x\"", condition},
      {Place::condition, "access fresh() scan filter @ \"x\" and \"y\"", condition},
      {Place::condition, "access fresh() scan filter state @", condition},
      {Place::condition, "access fresh() scan filter @ = \"x\"", condition},
      {Place::values,
       "sample { @, city = \"x\", at = \"2024-01-31T00:00:00.000Z\" }",
       {{"name", "id"}, {"value", "\"x\""}, {"text", "\"id\""}}},
      {Place::values, "sample { id = @, city = \"x\", at = \"2024-01-31T00:00:00.000Z\" }", {}},
      {Place::anywhere, "fresh : string @", {{"comment", "text"}, {"rest", "text"}}},
  };
  return all;
}

}  // namespace keyc_tests
