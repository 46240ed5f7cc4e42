const keyc::AttributeRows& rows_of(keyc::Members<$=one.name$>) {
//~ if one.members
  static constexpr keyc::AttributeRow members[] = {
//~ for member in one.members
      $=member.row$,
//~ end
  };
  static constexpr keyc::AttributeRows rows{.rows = members};
//~ else
  static constexpr keyc::AttributeRows rows;
//~ end
  return rows;
}

//~ if one.blank
$=one.name$ blank_of(keyc::Members<$=one.name$>) {
  return {$=one.blank$};
}

//~ end
