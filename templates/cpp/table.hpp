//~ for line in one.doc
/// $=line$
//~ end
//~ if one.variant
class $=one.class$ : public keyc::$=one.items$<$=one.class$, $=one.variant$> {
//~ else
class $=one.class$ {
//~ end
 public:
  /// The request that creates the table with its indexes, billed on demand.
  static keyc::CreateTable create_table();
//~ if one.time_to_live
  /// Enables DynamoDB's time to live: DynamoDB deletes items some time after their $=one.time_to_live$.
  static keyc::UpdateTimeToLive time_to_live();
//~ end
//~ if one.variant

  static constexpr std::string_view name = "$one.name$";
  static constexpr std::string_view type_attribute = "$one.type_attribute$";  // empty if keys distinguish items
//~ end
};

