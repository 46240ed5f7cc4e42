//~ for items in collection.decodings
std::variant<$=items.variant$> $=items.qualified$::from_item(const keyc::Item& item) {
//~ for member in items.members
  if ($=member.companion$::matches(item)) return $=member.companion$::from_item(item);
//~ end
  keyc::fail_no_member("$collection.name$", "$items.recognised_by$", item);
}

//~ if collection.skips_others
bool $=items.qualified$::matches(const keyc::Item& item) noexcept {
//~ for member in items.members
  if ($=member.companion$::matches(item)) return true;
//~ end
  return false;
}

//~ else
//~ if items.beside_markers
bool $=items.qualified$::matches(const keyc::Item& item) noexcept { return !keyc::is_unique_marker(item); }
//~ else
bool $=items.qualified$::matches(const keyc::Item&) noexcept { return true; }
//~ end

//~ end
//~ end
//~ for access in collection.accesses
$=access.result$ $=collection.companion$::$=access.name$($=access.parameters$) {
//~ if access.writes_values
  const keyc::ItemWriter write("$collection.name$");
//~ end
//~ if access.list
  return $=access.list$$=access.clauses$;
//~ else
  return $=access.result$::around({
//~ for walk in access.walks
      $=walk$,
//~ end
  })$=access.clauses$;
//~ end
}

//~ end
