#pragma once

#include <deque>
#include <vector>

#include "generator/lock/lock_file.hpp"
#include "generator/model/model.hpp"
#include "generator/text/context.hpp"
#include "grammar/diagnostics.hpp"

/// The content of a schema's documentation, for the templates of all its formats. Texts are plain, without the syntax
/// of any format.
///
///     page       schema file hash doc[] imports[] summary[] tables[] collections[] groups[] entities[] types[]
///                has_findings findings[] allowances[] accepted[]; has_findings: any of the three
///     summary    label count href
///     finding    severity code check message hint line
///     allowance  where check reason
///     accepted   date change owner reason: a change of stored data
///     table      id name stored doc[] declared_in type_attribute time_to_live stream stream_records map views[];
///                stream: the StreamViewType; stream_records: what its records have
///     map        see key_map.hpp
///     view       id name stored title key sort_name keys[] (name role type) projection doc[] entity_names
///                entities[] (keys[] (name written) when) patterns[] rows hidden
///                collections[] (partition columns[] rows[])
///     row        entity href colour marker_of sort summary cells[]; marker_of is what the marker keeps unique
///     collection id name doc[] table members[] skips_others
///     group      name href colour patterns[]: of an entity or a collection
///     pattern    id name owner owner_href colour doc[] purpose parameters operation
///                source source_href condition compares filter order limit
///                requests cost figure box_rows[] (ranges rows units) box_about box_least function returned returns[]
///                form also leaves_out scan example; form: the struct of what the index holds; empty if that is the
///                whole item
///     example    call request rows[] (entity href colour key); null if no sample has the values for one
///     entity     id name stored doc[] table table_href colour size get made attributes[] keys[] patterns[] writes[]
///                samples[]
///     attribute  name stored type type_href dynamodb default notes
///     type       see types.hpp
///     key        name role written when parts[] (written bytes meaning example) size
///     write      operation function writes entries indexes[] (name change) transaction cost figure
///     sample     id title json
///     link       name href colour: in entities[], members[], returns[], patterns[]. No href if described elsewhere.
///     anchor     the fragment of the heading in Markdown: of tables, patterns and entities
namespace keyc::docs {

/// Describes the schema's own entities, and all others in its tables. Samples and costs are computed with the real
/// encodings. `lock` is null if the schema has none. Adds the memory of the contexts to `memory`.
Context page(const model::Schema& schema, const Diagnostics& diagnostics, const lock::LockFile* lock,
             std::deque<ContextMemory>& memory);

}  // namespace keyc::docs
