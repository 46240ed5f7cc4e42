/// The changes that every update can make: of attributes that no index key is built from.
//~ if entity.uniques
template <class Self, class Request>
//~ else
template <class Self>
//~ end
class $=entity.companion$::PlainChanges : public $=entity.common_changes$<Self, $=entity.companion$$=entity.request_argument$> {
 public:
//~ for change in entity.plain
//~ for line in change.doc
  /// $=line$
//~ end
  Self& $=change.name$($=change.parameter$) & {
    this->actions_.$=change.action$;
    return this->self();
  }
  [[nodiscard]] Self $=change.name$($=change.parameter$) && { return std::move($=change.name$($=change.forward$)); }
//~ if change.remover
  template <class T>
  Self& $=change.name$(const std::optional<T>& value) & { return value ? $=change.name$(*value) : $=change.remover$(); }
  template <class T>
  [[nodiscard]] Self $=change.name$(const std::optional<T>& value) && { return std::move($=change.name$(value)); }
  Self& $=change.name$(std::nullopt_t) & { return $=change.remover$(); }
  [[nodiscard]] Self $=change.name$(std::nullopt_t) && { return std::move($=change.remover$()); }
//~ end
//~ end
};

