//~ for line in collection.doc
/// $=line$
//~ end
using $=collection.name$ = std::variant<$=collection.items.variant$>;

/// What can be read of collection $=collection.name$, in table $=collection.table_name$.
class $=collection.companion$ {
 public:
//~ for projection in collection.projections
  /// What index $=projection.index$ holds of the members.
  struct $=projection.class$ {
    /// Throws keyc::DecodeError for an entry of no member, or that is not as the schema says.
    static std::variant<$=projection.variant$> from_item(const keyc::Item& item);
//~ if collection.skips_others
    /// Whether the entry is of a member: others are skipped.
//~ else
    /// Always: an entry of no member is not skipped.
//~ end
    static bool matches(const keyc::Item& item) noexcept;
  };

//~ end
  /// The item as the member that it is of. Throws keyc::DecodeError for an item of no member, or that is not as the
  /// schema says.
  static $=collection.name$ from_item(const keyc::Item& item);
//~ if collection.skips_others
  /// Whether the item is of a member: others are skipped.
//~ else
  /// Always: an item of no member is not skipped.
//~ end
  static bool matches(const keyc::Item& item) noexcept;
//~ for access in collection.accesses

//~ for line in access.doc
  /// $=line$
//~ end
  static $=access.result$ $=access.name$($=access.parameters$);
//~ end
};

