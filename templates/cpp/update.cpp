$=entity.companion$::Update::Update(Key key) : key_(std::move(key)) {}

//~ for setter in entity.update.setters
$=entity.companion$::Update& $=entity.companion$::Update::$=setter.name$($=setter.parameter$ $=setter.argument$) & {
//~ if setter.has_keys
//~ include cpp/setter_with_keys.cpp
//~ else
//~ for member in setter.members
  actions_.set($=entity.keys$::names::$=member.name$, keyc::ItemWriter("$entity.name$").make("$member.alias$", $=setter.value$));
//~ end
//~ end
  return *this;
}

$=entity.companion$::Update $=entity.companion$::Update::$=setter.name$($=setter.parameter$ $=setter.argument$) && {
  return std::move($=setter.name$(std::move($=setter.argument$)));
}

//~ end
//~ for remover in entity.update.removers
$=entity.companion$::Update& $=entity.companion$::Update::$=remover.name$() & {
  actions_.remove($=entity.keys$::names::$=remover.attribute$);
//~ for key in remover.keys
  actions_.remove($=entity.keys$::names::$=key.function$);
//~ end
  return *this;
}

$=entity.companion$::Update $=entity.companion$::Update::$=remover.name$() && { return std::move($=remover.name$()); }

//~ end
//~ if entity.update.clocks
$=entity.companion$::Update& $=entity.companion$::Update::now(keyc::Timestamp time) & {
  now_ = time;
  return *this;
}

$=entity.companion$::Update $=entity.companion$::Update::now(keyc::Timestamp time) && { return std::move(now(time)); }

//~ end
keyc::UpdateItem $=entity.companion$::Update::build() const {
//~ if entity.update.clocks
  Update timed = *this;
  const keyc::Timestamp time = now_.value_or(keyc::now());
//~ for clock in entity.update.clocks
  if (!actions_.touches($=entity.keys$::names::$=clock.attribute$)) timed.$=clock.call$;
//~ end
  return timed.actions_.build("$entity.table$", key_.key(), $=entity.keys$::names::$=entity.partition_function$);
//~ else
  return actions_.build("$entity.table$", key_.key(), $=entity.keys$::names::$=entity.partition_function$);
//~ end
}

$=entity.companion$::Update::operator keyc::UpdateItem() const { return build(); }

