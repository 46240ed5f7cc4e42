//~ for access in entity.accesses
$=access.qualified_result$ $=entity.companion$::$=access.name$($=access.parameters$) {
//~ if access.writes_values
  const keyc::ItemWriter write("$entity.name$");
//~ end
//~ if access.scan
  return $=access.select_begin$$=access.request$($=entity.keys$::$=access.names$, {.TableName = "$entity.table$",
//~ if access.index
      .IndexName = "$access.index$",
//~ end
//~ if access.type_filter
      .FilterExpression = "$access.type_filter.text$",
      .ExpressionAttributeNames = {{"$access.type_filter.alias$", "$access.type_filter.attribute$"}},
      .ExpressionAttributeValues = {{"$access.type_filter.placeholder$", keyc::AttributeValue::string("$access.type_filter.value$")}},
//~ end
  })$=access.select_end$$=access.clauses$;
//~ else
  return $=access.select_begin$$=access.walk$$=access.select_end$$=access.clauses$;
//~ end
}

//~ end
//~ for path in entity.paths
//~ for key in path.addresses
namespace {
namespace $=entity.keys$::$=key.name$ {
//~ for dimension in key.rows
constexpr $=dimension.type$ $=dimension.name${
    .number = $=dimension.number$,
//~ if dimension.traits
    .traits = {$=dimension.traits$},
//~ end
    .path = "$dimension.path$",
    .names = {{$=dimension.names$}},
    .name = "$dimension.name$",
    .encode = $=dimension.encode$,
//~ if dimension.encode_start
    .encode_start = $=dimension.encode_start$,
//~ end
    .store = $=dimension.store$,
//~ if dimension.reads_as
    .reads_as = [] { return $=dimension.reads_as$; },
//~ end
};
//~ end
}  // namespace $=entity.keys$::$=key.name$
}  // namespace

//~ end
//~ for stage in path.stages
//~ for ask in stage.asks
//~ if ask.next
auto $=stage.qualified$::$=ask.method$($=ask.argument$ value) const -> $=ask.next$ {
  return Stage::with<$=ask.next$>(&Components::$=ask.member$, $=ask.value$);
}

//~ end
//~ if ask.id
auto $=stage.qualified$::$=ask.method$(keyc::Timestamp time) const -> $=ask.next$ {
  return $=ask.method$(keyc::id_at<$=ask.id$>("$entity.name$", "$ask.attribute$", time));
}

//~ end
//~ if ask.begins_with
$=stage.range$ $=stage.qualified$::$=ask.method$(const $=ask.prefix$& prefix) const {
//~ if ask.stand_in
  // Every value begins with the empty text, but the stand-in for an absent value is not a value.
  if (prefix.text.empty()) return $=ask.method$(keyc::at_least(std::string()));
//~ end
//~ for constant in ask.prefix_constants
  $=constant$
//~ end
  return $=ask.begins_with$;
}

//~ end
//~ if ask.range
$=stage.range$ $=stage.qualified$::$=ask.method$(const keyc::Range<$=ask.parameter$>& range) const {
//~ for constant in ask.range_constants
  $=constant$
//~ end
  return $=ask.range$;
}

//~ end
//~ if ask.times_of
$=stage.range$ $=stage.qualified$::$=ask.method$(keyc::Range<keyc::Timestamp> times) const {
  return this->$=ask.method$(keyc::ids_in<$=ask.times_of$>(times));
}

//~ end
//~ if ask.period
$=stage.range$ $=stage.qualified$::$=ask.method$(keyc::$=ask.period$ period) const {
//~ for constant in ask.period_constants
  $=constant$
//~ end
  return $=ask.period_query$;
}

//~ end
//~ end
//~ if stage.all_shards
auto $=stage.qualified$::all_shards() const -> $=stage.all_shards$ { return Stage::as<$=stage.all_shards$>(); }

//~ end
//~ if stage.walk
auto $=stage.qualified$::$=stage.walk.method$(const keyc::Range<$=stage.walk.time$>& range, const keyc::WalkEnd& end) const
    -> $=stage.walk.next$ {
  return $=stage.walk.base$::begin<$=stage.walk.next$>(components(), range, end);
}

//~ if stage.walk.is_id
auto $=stage.qualified$::$=stage.walk.method$(const keyc::Range<keyc::Timestamp>& times, const keyc::WalkEnd& end) const
    -> $=stage.walk.next$ {
  return $=stage.walk.base$::begin<$=stage.walk.next$>(components(), keyc::Times<$=stage.walk.time$>::of(times), end);
}

//~ end
auto $=stage.qualified$::walk_back(const keyc::WalkEnd& end) const -> $=stage.walk.next$ {
  return $=stage.walk.base$::begin<$=stage.walk.next$>(components(), {}, end);
}

//~ end
//~ if stage.box
auto $=stage.qualified$::box() const -> $=stage.box.class$ { return $=stage.box.class$(*this); }

$=stage.box.result$ $=stage.qualified$::read_box(const keyc::BoxBounds& bounds, std::size_t most_ranges) const {
  return $=stage.box.read$;
}

$=stage.box.qualified$::$=stage.box.class$(const $=stage.box.before$& before) : Stage(before, $=stage.box.key$) {}

//~ for dimension in stage.box.dimensions
auto $=stage.box.qualified$::$=dimension.method$($=dimension.argument$ value) const -> $=stage.box.class$ {
  return Stage::bounded($=stage.box.dimensions_name$::$=dimension.name$, value);
}

//~ if dimension.takes_ranges
auto $=stage.box.qualified$::$=dimension.method$(const keyc::Range<$=dimension.parameter$>& range) const -> $=stage.box.class$ {
//~ if dimension.values
  return Stage::listed($=stage.box.dimensions_name$::$=dimension.name$, range, $=dimension.values$);
//~ else
  return Stage::bounded($=stage.box.dimensions_name$::$=dimension.name$, range);
//~ end
}

//~ if dimension.times_of
auto $=stage.box.qualified$::$=dimension.method$(const keyc::Range<keyc::Timestamp>& times) const -> $=stage.box.class$ {
  return $=dimension.method$(keyc::ids_in<$=dimension.times_of$>(times));
}

//~ end
//~ end
//~ if dimension.prefix
auto $=stage.box.qualified$::$=dimension.method$(const $=dimension.prefix$& prefix) const -> $=stage.box.class$ {
  return Stage::starting($=stage.box.dimensions_name$::$=dimension.name$, $=dimension.start$);
}

//~ end
//~ end
$=stage.box.result$ $=stage.box.qualified$::plan(const keyc::Integer& most_ranges) const {
  return Stage::read<$=stage.box.result$>(most_ranges);
}

//~ end
//~ if stage.reads
constinit const keyc::KeyReads $=stage.qualified$::key_reads = {$=stage.reads$};

//~ end
//~ if stage.query
//~ if stage.is_plan
keyc::EntityPlan<$=path.result$> $=stage.qualified$::plan() const {
//~ else
keyc::EntityQuery<$=path.result$> $=stage.qualified$::query() const {
//~ end
  return $=stage.query$;
}

//~ end
//~ end
//~ if not path.is_primary
//~ if path.end_reads
constinit const keyc::KeyReads $=path.end$::key_reads = {$=path.end_reads$};

//~ end
//~ if path.end_query
//~ if path.is_plan
keyc::EntityPlan<$=path.result$> $=path.end$::plan() const {
//~ else
keyc::EntityQuery<$=path.result$> $=path.end$::query() const {
//~ end
  return $=path.end_query$;
}

//~ end
//~ end
//~ end
//~ if entity.primary.end_reads
constinit const keyc::KeyReads $=entity.companion$::Key::key_reads = {$=entity.primary.end_reads$};

//~ end
//~ if entity.primary.end_query
keyc::EntityQuery<$=entity.companion$> $=entity.companion$::Key::query() const {
  return $=entity.primary.end_query$;
}

//~ end
