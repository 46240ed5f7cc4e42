//~ include cpp/key_functions.cpp
//~ include cpp/items.cpp
//~ include cpp/writes.cpp
//~ include cpp/paths.cpp
//~ include cpp/projections.cpp
//~ if entity.update.blind
//~ include cpp/update.cpp
//~ end
//~ if entity.knowing
//~ include cpp/knowing.cpp
//~ end
//~ if entity.can_change
//~ include cpp/loaded_update.cpp
//~ end
