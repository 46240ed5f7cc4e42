#pragma once

#include <string_view>

#include "generator/items/problem.hpp"

namespace keyc::audit {

/// As reports name it.
constexpr std::string_view name_of(items::ProblemKind kind) {
  switch (kind) {
    case items::ProblemKind::unreadable: return "unreadable";
    case items::ProblemKind::refused: return "refused";
    case items::ProblemKind::empty: return "empty";
    case items::ProblemKind::cut_off: return "cut_off";
    case items::ProblemKind::damaged: return "damaged";
    case items::ProblemKind::syntax: return "syntax";
    case items::ProblemKind::too_long: return "too_long";
    case items::ProblemKind::manifest: return "manifest";
    case items::ProblemKind::lost: return "lost";
    case items::ProblemKind::unlisted: return "unlisted";
    case items::ProblemKind::wrong_checksum: return "wrong_checksum";
    case items::ProblemKind::wrong_count: break;
  }
  return "wrong_count";
}

}  // namespace keyc::audit
