#include <fmt/format.h>

#include <utility>

#include "generator/resolve/declared_names.hpp"
#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

constexpr std::size_t most_levels = 64;

/// Resolves each struct after the structs that it contains.
class StructResolver {
 public:
  explicit StructResolver(Scope& scope) : scope_(scope) {
    for (const ast::AttributeBlock& block : scope.file.structs) pending_.emplace(block.name.text, &block);
  }

  void resolve_all() {
    for (const ast::AttributeBlock& block : scope_.file.structs) resolve(block);
  }

 private:
  void resolve(const ast::AttributeBlock& from) {
    const auto [state, is_new] = states_.emplace(from.name.text, State::open);
    if (!is_new) return;  // a second one with the same name has been reported
    for (const ast::Attribute& attribute : from.attributes) resolve_held(attribute.type, from);
    states_[from.name.text] = State::done;
    if (find_type(from.name.text) != nullptr) return;
    Struct& result = scope_.schema.structs.emplace_back();
    result.schema = &scope_.schema;
    result.name = from.name.text;
    result.doc = from.doc;
    result.span = from.name.span;
    StoredNames stored(scope_.diagnostics);
    std::map<std::string_view, Span> seen;
    for (const ast::Attribute& declared : from.attributes) {
      const auto [first, fresh] = seen.emplace(declared.name.text, declared.name.span);
      if (!fresh) {
        report_declared_twice(scope_.diagnostics, declared.name.span, declared.name.text, result.name, first->second);
        continue;
      }
      refuse_words(declared);
      Attribute member;
      if (resolve_attribute(scope_, scope_.diagnostics, declared, member))
        stored.add(result.members.emplace_back(std::move(member)));
      else
        usable_ = false;
    }
    if (usable_ && from.complete)
      scope_.structs.emplace(result.name, &result);
    else
      scope_.broken.insert(result.name);
    usable_ = true;
  }

  void resolve_held(const ast::Type& type, const ast::AttributeBlock& holder) {
    for (const ast::Type& argument : type.arguments) resolve_held(argument, holder);
    const auto held = pending_.find(type.name.text);
    if (held == pending_.end()) return;
    const auto state = states_.find(held->first);
    if (state == states_.end() && depth_ == most_levels) {
      scope_.diagnostics.report(Code::too_deep, type.name.span, "structs in structs, nested too deeply",
                                fmt::format("{} levels are the most", most_levels));
      scope_.broken.insert(std::string(held->first));
      usable_ = false;
    } else if (state == states_.end()) {
      const bool before = std::exchange(usable_, true);
      ++depth_;
      resolve(*held->second);
      --depth_;
      usable_ = before;
    } else if (state->second == State::open) {
      scope_.diagnostics.report({Code::recursive_struct,
                                 type.name.span,
                                 fmt::format("'{}' would hold itself", held->first),
                                 "use 'document' for values without a fixed depth",
                                 {{held->second->name.span, "declared here"}}});
      scope_.broken.insert(std::string(held->first));
      usable_ = false;
    }
  }

  void refuse_words(const ast::Attribute& member) {
    for (const ast::Name& word : member.words)
      if (word.text == "fixed" || word.text == "always" || word.text == "keyonly" || word.text == "lock" ||
          word.text == "unique")
        scope_.diagnostics.report(
            Code::expected, word.span,
            fmt::format("'{}' is for attributes of an entity, not for members of a struct", word.text), "leave it out");
  }

  enum class State : std::uint8_t { open, done };
  Scope& scope_;
  std::map<std::string_view, const ast::AttributeBlock*> pending_;
  std::map<std::string, State, std::less<>> states_;
  bool usable_ = true;  // of the current struct
  std::size_t depth_ = 0;
};

}  // namespace

void resolve_structs(Scope& scope) { StructResolver(scope).resolve_all(); }

}  // namespace keyc::model
