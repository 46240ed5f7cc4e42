#include "generator/outputs/cpp/cpp_scope.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/cpp_names/cpp_name.hpp"

namespace keyc::cpp {

const CppScope::Origin CppScope::keycs_own{{}, "a name of keyc's own", {}};

std::string CppScope::Origin::text() const { return fmt::format(fmt::runtime(form), subject); }

void CppScope::add(std::string_view name, Span span, const char* form, std::string_view subject) {
  const Origin origin{span, form, subject};
  if (model::is_reserved_in_cpp(name)) {
    diagnostics_.report(Code::reserved_name, span,
                        fmt::format("{} would be called '{}' in C++, which reserves such names", origin.text(), name),
                        "leave out '__', and '_' before a capital letter");
    return;
  }
  if (is_own(name)) return report_clash(name, keycs_own, origin);
  const auto [known, is_new] = names_.try_emplace(kept(name), Origin{span, form, kept(subject)});
  if (!is_new) report_clash(name, known->second, origin);
}

void CppScope::note(std::string_view name, Span span, const char* form, std::string_view subject) {
  names_.try_emplace(kept(name), Origin{span, form, kept(subject)});
}

void CppScope::keep(std::string_view name) { names_.try_emplace(kept(name), keycs_own); }

bool CppScope::is_own(std::string_view name) const {
  return std::any_of(own_.begin(), own_.end(),
                     [&](const auto& names) { return std::find(names.begin(), names.end(), name) != names.end(); });
}

std::string_view CppScope::kept(std::string_view text) {
  char* const copy = static_cast<char*>(memory_.allocate(text.size(), 1));
  std::copy(text.begin(), text.end(), copy);
  return {copy, text.size()};
}

void CppScope::report_clash(std::string_view name, const Origin& first, const Origin& second) {
  const std::string origin = second.text();
  if (first.text() == origin) return;  // reported as a duplicate name already
  Diagnostic diagnostic{Code::derived_clash, second.span,
                        fmt::format("{} and {} are both '{}' in {}", first.text(), origin, name, where_),
                        "rename one of them"};
  if (first.span.source == nullptr) {
    diagnostic.message = fmt::format("{} would be '{}' in {}, which is {}", origin, name, where_, first.text());
    diagnostic.hint = "give it another name";
  }
  if (first.span.source != nullptr) diagnostic.related.push_back({first.span, "the other name"});
  diagnostics_.report(std::move(diagnostic));
}

}  // namespace keyc::cpp
