/// An update of an item by its key. Its condition is that the item exists. A template, so that only sources which make
/// updates compile it: its argument is always the companion.
template <class EntityCompanion>
class $=entity.companion$::BasicUpdate : public $=entity.changes_base$<$=entity.companion$::BasicUpdate<EntityCompanion>$=entity.base_argument$> {
//~ if entity.update.setters
 public:
//~ end
//~ for setter in entity.update.setters
//~ if setter.grouped
  struct $=setter.group$ {
//~ for member in setter.members
    keyc::Required<$=member.type$> $=member.name$;
//~ end
  };
  /// Sets attributes that build a key together.
//~ end
//~ for line in setter.doc
  /// $=line$
//~ end
  BasicUpdate& $=setter.name$($=setter.parameter$ $=setter.argument$) &;
  [[nodiscard]] BasicUpdate $=setter.name$($=setter.parameter$ $=setter.argument$) && { return std::move($=setter.name$($=setter.argument$)); }
//~ if setter.remover
  template <class T>
  BasicUpdate& $=setter.name$(const std::optional<T>& value) & { return value ? $=setter.name$(*value) : $=setter.remover$(); }
  template <class T>
  [[nodiscard]] BasicUpdate $=setter.name$(const std::optional<T>& value) && { return std::move($=setter.name$(value)); }
  BasicUpdate& $=setter.name$(std::nullopt_t) & { return $=setter.remover$(); }
  [[nodiscard]] BasicUpdate $=setter.name$(std::nullopt_t) && { return std::move($=setter.remover$()); }
//~ end
//~ end
//~ for remover in entity.update.removers
  BasicUpdate& $=remover.name$() &;
  [[nodiscard]] BasicUpdate $=remover.name$() && { return std::move($=remover.name$()); }
//~ end
//~ if entity.knowing
//~ for one in entity.knowing.attributes
//~ if one.know
  /// The item has this value of $=one.attribute$; if not, the condition fails. What keys are built from can then be set alone.
  [[nodiscard]] auto $=one.know$(const $=one.parameter$& value) const {
    return BasicKnowingUpdate<EntityCompanion, 0, $=entity.knowing.changed$>(*this).$=one.know$(value);
  }
//~ end
//~ end
//~ end

 private:
//~ if entity.knowing
  template <class, std::uint64_t, std::uint64_t>
  friend class BasicKnowingUpdate;
//~ end
  friend class keyc::UpdatesByKey<$=entity.companion$, ::$=namespace$::$=entity.name$>;
  friend class keyc::UpdateBase<BasicUpdate, $=entity.companion$>;
  explicit BasicUpdate(Components&& of) : of_(std::forward<Components>(of)) {}
//~ if entity.update.completes
  void complete() {
//~ if entity.update.clocks
    const keyc::Instant time = this->time();
//~ for clock in entity.update.clocks
    if (!this->actions_.touches("$clock.alias$")) this->$=clock.call$;
//~ end
//~ end
//~ if entity.lock
    keyc::count_lock(whole_writes, this->actions_);
//~ end
  }
//~ end

  Components of_;  // what the item has, as far as it is known
};

