#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/cpp_names/reserved_names.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::check {

/// The names in one C++ scope. `form` describes what a name belongs to, with `subject` in it ("the setter of '{}'"); it
/// is formatted only if there is an error.
class CppScope {
 public:
  /// `own`: names that keyc itself puts into the scope.
  CppScope(std::string where, Diagnostics& diagnostics, std::span<const std::string_view> own = {})
      : where_(std::move(where)), diagnostics_(diagnostics), own_{own} {}

  /// Reports a name that C++ reserves, or that is in the scope already. `other`: a name that may be free.
  void add(const std::string& name, Span span, const char* form, std::string_view subject, std::string other = {});
  /// Adds a name whose clashes with earlier names are reported in another scope.
  void note(const std::string& name, Span span, const char* form, std::string_view subject);
  /// Adds names of keyc itself.
  void keep(const std::string& name);
  void keep(model::CppScopeKind scope) { own_.push_back(model::reserved_names(scope)); }

 private:
  struct Origin {
    Span span;
    const char* form;
    std::string subject;
    std::string other{};

    std::string text() const;
  };
  static const Origin keycs_own;

  bool is_own(const std::string& name) const;
  void report_clash(const std::string& name, const Origin& first, const Origin& second);

  std::string where_;
  Diagnostics& diagnostics_;
  std::vector<std::span<const std::string_view>> own_;  // lists of a few names each
  std::unordered_map<std::string, Origin> names_;
};

}  // namespace keyc::check
