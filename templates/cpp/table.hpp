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
//~ if one.entities
  /// Any item of the table, as its entity. Throws keyc::DecodeError for an item of none, or that is not as the schema says.
  static std::variant<$=one.variant$> decode(const keyc::Item& item);
//~ end
};

