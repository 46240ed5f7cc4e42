#include "keyc/generated/parts.hpp"

#include "items/entry_name.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc {
namespace {

std::string entry_name(std::string_view entity, const AttributeName& map, std::string_view entry) {
  if (const std::string_view misfit = detail::entry_name_misfit(entry); !misfit.empty())
    throw ValueError(entity, path_of(map), entry, misfit);
  if (utf8::find_invalid(entry) != std::string_view::npos)
    throw ValueError(entity, path_of(map), entry, "is no name of an entry: it is not valid UTF-8");
  return std::string(entry);
}

/// No item is larger than 400 KB, and each element takes at least two bytes.
std::string element_index(std::string_view entity, const AttributeName& list, const Integer& index) {
  constexpr std::uint64_t last_index = 204'800;
  if (index.is_negative() || index.clamped<std::uint64_t>() > last_index)
    throw ValueError(entity, path_of(list), index.text(), "is not the index of an element, which begin at 0");
  return index.text();
}

}  // namespace

NamedPart::NamedPart(std::string_view entity, const AttributeName& map, EntryName entry, const ValueType& type)
    : text_(std::make_shared<const std::string>(entry_name(entity, map, entry.text()))),
      part_{.name = *text_, .alias = map.alias, .outer = &map, .part = PartKind::entry, .type = &type} {}

NamedPart::NamedPart(std::string_view entity, const AttributeName& list, const Integer& index, const ValueType& type)
    : text_(std::make_shared<const std::string>(element_index(entity, list, index))),
      part_{.name = *text_, .alias = list.alias, .outer = &list, .part = PartKind::element, .type = &type} {}

}  // namespace keyc
