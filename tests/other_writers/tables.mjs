// Creates tables, and prints their items in one canonical form: a heading `# NAME`, then a line of DynamoDB's JSON for
// each item, in the order of the texts of its keys. Attributes, members and what is in sets are sorted by their bytes.
import { CreateTableCommand, DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";

export function connect(endpoint) {
  const credentials = { accessKeyId: "keyc", secretAccessKey: "secret" };
  return new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
}

// A key is a list of one or two attributes; `at:N` is a number, `at:B` binary, others are strings.
export async function createTable(client, name, key, indexes = {}) {
  const names = (attributes) => attributes.map((attribute) => attribute.split(":")[0]);
  const schema = (attributes) =>
    names(attributes).map((AttributeName, i) => ({ AttributeName, KeyType: ["HASH", "RANGE"][i] }));
  const types = new Map([key, ...Object.values(indexes)].flat().map((attribute) => attribute.split(":")));
  const secondary = Object.entries(indexes).map(([IndexName, attributes]) => ({
    IndexName,
    KeySchema: schema(attributes),
    Projection: { ProjectionType: "ALL" },
  }));
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: schema(key),
      AttributeDefinitions: [...types].map(([AttributeName, type]) => ({ AttributeName, AttributeType: type ?? "S" })),
      GlobalSecondaryIndexes: secondary.length ? secondary : undefined,
    }),
  );
}

const byBytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const sorted = (values) => [...values].sort(byBytes);
const base64 = (bytes) => Buffer.from(bytes).toString("base64");

// JavaScript has its own order of members whose names are numbers, so that this writes the text itself.
function mapText(map) {
  return `{${sorted(Object.keys(map)).map((name) => `${JSON.stringify(name)}:${valueText(map[name])}`).join()}}`;
}

function valueText(value) {
  const [[type, content]] = Object.entries(value);
  switch (type) {
    case "B":
      return `{"B":${JSON.stringify(base64(content))}}`;
    case "BS":
      return `{"BS":${JSON.stringify(sorted(content.map(base64)))}}`;
    case "SS":
    case "NS":
      return `{"${type}":${JSON.stringify(sorted(content))}}`;
    case "L":
      return `{"L":[${content.map(valueText).join()}]}`;
    case "M":
      return `{"M":${mapText(content)}}`;
    default:
      return JSON.stringify(value);
  }
}

export async function print(client, table, heading, key) {
  const keyText = (item) => key.map((attribute) => valueText(item[attribute.split(":")[0]])).join();
  const items = [];
  for await (const page of paginateScan({ client }, { TableName: table })) items.push(...page.Items);
  items.sort((a, b) => byBytes(keyText(a), keyText(b)));
  console.log([`# ${heading}`, ...items.map(mapText)].join("\n"));
}
