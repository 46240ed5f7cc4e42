namespace {
namespace $=entity.keys$ {

//~ include cpp/entity_writes.cpp

//~ if entity.versions
//~ include cpp/versions.cpp
//~ end
//~ if entity.uniques
//~ include cpp/remove_unique.cpp

//~ end
