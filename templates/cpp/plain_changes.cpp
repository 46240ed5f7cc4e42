//~ for setter in entity.plain
template <class Self>
Self& $=entity.companion$::PlainChanges<Self>::$=setter.name$($=setter.parameter$ value) & {
  this->actions_.assign($=entity.keys$::names::$=setter.attribute$, $=setter.stored$);
  return this->self();
}

//~ if setter.remover
template <class Self>
Self& $=entity.companion$::PlainChanges<Self>::$=setter.remover$() & {
  this->actions_.remove($=entity.keys$::names::$=setter.attribute$);
  return this->self();
}

//~ end
//~ end
//~ for change in entity.changes
template class $=entity.companion$::PlainChanges<$=entity.companion$::$=change$>;
//~ end

