#include "generator/model/key_only.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

/// One attribute that says `keyonly`.
class Check {
 public:
  Check(EntityScope& scope, const Attribute& attribute) : scope_(scope), attribute_(attribute) {}

  void run() const {
    const Table& table = *scope_.entity.table;
    if (table.find_key(attribute_.name) != nullptr)
      return fail(Code::must_be_stored,
                  fmt::format("'{}' is a key attribute of {} itself, so it is stored", name(), table.name));
    if (attribute_.stored == table.time_to_live)
      return fail(
          Code::must_be_stored,
          fmt::format("'{}' is the time to live of {}, which DynamoDB reads from the item", name(), table.name));
    if (!holder_of(scope_.entity, attribute_)) return refuse_unheld();
    if (!attribute_.is_mutable() && !scope_.entity.key_determines(attribute_))
      fail(Code::must_be_stored,
           fmt::format("'{}' never changes, but cannot be read from the primary key: no update could know its value",
                       name()),
           attribute_.fixed ? "leave out 'fixed' or 'keyonly'" : "");
  }

 private:
  const std::string& name() const { return attribute_.name; }

  /// Not reported if there are unresolved keys: one of them may hold the attribute.
  void refuse_unheld() const {
    if (!scope_.keys_known()) return;
    fail(Code::not_held_by_key,
         fmt::format("'{}' cannot be read back: {}", name(), why_not_held(scope_.entity, attribute_)));
  }

  void fail(Code code, std::string message, std::string hint = "") const {
    scope_.diagnostics().report(code, attribute_.key_only_span, std::move(message),
                                hint.empty() ? "leave out 'keyonly'" : std::move(hint));
  }

  EntityScope& scope_;
  const Attribute& attribute_;
};

}  // namespace

void check_key_only(EntityScope& scope) {
  for (const Attribute& attribute : scope.entity.attributes)
    if (attribute.key_only) Check(scope, attribute).run();
}

}  // namespace keyc::model
