#include "generator/pipeline/read_locks.hpp"

namespace keyc {

void read_locks(Run& run) {
  for (const model::ParsedFile& file : run.files) {
    const std::string name = lock::lock_name(file.source->name());
    if (!file.is_named || !file_exists(name)) continue;
    const Source* const source = read_source(name, run.sources, run.diagnostics);
    if (source == nullptr) continue;
    if (auto read = lock::read(*source, run.diagnostics)) run.locks.emplace(file.source, std::move(*read));
  }
}

}  // namespace keyc
