//~ for line in collection.doc
/// $=line$
//~ end
using $=collection.name$ = std::variant<$=collection.items.variant$>;

/// Reads collection $=collection.name$, in table $=collection.table_name$.
class $=collection.companion$ {
 public:
//~ for projection in collection.projections
  /// The entries of the members in index $=projection.index$.
  struct $=projection.class$ {
    /// Throws keyc::DecodeError for an entry that belongs to no member, or that does not match the schema.
    static std::variant<$=projection.variant$> from_item(const keyc::Item& item);
//~ if collection.skips_others
    /// Whether the entry belongs to a member: others are skipped.
//~ else
    /// Always true: an entry that belongs to no member is not skipped.
//~ end
    static bool matches(const keyc::Item& item) noexcept;
  };

//~ end
  /// The item as the struct of its member. Throws keyc::DecodeError for an item that belongs to no member, or that does
  /// not match the schema.
  static $=collection.name$ from_item(const keyc::Item& item);
//~ if collection.skips_others
  /// Whether the item belongs to a member: others are skipped.
//~ else
//~ if collection.items.beside_markers
  /// False for the marker of a unique value alone: another item that belongs to no member is not skipped.
//~ else
  /// Always true: an item that belongs to no member is not skipped.
//~ end
//~ end
  static bool matches(const keyc::Item& item) noexcept;
//~ for access in collection.accesses

//~ for line in access.doc
  /// $=line$
//~ end
//~ if access.condition
  /// $=access.condition$
//~ end
  static $=access.result$ $=access.name$($=access.parameters$);
//~ end
};

