// Prints DynamoDB's model as the SDK has it, as JSON: the members of each shape, and the values of each enum.
import * as sdk from "@aws-sdk/client-dynamodb";

const model = { shapes: {}, enums: {} };
for (const [name, value] of Object.entries(sdk))
  if (Array.isArray(value) && Array.isArray(value[4])) model.shapes[name.replace(/\$$/, "")] = value[4];
  else if (typeof value === "object" && value !== null && !Array.isArray(value)) model.enums[name] = Object.values(value);
console.log(JSON.stringify(model));
