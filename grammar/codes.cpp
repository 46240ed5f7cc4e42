#include "grammar/codes.hpp"

#include <algorithm>
#include <string>

namespace keyc {
namespace {

constexpr std::size_t digits_of_id = 4;

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

const CodeInfo* find_code(std::string_view written) {
  const std::size_t open = written.find('[');
  if (open != std::string_view::npos && written.ends_with(']'))
    written = written.substr(open + 1, written.size() - open - 2);
  if (!written.empty() && (upper(written.front()) == 'K' || upper(written.front()) == 'E')) written.remove_prefix(1);
  if (written.empty() || written.size() > digits_of_id) return nullptr;
  const std::string id = "K" + std::string(digits_of_id - written.size(), '0').append(written);
  const auto found = std::find_if(codes.begin(), codes.end(), [&](const CodeInfo& code) { return code.id == id; });
  return found == codes.end() ? nullptr : &*found;
}

}  // namespace keyc
