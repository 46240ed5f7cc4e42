#pragma once

#include <vector>

#include "generator/model/model.hpp"
#include "generator/text/context.hpp"
#include "grammar/diagnostics.hpp"

/// The content of a schema's documentation, for the templates of all its formats. Texts are plain, without the syntax
/// of any format.
///
///     page       schema file hash doc[] imports[] summary[] tables[] collections[] patterns[] entities[] findings[]
///                allowances[]
///     summary    label count href
///     finding    severity code check message hint line
///     allowance  where check reason
///     table      id name stored doc[] declared_in type_attribute time_to_live diagram chart views[]
///     chart      columns[] (source key role) rows[] (entity href colour cells[] (written when))
///     view       id name stored title key keys[] (name role type) projection doc[] entity_names entities[]
///                patterns[] rows hidden collections[] (partition rows[])
///     row        entity href colour sort summary attributes[] (name value)
///     collection id name doc[] table members[] skips_others
///     pattern    id name owner owner_href colour doc[] operation source source_href condition filter order limit
///                requests cost figure function returned returns[] scan example
///     example    call request rows[] (entity href colour key); null if no sample has the values for one
///     entity     id name stored doc[] table table_href colour size made attributes[] keys[] patterns[] writes[]
///                samples[]
///     attribute  name stored type dynamodb default notes
///     key        name role written when parts[] (written bytes meaning example) size
///     write      operation function writes entries indexes[] (name change) transaction cost figure
///     sample     id title json
///     link       name href colour: in entities[], members[], returns[], patterns[]. No href if described elsewhere.
namespace keyc::docs {

/// Describes the schema's own entities, and all others in its tables. Samples and costs are computed with the real
/// encodings.
Context page(const model::Schema& schema, const Diagnostics& diagnostics);

}  // namespace keyc::docs
