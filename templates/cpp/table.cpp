keyc::CreateTable $=one.class$::create_table() {
  return {.TableName = "$one.stored$",
          .AttributeDefinitions = {
//~ for attribute in one.attributes
              {.AttributeName = "$attribute$", .AttributeType = keyc::AttributeValue::Type::S},
//~ end
          },
          .KeySchema = {
//~ for element in one.key
              {.AttributeName = "$element.name$", .KeyType = "$element.type$"},
//~ end
          },
          .GlobalSecondaryIndexes = {
//~ for index in one.indexes
              {.IndexName = "$index.name$",
               .KeySchema = {
//~ for element in index.key
                   {.AttributeName = "$element.name$", .KeyType = "$element.type$"},
//~ end
               }},
//~ end
          }};
}

//~ if one.time_to_live
keyc::UpdateTimeToLive $=one.class$::time_to_live() {
  return {.TableName = "$one.stored$", .AttributeName = "$one.time_to_live$"};
}

//~ end
