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
};

/// Write and read a $=one.name$ as the members of a map.
void write_members(keyc::ItemWriter& write, const $=one.name$& value);
$=one.name$ read_members(const keyc::ItemReader& read, keyc::Members<$=one.name$>);

