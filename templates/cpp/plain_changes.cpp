//~ for change in entity.plain
template <class Self>
Self& $=entity.companion$::PlainChanges<Self>::$=change.name$($=change.parameter$) & {
  this->actions_.$=change.action$;
  return this->self();
}

//~ end
//~ for change in entity.changes
template class $=entity.companion$::PlainChanges<$=entity.companion$::$=change$>;
//~ end

