{.IndexName = "$index.name$",
 .KeySchema = {
//~ for element in index.key
     {.AttributeName = "$element.name$", .KeyType = "$element.type$"},
//~ end
 },
 .ProjectionType = "$index.projection$",
//~ if index.projected
 .NonKeyAttributes = {
//~ for name in index.projected
     "$name$",
//~ end
 },
//~ end
},
