//~ if entity.blind_writes
//~ if entity.lock
keyc::EntityPut<$=entity.companion$> $=entity.companion$::put(const $=entity.name$& loaded) {
  $=entity.name$ next = loaded;
  next.$=entity.lock.name$ = keyc::next_lock("$entity.name$", "$entity.lock.alias$", loaded.$=entity.lock.name$);
  return keyc::only_if(keyc::EntityPut<$=entity.companion$>{{.TableName = "$entity.table$", .Item = to_item(next), .key_names = {$=entity.primary_names$}}},
                       Where::$=entity.lock.name$ == loaded.$=entity.lock.name$);
}
//~ else
keyc::PutItem $=entity.companion$::put(const $=entity.name$& value) {
  return {.TableName = "$entity.table$", .Item = to_item(value), .key_names = {$=entity.primary_names$}};
}
//~ end

keyc::PutItem $=entity.companion$::create(const $=entity.name$& value) {
//~ if entity.lock
  $=entity.name$ first = value;
  first.$=entity.lock.name$ = $=entity.lock.first$;
//~ end
  return {.TableName = "$entity.table$",
          .Item = to_item($=entity.created$),
          .ConditionExpression = "attribute_not_exists(#$entity.partition.name$)",
          .ExpressionAttributeNames = {{"#$entity.partition.name$", "$entity.partition.stored$"}},
          .ReturnValuesOnConditionCheckFailure = "ALL_OLD",
          .key_names = {$=entity.primary_names$}};
}

keyc::UpdateItem $=entity.companion$::upsert(const $=entity.name$& value) {
  const keyc::ItemWriter write("$entity.name$");
  const Components of = $=entity.keys$::components_of(value);
  keyc::UpdateActions actions;
//~ if entity.type_attribute
  actions.set($=entity.keys$::names::$=entity.type_name$, keyc::AttributeValue::string("$entity.stored$"));
//~ end
//~ for attribute in entity.upsert.attributes
//~ if attribute.lock
  actions.lock_if_present("$entity.name$", $=entity.keys$::names::$=attribute.name$, value.$=attribute.name$);
//~ else
//~ if attribute.once
  actions.assign_once($=entity.keys$::names::$=attribute.name$, $=attribute.stored$);
//~ else
  actions.assign($=entity.keys$::names::$=attribute.name$, $=attribute.stored$);
//~ end
//~ if attribute.guarded
  actions.require_if_present($=entity.keys$::names::$=attribute.name$, $=attribute.stored$);
//~ end
//~ end
//~ end
//~ for unit in entity.upsert.once
//~ if unit.condition
  if ($=unit.condition$) {
//~ for key in unit.keys
    actions.assign_once($=entity.keys$::names::$=key.name$, $=key.value$);
//~ end
  }
//~ else
//~ for key in unit.keys
  actions.assign_once($=entity.keys$::names::$=key.name$, $=key.value$);
//~ end
//~ end
//~ end
//~ for unit in entity.upsert.units
  //~ include cpp/key_unit.cpp
//~ end
  return actions.build_upsert("$entity.table$", Key(of).key());
}

//~ end
$=entity.companion$::Key $=entity.companion$::key(const $=entity.name$& value) {
  return Key($=entity.keys$::components_of(value));
}

keyc::EntityGet<$=entity.companion$> $=entity.companion$::get(const Key& key) { return key.get(); }

//~ if entity.uniques
//~ include cpp/unique.cpp
//~ end
//~ if not entity.versions
//~ include cpp/move.cpp
//~ end
//~ if entity.blind_writes
keyc::DeleteItem $=entity.companion$::remove(const Key& key) { return key.remove(); }
//~ if entity.lock

keyc::DeleteItem $=entity.companion$::remove(const $=entity.name$& loaded) {
  return keyc::only_if(remove(key(loaded)), Where::$=entity.lock.name$ == loaded.$=entity.lock.name$);
}
//~ end

//~ end
keyc::ConditionCheck $=entity.companion$::check_exists(const Key& key) {
  return {.TableName = "$entity.table$",
          .Key = key.key(),
          .ConditionExpression = "attribute_exists(#$entity.partition.name$)",
          .ExpressionAttributeNames = {{"#$entity.partition.name$", "$entity.partition.stored$"}}};
}

keyc::ConditionCheck $=entity.companion$::check_absent(const Key& key) {
  return {.TableName = "$entity.table$",
          .Key = key.key(),
          .ConditionExpression = "attribute_not_exists(#$entity.partition.name$)",
          .ExpressionAttributeNames = {{"#$entity.partition.name$", "$entity.partition.stored$"}}};
}

//~ if entity.update.blind
$=entity.companion$::Update $=entity.companion$::update(const Key& key) { return Update(key); }

//~ end
//~ if entity.can_change
$=entity.companion$::LoadedUpdate $=entity.companion$::update(const $=entity.name$& loaded) {
  return LoadedUpdate(loaded);
}

//~ end
