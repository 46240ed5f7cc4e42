//~ for change in entity.changes
//~ if entity.loaded.clocks
$=entity.companion$::$=change$& $=entity.companion$::$=change$::now(keyc::TimestampUs time) & {
  now_ = time;
  return *this;
}

$=entity.companion$::$=change$ $=entity.companion$::$=change$::now(keyc::TimestampUs time) && { return std::move(now(time)); }

//~ end
$=entity.companion$::$=change$& $=entity.companion$::$=change$::only_if(keyc::Condition condition) & {
  actions_.only_if(std::move(condition));
  return *this;
}

$=entity.companion$::$=change$ $=entity.companion$::$=change$::only_if(keyc::Condition condition) && {
  return std::move(only_if(std::move(condition)));
}

$=entity.companion$::$=change$::operator keyc::UpdateItem() const { return build(); }

//~ end
