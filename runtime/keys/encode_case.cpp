#include "keyc/generated/encode_case.hpp"

#include "keyc/generated/encode.hpp"

namespace keyc::inline generated::rewrite {

void as_upper(std::string& out, std::size_t start) {
  out.replace(start, std::string::npos, upper(std::string_view(out).substr(start)));
}

void as_lower(std::string& out, std::size_t start) {
  out.replace(start, std::string::npos, lower(std::string_view(out).substr(start)));
}

}  // namespace keyc::inline generated::rewrite
