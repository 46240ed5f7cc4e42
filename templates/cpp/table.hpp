//~ for line in one.doc
/// $=line$
//~ end
class $=one.class$ {
 public:
  /// The table with its indexes, on demand.
  static keyc::CreateTable create_table();
//~ if one.time_to_live
  /// Turns on that DynamoDB deletes items some time after their $=one.time_to_live$.
  static keyc::UpdateTimeToLive time_to_live();
//~ end
};

