#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/cpp_names/reserved_names.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::cpp {

/// The names in one C++ scope. `form` describes what a name belongs to, with `subject` in it ("the setter of '{}'"); it
/// is formatted only if there is an error.
class CppScope {
 public:
  /// `own`: names that keyc itself puts into the scope.
  CppScope(std::string where, Diagnostics& diagnostics, std::span<const std::string_view> own = {})
      : where_(std::move(where)), diagnostics_(diagnostics), own_{own} {}
  CppScope(const CppScope&) = delete;
  CppScope& operator=(const CppScope&) = delete;

  /// Reports a name that C++ reserves, or that is in the scope already.
  void add(std::string_view name, Span span, const char* form, std::string_view subject);
  /// Adds a name whose clashes with earlier names are reported in another scope.
  void note(std::string_view name, Span span, const char* form, std::string_view subject);
  /// Adds names of keyc itself.
  void keep(std::string_view name);
  void keep(model::CppScopeKind scope) { own_.push_back(model::reserved_names(scope)); }

 private:
  struct Origin {
    Span span;
    const char* form;
    std::string_view subject;

    std::string text() const;
  };
  static const Origin keycs_own;

  bool is_own(std::string_view name) const;
  /// A copy that lives as long as the scope.
  std::string_view kept(std::string_view text);
  void report_clash(std::string_view name, const Origin& first, const Origin& second);

  std::string where_;
  Diagnostics& diagnostics_;
  std::vector<std::span<const std::string_view>> own_;  // lists of a few names each
  // An entity has a scope for each of its classes: names are not allocated one by one.
  std::array<std::byte, 4096> buffer_;
  std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
  static constexpr std::size_t usual_size = 32;
  std::pmr::unordered_map<std::string_view, Origin> names_{usual_size, &memory_};
};

}  // namespace keyc::cpp
