/// An update of an item by its key, of which the program knows a part: by its types, what it knows and what it changes.
/// Its condition is that the item exists and has the known values.
template <class EntityCompanion, std::uint64_t known_bits, std::uint64_t changed_bits>
class $=entity.companion$::BasicKnowingUpdate
    : public $=entity.changes_base$<$=entity.companion$::BasicKnowingUpdate<EntityCompanion, known_bits, changed_bits>$=entity.base_argument$> {
 public:
//~ for one in entity.knowing.attributes
//~ if one.set
//~ for line in one.doc
  /// $=line$
//~ end
  [[nodiscard]] auto $=one.set$(const $=one.parameter$& value) const {
    BasicKnowingUpdate<EntityCompanion, known_bits | $=one.bit$, changed_bits | $=one.bit$> next(*this);
    KnownValues::$=one.set$($=one.given$, next.actions_, next.of_);
    return next;
  }
//~ end
//~ if one.know
  /// The item has this value of $=one.attribute$; if not, the condition fails.
  [[nodiscard]] auto $=one.know$(const $=one.parameter$& value) const {
    static_assert((changed_bits & $=one.bit$) == 0, "say $=one.know$() before '$=one.attribute$' is set");
    BasicKnowingUpdate<EntityCompanion, known_bits | $=one.bit$, changed_bits> next(*this);
    KnownValues::$=one.know$($=one.given$, next.actions_, next.of_);
    return next;
  }
//~ end
//~ end

 private:
  template <class, std::uint64_t, std::uint64_t>
  friend class BasicKnowingUpdate;
//~ if entity.knowing.always
  friend class keyc::UpdatesByKey<$=entity.companion$, ::$=namespace$::$=entity.name$>;
  explicit BasicKnowingUpdate(Components&& of) : of_(std::forward<Components>(of)) {}
//~ else
  friend class BasicUpdate<EntityCompanion>;
  explicit BasicKnowingUpdate(const BasicUpdate<EntityCompanion>& other) : of_(other.of_) { this->continue_from(other); }
//~ end
  friend class keyc::UpdateBase<BasicKnowingUpdate, $=entity.companion$>;
  template <std::uint64_t known, std::uint64_t changed>
  explicit BasicKnowingUpdate(const BasicKnowingUpdate<EntityCompanion, known, changed>& other) : of_(other.of_) {
    this->continue_from(other);
  }

  void complete() {
//~ for one in entity.knowing.attributes
//~ if one.needed_by
    static_assert((known_bits & $=one.bit$) != 0 || (changed_bits & $=one.needed_by$) == 0,
//~ if one.know
                  "a key that changes is also built from '$=one.attribute$': say $=one.know$() too");
//~ else
                  "a key that changes is also built from '$=one.attribute$', which only $=one.set$() can say");
//~ end
//~ end
//~ end
//~ if entity.timed
    [[maybe_unused]] const keyc::Instant time = this->time();
//~ end
//~ for clock in entity.knowing.clocks
    if (!this->actions_.touches("$clock.alias$")) this->$=clock.setter$($=clock.time$);
//~ end
//~ for one in entity.knowing.attributes
//~ if one.clock
    if constexpr ((known_bits & $=one.bit$) == 0) KnownValues::$=one.set$($=one.clock$, this->actions_, of_);
//~ end
//~ end
//~ for unit in entity.knowing.units
    if constexpr ((changed_bits & $=unit.changed_by$) != 0) keyc::change_unit(whole_writes, $=unit.number$, this->actions_, &of_);
//~ end
//~ if entity.lock
    keyc::count_lock(whole_writes, this->actions_);
//~ end
  }

  Components of_;  // what the item has, as far as it is known
};

