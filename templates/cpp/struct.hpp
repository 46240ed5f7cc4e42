//~ for line in one.doc
/// $=line$
//~ end
struct $=one.name$ {
//~ for member in one.members
//~ for line in member.doc
  /// $=line$
//~ end
  $=member.type$ $=member.name$$=member.initialiser$;
//~ end
  friend bool operator==(const $=one.name$&, const $=one.name$&) = default;
//~ if one.ordered
  friend auto operator<=>(const $=one.name$&, const $=one.name$&) = default;
//~ end
};

/// How $=one.article$ is stored as a map.
const keyc::AttributeRows& rows_of(keyc::Members<$=one.name$>);
//~ if one.blank
$=one.name$ blank_of(keyc::Members<$=one.name$>);
//~ end

