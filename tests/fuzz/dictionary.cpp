// Prints the words of the schema language in libFuzzer's dictionary format.
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>

#include "generator/encoding/compose.hpp"
#include "generator/types/types.hpp"
#include "grammar/clauses.hpp"
#include "grammar/words.hpp"

namespace {

void print_word(std::string_view word) {
  std::string escaped;
  for (const char c : word) {
    if (c == '\n') {
      escaped += "\\x0A";
      continue;
    }
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  std::printf("\"%s\"\n", escaped.c_str());
}

}  // namespace

int main() {
  namespace grammar = keyc::grammar;
  for (std::string_view words :
       {grammar::declaration_words, grammar::table_words, grammar::entity_words, grammar::collection_words,
        grammar::index_clauses, grammar::template_clauses, grammar::access_clause_words, grammar::operator_words,
        grammar::connectives, grammar::key_types})
    while (!words.empty()) print_word(std::string(grammar::take_word(words)) + ' ');
  for (const std::string_view name : keyc::model::type_names()) print_word(name);
  for (const std::string_view name : keyc::model::function_names()) print_word(std::string(name) + '(');
  for (const std::string_view word : {"escaped(",
                                      "checked(",
                                      "raw(",
                                      " else \"~\"",
                                      "always",
                                      "fixed",
                                      "lock",
                                      "keyonly",
                                      "unique",
                                      "= now",
                                      "= new",
                                      "true",
                                      "false",
                                      "none",
                                      "size(",
                                      "versions by ",
                                      "indexes all",
                                      "projects keys",
                                      "skipping others",
                                      " as \"",
                                      "\n  pk = ",
                                      "\n  sk = ",
                                      "\n}\n",
                                      " {\n",
                                      "///",
                                      "//",
                                      "<=",
                                      ">=",
                                      "<>",
                                      "?",
                                      ":",
                                      "#",
                                      "<",
                                      ">",
                                      "[",
                                      "]",
                                      "\n---\n",
                                      "import \"0.keys\"\n",
                                      "members "})
    print_word(word);
}
