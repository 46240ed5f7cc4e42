//~ include cpp/part.hpp
//~ include cpp/entity.hpp
//~ include cpp/end.hpp

template <>
struct std::hash<::$=namespace$::$=entity.companion$::Key> {
  std::size_t operator()(const ::$=namespace$::$=entity.companion$::Key& key) const { return keyc::hash_of(key.key()); }
};
