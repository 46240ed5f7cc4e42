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
  friend bool operator==(const $=entity.name$&, const $=entity.name$&) = default;
//~ if entity.ordered
  friend auto operator<=>(const $=entity.name$&, const $=entity.name$&) = default;
//~ end
};

/// Reads and writes items of $=entity.name$, in table $=entity.table_name$.
class $=entity.companion$ : public $=entity.base$ {
 public:
  /// The attributes that keys are built from.
  struct Components {
//~ if entity.components
//~ if entity.components_copied
    // Copies are compiled once, and not in each function that makes one.
    Components() = default;
    [[gnu::noinline]] explicit Components(const ::$=namespace$::$=entity.name$& value);
    [[gnu::noinline]] Components(const Components&);
    Components(Components&&) noexcept = default;
    Components& operator=(const Components&) = default;
    Components& operator=(Components&&) noexcept = default;
    [[gnu::noinline]] ~Components();
//~ else
    Components() = default;
    explicit Components(const ::$=namespace$::$=entity.name$& value);
//~ end

//~ else
    Components() = default;
    explicit Components(const ::$=namespace$::$=entity.name$&) {}
//~ end
//~ for component in entity.components
    $=component.type$ $=component.name${};
//~ end
  };
  /// The attributes that conditions and filters can use.
  struct Where {
//~ for attribute in entity.attributes
//~ if not attribute.in_key
    static const keyc::$=attribute.condition$ $=attribute.name$;
//~ end
//~ end
//~ for member in entity.members
    static const keyc::$=member.condition$ $=member.name$;
//~ end
  };
  class Key;
//~ if entity.update.blind
  template <class EntityCompanion>
  class BasicUpdate;
  using Update = BasicUpdate<$=entity.companion$>;
//~ end
//~ if entity.knowing
  template <class EntityCompanion, std::uint64_t known_bits, std::uint64_t changed_bits>
  class BasicKnowingUpdate;
//~ if entity.knowing.always
  using Update = BasicKnowingUpdate<$=entity.companion$, 0, $=entity.knowing.changed$>;
//~ end
  // What a program knows or sets, in an update and in the components of its keys.
  struct KnownValues {
//~ for one in entity.knowing.attributes
//~ if one.set
    static void $=one.set$(const $=one.type$& value, keyc::UpdateActions& actions, Components& of);
//~ end
//~ if one.know
    static void $=one.know$(const $=one.type$& value, keyc::UpdateActions& actions, Components& of);
//~ end
//~ end
  };
//~ end
//~ if entity.can_change
  template <class EntityCompanion>
  class BasicLoadedUpdate;
  using LoadedUpdate = BasicLoadedUpdate<$=entity.companion$>;
//~ end
//~ if entity.plain
  template <class Self$=entity.request_parameter$>
  class PlainChanges;
//~ end
//~ if entity.increment
//~ if entity.increment.available
  template <std::uint64_t given_bits>
  class BasicIncrement;
//~ end
//~ end

//~ for path in entity.paths
  /// $=path.doc$
  struct $=path.class$ {
//~ for stage in path.stages
    class $=stage.name$;
//~ if stage.box
    class $=stage.box.class$;
//~ end
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
  static keyc::Item to_item(const ::$=namespace$::$=entity.name$& value);
  /// The item of version 0 if this is the newest version.
  static keyc::Item to_newest_item(const ::$=namespace$::$=entity.name$& value);
//~ end
//~ if not entity.read_by_rows
//~ if entity.versions
  /// Reads an item; version 0 has the number of the version that it repeats. Throws keyc::DecodeError for an item of
  /// another entity, or one that does not match the schema.
//~ else
  /// Throws keyc::DecodeError for an item of another entity, or one that does not match the schema.
//~ end
  static ::$=namespace$::$=entity.name$ from_item(const keyc::Item& item);
//~ end
//~ if entity.matches
  /// Whether the key of the item says that it is $=entity.one$.
  static bool matches(const keyc::Item& item) noexcept;
//~ end
//~ if entity.versions
  /// Writes the value as the version after the one that was read (number 0 if there is none yet), and as version 0,
  /// which thus repeats the newest version: both or neither. keyc::TransactionCancelled if somebody else has saved a
  /// newer version: see keyc::retry. Throws keyc::ValueError if there is no greater version number. Other attributes of
  /// version 0, stored by a newer schema, are not in the new version and are removed from version 0.
//~ if entity.timed
  /// Attributes that follow the clock have its time, or that of .now(time); .keep_times() keeps the struct's.
//~ end
  static $=entity.saved$ save(const ::$=namespace$::$=entity.name$& value);
//~ end
//~ if entity.uniques
  /// Removes the item that was read, with its markers, if its unique values are unchanged: see keyc::retry.
  static keyc::TransactWriteItems remove(const ::$=namespace$::$=entity.name$& loaded);
//~ end
//~ if entity.blind_writes
//~ if entity.no_upsert
  /// Not available: it would leave '$=entity.no_upsert.attribute$' as it is in the item, and only that value determines key '$=entity.no_upsert.key$'.
  /// Create the item, or read it and change it.
  static keyc::UpdateItem upsert(const ::$=namespace$::$=entity.name$& value) = delete;
//~ end
//~ end
//~ if entity.increment
//~ if entity.increment.why
  /// Not available: it would leave '$=entity.increment.why.attribute$' as it is in the item, and only that value determines key '$=entity.increment.why.key$'.
  /// Read the item and change it, or create it.
  static void increment(const ::$=namespace$::$=entity.name$& value) = delete;
//~ end
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
//~ if access.condition
  /// $=access.condition$
//~ end
  static $=access.result$ $=access.name$($=access.parameters$);
//~ end

  // For the runtime.
  static const keyc::KeyNames table_names;
  static const keyc::EntityWrites whole_writes;
};

//~ if entity.time_to_live
/// Whether the item has not expired at this time: its time to live is absent, or later.
bool is_live(const $=entity.name$& value, keyc::TimestampUs now);

//~ end
//~ for path in entity.paths
//~ for stage in path.stages
//~ if stage.reads
class $=stage.qualified$ : public $=stage.base$, public keyc::Queryable<$=stage.name$, $=path.result$> {
//~ else
class $=stage.qualified$ : public $=stage.base$ {
//~ end
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
  $=stage.range$ $=ask.method$(const $=ask.prefix$& prefix) const;
//~ end
//~ if ask.range
  $=stage.range$ $=ask.method$(const keyc::Range<$=ask.parameter$>& range) const;
//~ end
//~ if ask.times_of
  /// Items whose ids have these times.
  $=stage.range$ $=ask.method$(keyc::Range<keyc::Timestamp> times) const;
//~ end
//~ if ask.period
  $=stage.range$ $=ask.method$(keyc::$=ask.period$ period) const;
//~ end
//~ end
//~ if stage.all_shards
  /// Items whatever their shard, by the order of the sort key.
  $=stage.all_shards$ all_shards() const;
//~ end
//~ if stage.walk
  /// The items of these times, from $=stage.walk.period$ to $=stage.walk.period$; without an upper bound up to now.
  $=stage.walk.next$ $=stage.walk.method$(const keyc::Range<$=stage.walk.time$>& range, const keyc::WalkEnd& end = {}) const;
//~ if stage.walk.is_id
  $=stage.walk.next$ $=stage.walk.method$(const keyc::Range<keyc::Timestamp>& times, const keyc::WalkEnd& end = {}) const;
//~ end
  /// The items from now back to where the walk ends.
  $=stage.walk.next$ walk_back(const keyc::WalkEnd& end) const;
//~ end
//~ if stage.box
  /// The items in a box of addresses, whose bounds follow.
  $=stage.box.class$ box() const;
//~ end
//~ if stage.reads

  static const keyc::KeyReads key_reads;  // by query()
//~ end
//~ if stage.query
//~ if stage.is_plan
  keyc::EntityPlan<$=path.result$> plan() const;
//~ else
  keyc::EntityQuery<$=path.result$> query() const;
//~ end
//~ end

 private:
//~ if stage.is_first
  friend class $=entity.companion$;
  $=stage.name$() = default;
//~ else
  friend class $=stage.base$;
  explicit $=stage.name$(const Stage& given) : Stage(given) {}
//~ end
//~ if stage.box
  friend class keyc::BoxStage<$=stage.box.class$, $=stage.name$>;
  $=stage.box.result$ read_box(const keyc::BoxBounds& bounds, std::size_t most_ranges) const;
//~ end
};

//~ if stage.box
/// Bounds of dimensions, in any order, each once; a filter makes them exact.
class $=stage.box.qualified$ : public keyc::BoxStage<$=stage.box.class$, $=stage.box.before$> {
 public:
  /// In $=stage.box.template$
//~ for dimension in stage.box.dimensions
  $=stage.box.class$ $=dimension.method$($=dimension.argument$ value) const;
//~ if dimension.takes_ranges
  $=stage.box.class$ $=dimension.method$(const keyc::Range<$=dimension.parameter$>& range) const;
//~ if dimension.times_of
  $=stage.box.class$ $=dimension.method$(const keyc::Range<keyc::Timestamp>& times) const;
//~ end
//~ end
//~ if dimension.prefix
  $=stage.box.class$ $=dimension.method$(const $=dimension.prefix$& prefix) const;
//~ end
//~ end
  /// Reads at most so many ranges of addresses: more have fewer addresses outside the box. Throws keyc::Error for less
  /// than 1.
  $=stage.box.result$ plan(const keyc::Integer& most_ranges = keyc::usual_ranges) const;

 private:
  friend class $=stage.box.before$;
  explicit $=stage.box.class$(const $=stage.box.before$& before);
};

//~ end
//~ end
//~ if not path.is_primary
//~ if path.end_reads
class $=path.end$ : public keyc::Stage<Components>, public keyc::Queryable<complete, $=path.result$> {
 public:
  static const keyc::KeyReads key_reads;  // by query()

//~ else
class $=path.end$ : public keyc::Stage<Components> {
//~ end
//~ if path.end_query
 public:
//~ if path.is_plan
  keyc::EntityPlan<$=path.result$> plan() const;
//~ else
  keyc::EntityQuery<$=path.result$> query() const;
//~ end

//~ end
 private:
//~ if path.is_empty
  friend class $=entity.companion$;
  complete() = default;
//~ else
  friend class keyc::Stage<Components>;
  explicit complete(const Stage& given) : Stage(given) {}
//~ end
};

//~ end
//~ end
/// The whole primary key: the end of the path `at()`, which is the only way to make one.
//~ if entity.primary.end_reads
class $=entity.companion$::Key : public $=entity.key_bases$, public keyc::Queryable<Key, $=entity.companion$> {
 public:
  static const keyc::KeyReads key_reads;  // by query()
//~ else
class $=entity.companion$::Key : public $=entity.key_bases$ {
//~ end
//~ if entity.primary.end_query
 public:
  keyc::EntityQuery<$=entity.companion$> query() const;
//~ end

 private:
  friend class $=entity.companion$;
  friend class keyc::StoredStruct<$=entity.companion$, ::$=namespace$::$=entity.name$>;
//~ if entity.primary.is_empty
  Key() = default;
//~ else
  friend class keyc::Stage<Components>;
  explicit Key(const Stage& given) : PrimaryKey(given) {}
//~ end
  explicit Key(const ::$=namespace$::$=entity.name$& value) : PrimaryKey(Components(value)) {}
};

//~ for projection in entity.projections
/// $=projection.doc$
struct $=projection.qualified$ : public keyc::IndexEntry {
//~ for attribute in projection.attributes
//~ for line in attribute.doc
  /// $=line$
//~ end
  $=attribute.type$ $=attribute.name$$=attribute.initialiser$;
//~ end

  /// Throws keyc::DecodeError for $=projection.what$ of another entity, or one that does not match the schema.
  static $=projection.class$ from_item(const keyc::Item& item);
  static bool matches(const keyc::Item& item) noexcept;
  /// Gets the whole item.
  keyc::EntityGet<$=entity.companion$> load() const;

 private:
  explicit $=projection.class$(keyc::Item key);
};

//~ end
//~ if entity.plain
//~ include cpp/changes.hpp
//~ end
//~ if entity.update.blind
//~ include cpp/update.hpp
//~ end
//~ if entity.increment
//~ if entity.increment.available
//~ include cpp/increment.hpp
//~ end
//~ end
//~ if entity.knowing
//~ include cpp/knowing.hpp
//~ end
//~ if entity.can_change
//~ include cpp/loaded_update.hpp
//~ end
//~ for path in entity.paths
inline auto $=entity.companion$::$=path.function$() -> $=path.first$ { return $=path.first$(); }
//~ end

// What follows is for the runtime.
$=entity.companion$ companion_of(keyc::Members<$=entity.name$>);
const keyc::AttributeRows& rows_of(keyc::Members<$=entity.name$>);
//~ if entity.read_by_rows
inline const keyc::AttributeRows& rows_of(keyc::Members<$=entity.companion$>) { return rows_of(keyc::Members<$=entity.name$>()); }
//~ end
//~ if entity.blank
$=entity.name$ blank_of(keyc::Members<$=entity.name$>);
//~ end
//~ if entity.time_to_live
keyc::LiveAt live_at(keyc::Members<$=entity.companion$>, keyc::TimestampUs now);
//~ for projection in entity.projections
//~ if projection.holds_time_to_live
keyc::LiveAt live_at(keyc::Members<$=projection.qualified$>, keyc::TimestampUs now);
//~ end
//~ end
//~ end

