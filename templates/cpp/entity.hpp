//~ for line in entity.doc
/// $=line$
//~ end
struct $=entity.name$ {
//~ for attribute in entity.attributes
//~ for line in attribute.doc
  /// $=line$
//~ end
  $=attribute.type$ $=attribute.name$$=attribute.initialiser$;
//~ end
};

/// What can be done with items of $=entity.name$, in table $=entity.table_name$.
class $=entity.companion$ {
 public:
  /// The attributes that keys are built from.
  struct Components {
//~ for component in entity.components
    $=component.type$ $=component.name${};
//~ end
  };
  /// What conditions and filters are about.
  struct Where {
//~ for attribute in entity.attributes
//~ if not attribute.in_key
    static const keyc::AttributeOf<$=attribute.value$> $=attribute.name$;
//~ end
//~ end
//~ for member in entity.members
    static const keyc::AttributeOf<$=member.type$> $=member.name$;
//~ end
  };
  class Key;
//~ if entity.update.blind
  class Update;
//~ end
//~ if entity.can_change
  class LoadedUpdate;
//~ end
//~ if entity.plain
  template <class Self>
  class PlainChanges;
//~ end

//~ for path in entity.paths
  /// $=path.doc$
  struct $=path.class$ {
//~ for stage in path.stages
    class $=stage.name$;
//~ end
//~ if not path.is_primary
    class complete;
//~ end
  };
//~ end
//~ for projection in entity.projections
  struct $=projection.class$;
//~ end

//~ if entity.versions
  /// The item of this version. Throws keyc::ValueError for a value that cannot be stored, and for version 0.
  static keyc::Item to_item(const $=entity.name$& value);
  /// What version 0 holds where this is the newest version.
  static keyc::Item to_newest_item(const $=entity.name$& value);
  /// Of version 0 with the number of the version that it repeats. Throws keyc::DecodeError for an item of another
  /// entity, or that is not as the schema says.
//~ else
  /// The whole item, with every key attribute. Throws keyc::ValueError for a value that cannot be stored.
  static keyc::Item to_item(const $=entity.name$& value);
  /// Throws keyc::DecodeError for an item of another entity, or that is not as the schema says.
//~ end
  static $=entity.name$ from_item(const keyc::Item& item);
  /// Whether $=entity.told_by$ that the item is of $=entity.name$.
  static bool matches(const keyc::Item& item) noexcept;

//~ if entity.versions
  /// Writes the value as the version behind the one that it was read as (0: there is none yet), and as version 0, which
  /// so repeats the newest: both or nothing. keyc::TransactionCancelled where somebody else has saved a newer one:
  /// see keyc::retry. Throws keyc::ValueError behind the last number that there is.
  /// What a newer schema has stored in version 0 besides is not in the new version, and goes from version 0.
//~ if entity.whole.timed
  /// What follows the clock has its time, or that of .now(time); .keep_times() leaves the struct's.
//~ end
  static $=entity.whole.transaction.result$ save(const $=entity.name$& value);
//~ end
//~ if entity.uniques
  /// Writes the item where none is there yet, with the markers of what is unique. keyc::NotUnique where another item has
  /// the same.
//~ if entity.whole.timed
  /// What follows the clock has its time, or that of .now(time); .keep_times() leaves the struct's. So in a move.
//~ end
  static $=entity.whole.create.result$ create(const $=entity.name$& value);
  /// Removes the item that was read, with its markers, where what is unique is still what it was: see keyc::retry.
  static keyc::TransactWriteItems remove(const $=entity.name$& loaded);
//~ end
//~ if entity.blind_writes
//~ if entity.whole.timed
  // In writes of the whole struct, what follows the clock has its time, or that of .now(time); .keep_times() leaves the
  // struct's.

//~ end
//~ if entity.lock
  /// Writes all that the struct has over the item that was read, where nothing else has been written meanwhile. What the
  /// item has besides, of a newer schema, stays; a struct in it is replaced as a whole.
  static $=entity.whole.put.result$ put(const $=entity.name$& loaded);
//~ else
  /// Replaces the item, or writes it where none is there. What the item had besides, of a newer schema, is gone.
//~ if not entity.no_upsert
  /// `upsert` leaves that alone.
//~ end
  static $=entity.whole.put.result$ put(const $=entity.name$& value);
//~ end
  /// Writes the item where none is there yet.
  static $=entity.whole.create.result$ create(const $=entity.name$& value);
//~ if entity.no_upsert
  /// None: it would leave '$=entity.no_upsert.attribute$' as it is in the item, which alone determines what key '$=entity.no_upsert.key$' is then.
  /// Create the item, or read it and change that.
  static keyc::UpdateItem upsert(const $=entity.name$& value) = delete;
//~ else
//~ if entity.lock
  /// Writes the struct as an update, where no item is there or nothing has been written since it was read. What the item
  /// has besides, of a newer schema, stays; a struct in it is replaced as a whole.
//~ else
  /// Writes the struct as an update, whether or not an item is there. What is `fixed` stays as it is in one that is, with
  /// the keys that are built from it, and so does what the item has besides, of a newer schema; a struct in it is
  /// replaced as a whole. An item from before such a key was in the schema must be migrated first.
//~ end
  static $=entity.whole.upsert.result$ upsert(const $=entity.name$& value);
//~ end
//~ end
  static Key key(const $=entity.name$& value);
  static keyc::EntityGet<$=entity.companion$> get(const Key& key);
//~ if entity.blind_writes
  static keyc::DeleteItem remove(const Key& key);
//~ if entity.lock
  /// Removes the item that was read, where nothing else has been written meanwhile.
  static keyc::DeleteItem remove(const $=entity.name$& loaded);
//~ end
//~ end
//~ if not entity.versions
  /// Gives the item that was read another key: removes it, where nothing of the struct has changed (see keyc::retry), and
  /// writes the other, where there is none yet. Throws keyc::SameItemError where the key is the same. What the item has
  /// besides, of a newer schema, is gone: the other form keeps it.
  static $=entity.whole.transaction.result$ move(const $=entity.name$& loaded, const $=entity.name$& moved);
  /// The same of the item as it is stored (see keyc::Stored), where no attribute of it has changed. Attributes, and
  /// members of structs, that the schema does not know are kept. Throws keyc::DecodeError for an item of another entity.
  static $=entity.whole.transaction.result$ move(const keyc::Item& stored, const $=entity.name$& moved);
//~ end
  /// A condition of a transaction that does not write the item: it exists. With keyc::only_if, more than that.
  static keyc::ConditionCheck check_exists(const Key& key);
  /// A condition of a transaction: there is no such item.
  static keyc::ConditionCheck check_absent(const Key& key);
//~ if entity.update.blind
  /// Changes attributes of an item that exists, and with them every index key built from them.
  static Update update(const Key& key);
//~ end
//~ if entity.can_change
//~ if entity.loaded.compares
  /// Changes attributes of an item that was read: any alone. It takes place only where what it sets or removes, and the
  /// other attributes that build the same index keys, are still what they were: see keyc::retry.
//~ else
  /// Changes attributes of an item that was read: any alone. It takes place only where nothing else has been written
  /// meanwhile: see keyc::retry.
//~ end
  static LoadedUpdate update(const $=entity.name$& loaded);
//~ end

//~ for path in entity.paths
//~ for line in path.docs
  /// $=line$
//~ end
  static $=path.first$ $=path.function$();
//~ end
//~ for access in entity.accesses

//~ for line in access.doc
  /// $=line$
//~ end
  static $=access.result$ $=access.name$($=access.parameters$);
//~ end
};

//~ for path in entity.paths
//~ for stage in path.stages
class $=stage.qualified$ : public keyc::Stage<Components> {
 public:
  /// In $=stage.template$
//~ for ask in stage.asks
//~ if ask.next
  $=ask.next$ $=ask.method$($=ask.argument$ value) const;
//~ end
//~ if ask.id
  $=ask.next$ $=ask.method$(keyc::Timestamp time) const;
//~ end
//~ if ask.begins_with
  keyc::RangeStage<$=path.result$> $=ask.method$(const $=ask.prefix$& prefix) const;
//~ end
//~ if ask.range
  keyc::RangeStage<$=path.result$> $=ask.method$(const keyc::Range<$=ask.parameter$>& range) const;
//~ end
//~ if ask.times_of
  /// The ids of these times.
  keyc::RangeStage<$=path.result$> $=ask.method$(keyc::Range<keyc::Timestamp> times) const;
//~ end
//~ if ask.period
  keyc::RangeStage<$=path.result$> $=ask.method$(keyc::$=ask.period$ period) const;
//~ end
//~ end
//~ if stage.query
  keyc::EntityQuery<$=path.result$> query() const;
//~ end

 private:
  friend class $=stage.friend$;
  explicit $=stage.name$(Components given) : Stage($=entity.given_components$) {}
};

//~ end
//~ if not path.is_primary
class $=path.end$ : public keyc::Stage<Components> {
//~ if path.end_query
 public:
  keyc::EntityQuery<$=path.result$> query() const;

//~ end
 private:
  friend class $=path.complete_friend$;
  explicit complete(Components given) : Stage($=entity.given_components$) {}
};

//~ end
//~ end
/// The whole primary key: the end of the path `at()`, and there is no other way to one.
class $=entity.companion$::Key : public keyc::Stage<Components> {
 public:
  /// The key attributes as DynamoDB wants them.
  keyc::Item key() const;
  keyc::EntityGet<$=entity.companion$> get() const;
//~ if entity.primary.end_query
  keyc::EntityQuery<$=entity.companion$> query() const;
//~ end
//~ if entity.blind_writes
  keyc::DeleteItem remove() const;
//~ end
//~ if entity.update.blind
  Update update() const;
//~ end

 private:
  friend class $=entity.companion$;
//~ if entity.key_friend
  friend class $=entity.key_friend$;
//~ end
  explicit Key(Components given) : Stage($=entity.given_components$) {}
};

//~ for projection in entity.projections
/// What index $=projection.index$ holds of a $=entity.name$.
struct $=projection.qualified$ : public keyc::IndexEntry {
//~ for attribute in projection.attributes
//~ for line in attribute.doc
  /// $=line$
//~ end
  $=attribute.type$ $=attribute.name$$=attribute.initialiser$;
//~ end

  /// Throws keyc::DecodeError for an entry of another entity, or that is not as the schema says.
  static $=projection.class$ from_item(const keyc::Item& item);
  static bool matches(const keyc::Item& item) noexcept;
  /// Reads the whole item.
  keyc::EntityGet<$=entity.companion$> load() const;

 private:
  explicit $=projection.class$(keyc::Item key);
};

//~ end
//~ if entity.plain
/// What every update can change: attributes that no index key is built from.
template <class Self>
class $=entity.companion$::PlainChanges : public $=entity.common_changes$<Self, $=entity.companion$$=entity.changes_request$> {
 public:
//~ for change in entity.plain
//~ for line in change.doc
  /// $=line$
//~ end
  Self& $=change.name$($=change.parameter$) & { return this->actions_.$=change.action$, this->self(); }
  [[nodiscard]] Self $=change.name$($=change.parameter$) && { return std::move($=change.name$($=change.forward$)); }
//~ end
};

//~ end
//~ if entity.update.blind
class $=entity.companion$::Update : public $=entity.changes_base$<Update$=entity.base_argument$> {
 public:
//~ for setter in entity.update.setters
//~ if setter.grouped
  struct $=setter.group$ {
//~ for member in setter.members
    keyc::Required<$=member.type$> $=member.name$;
//~ end
  };
  /// They build a key together, so they are set together.
//~ end
//~ for line in setter.doc
  /// $=line$
//~ end
  Update& $=setter.name$($=setter.parameter$ $=setter.argument$) &;
  [[nodiscard]] Update $=setter.name$($=setter.parameter$ $=setter.argument$) && { return std::move($=setter.name$($=setter.forward$)); }
//~ end
//~ for remover in entity.update.removers
  Update& $=remover.name$() &;
  [[nodiscard]] Update $=remover.name$() && { return std::move($=remover.name$()); }
//~ end
  /// Its condition is that the item exists.
  keyc::UpdateItem build() const;

 private:
  friend class $=entity.companion$;
  explicit Update(Key key);

  Key key_;
};

//~ end
//~ if entity.can_change
class $=entity.companion$::LoadedUpdate : public $=entity.changes_base$<LoadedUpdate$=entity.base_argument$> {
 public:
//~ for change in entity.loaded.changes
//~ for line in change.doc
  /// $=line$
//~ end
  LoadedUpdate& $=change.name$($=change.parameter$) &;
  [[nodiscard]] LoadedUpdate $=change.name$($=change.parameter$) && { return std::move($=change.name$($=change.forward$)); }
//~ end
//~ if entity.loaded.compares
  /// What is set or removed may have changed since it was read: who writes last wins. What keys are built from besides
  /// must still be what it was.
  LoadedUpdate& last_writer_wins() & {
    compares_ = false;
    return *this;
  }
  [[nodiscard]] LoadedUpdate last_writer_wins() && { return std::move(last_writer_wins()); }
//~ end
//~ if entity.loaded.compares
  /// Its condition is that the item exists, and that what it sets or removes (but for last_writer_wins()), and what its
  /// keys are built from besides, is unchanged.
//~ else
  /// Its condition is that the lock is what was read.
//~ end
//~ if entity.uniques
  /// With what is unique, its markers change: keyc::NotUnique where another item has the same.
  keyc::TransactWriteItems build() const;
//~ else
  keyc::UpdateItem build() const;
//~ end

 private:
  friend class $=entity.companion$;
  explicit LoadedUpdate(const $=entity.name$& loaded);
  keyc::UpdateItem with_keys();

  Key key_;        // with what the item had
  Components of_;  // what it will have
//~ if entity.loaded.knows
  keyc::Item loaded_;
//~ end
//~ if entity.loaded.compares
  bool compares_ = true;
//~ end
//~ if entity.lock
  std::uint64_t lock_;
//~ end
  keyc::TouchedAttributes touched_;  // of those that keys are built from
};

//~ end
