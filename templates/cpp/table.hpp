//~ for line in one.doc
/// $=line$
//~ end
class $=one.class$ {
 public:
  /// The request that creates the table with its indexes, billed on demand.
  static keyc::CreateTable create_table();
//~ if one.time_to_live
  /// Enables DynamoDB's time to live: DynamoDB deletes items some time after their $=one.time_to_live$.
  static keyc::UpdateTimeToLive time_to_live();
//~ end
//~ if one.entities
  /// Any item of the table, as the struct of its entity. Throws keyc::DecodeError for an item that belongs to no
  /// entity, or that does not match the schema.
  static std::variant<$=one.variant$> decode(const keyc::Item& item);
//~ end
};

