//~ if one.members
void write_members(keyc::ItemWriter& write, const $=one.name$& value) {
//~ else
void write_members(keyc::ItemWriter&, const $=one.name$&) {
//~ end
//~ for member in one.members
  write.set$=member.set_form$("$member.stored$", value.$=member.name$);
//~ end
}

//~ if one.members
$=one.name$ read_members(const keyc::ItemReader& read, keyc::Members<$=one.name$>) {
//~ else
$=one.name$ read_members(const keyc::ItemReader&, keyc::Members<$=one.name$>) {
//~ end
  return {
//~ for member in one.members
      .$=member.name$ = $=member.read$,
//~ end
  };
}

