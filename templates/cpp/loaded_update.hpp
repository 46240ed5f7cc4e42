//~ if entity.loaded.compares
/// An update of an item that was read. Its condition is that the item exists, and that the attributes that it sets or
/// removes (except with last_writer_wins()) and the other attributes that its keys are built from are unchanged.
//~ else
/// An update of an item that was read. Its condition is that the lock is what it was then.
//~ end
template <class EntityCompanion>
class $=entity.companion$::BasicLoadedUpdate : public $=entity.changes_base$<$=entity.companion$::BasicLoadedUpdate<EntityCompanion>$=entity.loaded_argument$> {
 public:
//~ for change in entity.loaded.changes
//~ for line in change.doc
  /// $=line$
//~ end
  BasicLoadedUpdate& $=change.name$($=change.parameter$) &;
  [[nodiscard]] BasicLoadedUpdate $=change.name$($=change.parameter$) && { return std::move($=change.name$($=change.forward$)); }
//~ if change.remover
  template <class T>
  BasicLoadedUpdate& $=change.name$(const std::optional<T>& value) & { return value ? $=change.name$(*value) : $=change.remover$(); }
  template <class T>
  [[nodiscard]] BasicLoadedUpdate $=change.name$(const std::optional<T>& value) && { return std::move($=change.name$(value)); }
  BasicLoadedUpdate& $=change.name$(std::nullopt_t) & { return $=change.remover$(); }
  [[nodiscard]] BasicLoadedUpdate $=change.name$(std::nullopt_t) && { return std::move($=change.remover$()); }
//~ end
//~ end
//~ if entity.loaded.compares
  /// Attributes that are set or removed may have changed since the item was read: the last writer wins. Other
  /// attributes that keys are built from must still be unchanged.
  BasicLoadedUpdate& last_writer_wins() & {
    loaded_.compare_nothing();
    return *this;
  }
  [[nodiscard]] BasicLoadedUpdate last_writer_wins() && { return std::move(last_writer_wins()); }
//~ end
//~ if entity.uniques
  /// The markers of unique values change with the values: keyc::NotUnique if another item has one of them. If nothing
  /// that is unique is set, the one action is a plain update, which a client sends alone.
  keyc::TransactWriteItems build() const;
  /// The update, which returns the whole item: as it was before, or as it is now. Throws keyc::TransactionError if
  /// something unique is set.
  keyc::Returning<$=entity.companion$, keyc::UpdateItem> returning_old() const;
  keyc::Returning<$=entity.companion$, keyc::UpdateItem> returning_new() const;
//~ end

 private:
  friend class keyc::UpdatesOfRead<$=entity.companion$, ::$=namespace$::$=entity.name$>;
//~ if not entity.uniques
  friend class keyc::UpdateBase<BasicLoadedUpdate, $=entity.companion$>;
//~ end
//~ if entity.lock
  explicit BasicLoadedUpdate(const ::$=namespace$::$=entity.name$& loaded)
      : $=entity.loaded.components$, loaded_(whole_writes, &loaded, &of_, loaded.$=entity.lock.name$) {}
//~ else
  explicit BasicLoadedUpdate(const ::$=namespace$::$=entity.name$& loaded) : $=entity.loaded.components$, loaded_(whole_writes, &loaded, &of_) {}
//~ end
  void complete() {
//~ if entity.loaded.compares
    loaded_.require_unchanged(whole_writes, this->actions_);
//~ end
//~ if entity.loaded.clocks
    const keyc::Instant time = this->time();
//~ for clock in entity.loaded.clocks
    if (!$=clock.touched$) this->$=clock.setter$($=clock.time$);
//~ end
//~ end
    loaded_.change_keys(whole_writes, this->actions_, &of_);
  }

  Components of_;  // what the item will have
//~ if entity.uniques
  Components before_;
//~ end
  keyc::LoadedState loaded_;
};

