keyc::CreateTable $=one.class$::create_table() {
  return keyc::create_table({
      .TableName = $=one.table_names$,
      .AttributeDefinitions = {
//~ for attribute in one.attributes
          {.AttributeName = "$attribute.name$", .AttributeType = keyc::AttributeValue::Type::$=attribute.type$},
//~ end
      },
      .KeySchema = {
//~ for element in one.key
          {.AttributeName = "$element.name$", .KeyType = "$element.type$"},
//~ end
      },
//~ if one.local_indexes
      .LocalSecondaryIndexes = {
//~ for index in one.local_indexes
          //~ include cpp/index.cpp
//~ end
      },
//~ end
//~ if one.global_indexes
      .GlobalSecondaryIndexes = {
//~ for index in one.global_indexes
          //~ include cpp/index.cpp
//~ end
      },
//~ end
//~ if one.stream
      .StreamViewType = "$=one.stream$",
//~ end
  });
}

//~ if one.time_to_live
keyc::UpdateTimeToLive $=one.class$::time_to_live() {
  return {.TableName = "$one.stored$", .AttributeName = "$one.time_to_live$"$=one.schema_table$};
}

//~ end
