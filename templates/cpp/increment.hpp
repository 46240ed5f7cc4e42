/// An update that counts, and creates the item if there is none. `given_bits` has a bit for each attribute that can be absent.
template <std::uint64_t given_bits>
class $=entity.companion$::BasicIncrement
    : public keyc::IncrementBase<$=entity.companion$::BasicIncrement<given_bits>, $=entity.companion$, ::$=namespace$::$=entity.name$,
                                 $=entity.common_changes$<$=entity.companion$::BasicIncrement<given_bits>, $=entity.companion$>> {
 public:
//~ for change in entity.increment.changes
//~ for line in change.doc
  /// $=line$
//~ end
//~ if change.bit
  [[nodiscard]] auto $=change.name$($=change.parameter$) const {
    BasicIncrement<given_bits | ($=change.bit$)> next(*this);
    next.$=change.action$;
    return next;
  }
//~ else
  BasicIncrement& $=change.name$($=change.parameter$) & {
    this->$=change.action$;
    return *this;
  }
  [[nodiscard]] BasicIncrement $=change.name$($=change.parameter$) && { return std::move($=change.name$($=change.forward$)); }
//~ end
//~ end

 private:
  template <std::uint64_t>
  friend class BasicIncrement;
  friend class keyc::CountedItems<$=entity.companion$, ::$=namespace$::$=entity.name$>;
  friend class keyc::UpdateBase<BasicIncrement, $=entity.companion$>;
  explicit BasicIncrement(const ::$=namespace$::$=entity.name$& value) : BasicIncrement::IncrementBase(value) {}
  template <std::uint64_t known>
  explicit BasicIncrement(const BasicIncrement<known>& other) : BasicIncrement::IncrementBase(other) {}

  void complete() {
//~ for one in entity.increment.required
    static_assert((given_bits & ($=one.bit$)) != 0, "'$=one.attribute$' can be absent, which an increment would undo: call $=one.setter$() too");
//~ end
//~ if entity.timed
    keyc::set_clocks(whole_writes, &this->value_, this->time());
//~ end
    this->create_missing();
  }
};

