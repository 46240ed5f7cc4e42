// How ElectroDB handles the keys of tests/pitfalls, in the DynamoDB at KEYC_TEST_ENDPOINT: each claim is printed with
// what was stored or found. Exits with 1 if a claim does not hold.
const { DynamoDBClient, CreateTableCommand, DeleteTableCommand, PutItemCommand, ScanCommand } = require("@aws-sdk/client-dynamodb");
const { DynamoDBDocumentClient } = require("@aws-sdk/lib-dynamodb");
const { Entity } = require("electrodb");

const version = require("electrodb/package.json").version;
const table = "electrodb";
const raw = new DynamoDBClient({
  endpoint: process.env.KEYC_TEST_ENDPOINT,
  region: "us-east-1",
  credentials: { accessKeyId: "x", secretAccessKey: "x" },
});
const client = DynamoDBDocumentClient.from(raw);

const text = { type: "string" };
const number = { type: "number" };

/// An entity whose key is built from `pk` and `sk`, and that of the index from `second`.
function entity(name, attributes, [pk, sk], second) {
  const indexes = { main: { pk: { field: "pk", composite: pk }, sk: { field: "sk", composite: sk } } };
  if (second)
    indexes.second = {
      index: "second",
      pk: { field: "secondPk", composite: second[0] },
      sk: { field: "secondSk", composite: second[1] },
    };
  return new Entity({ model: { entity: name, version: "1", service: "s" }, attributes, indexes }, { client, table });
}

const stored = async () => (await raw.send(new ScanCommand({ TableName: table }))).Items;
const found = async (query) => (await query.go()).data;

const claims = {
  async "separators in values make two keys one"() {
    const folders = entity("folder", { owner: text, name: text }, [["owner", "name"], []]);
    await folders.put({ owner: "a#name_b", name: "c" }).go();
    await folders.put({ owner: "a", name: "b#name_c" }).go();
    const items = await stored();
    return [items.length === 1, `two items written, ${items.length} stored, with the key ${items[0].pk.S}`];
  },

  async "half of a key is refused, at run time"() {
    const tasks = entity("task", { id: text, status: text, rank: text }, [["id"], []], [[], ["status", "rank"]]);
    await tasks.put({ id: "1", status: "open", rank: "1" }).go();
    const refusal = await tasks.update({ id: "1" }).set({ status: "closed" }).go().then(() => "none", (error) => error.message);
    return [refusal.startsWith("Incomplete composite attributes"), refusal.split(". ")[0]];
  },

  async "an update of an item that is not there makes half of one, in no index"() {
    const tasks = entity("task", { id: text, list: text, status: text }, [["id"], []], [["list"], ["status"]]);
    await tasks.update({ id: "1" }).set({ status: "open" }).go();
    const [item] = await stored();
    return [item.list === undefined && item.secondPk === undefined, `stored: ${Object.keys(item).sort().join(" ")}`];
  },

  async "ADD corrupts a key"() {
    const score = { type: "number", padding: { length: 5, char: "0" } };
    const players = entity("player", { id: text, game: text, score }, [["id"], []], [["game"], ["score"]]);
    await players.put({ id: "1", game: "g", score: 5 }).go();
    await players.update({ id: "1" }).add({ score: 3 }).go();
    const [item] = await stored();
    return [item.secondSk.S !== "$player_1#score_00008", `score ${item.score.N}, key ${item.secondSk.S}`];
  },

  async "an absent component becomes a label without a value"() {
    const pages = entity("page", { id: text, site: text, updatedAt: text }, [["id"], []], [["site"], ["updatedAt"]]);
    await pages.put({ id: "1", site: "s" }).go();
    const [item] = await stored();
    return [item.secondSk.S.endsWith("#updatedat_"), `key ${item.secondSk.S}`];
  },

  async "ranges leave out what is below"() {
    const places = entity("place", { map: text, country: text, city: text }, [["map"], ["country", "city"]]);
    for (const [country, city] of [["US", "Houston"], ["USA", "Austin"], ["CA", "Toronto"]])
      await places.put({ map: "m", country, city }).go();
    const cities = async (query) => (await found(query)).map((item) => item.city).join(" ");
    const most = await cities(places.query.main({ map: "m" }).lte({ country: "US" }));
    const begins = await cities(places.query.main({ map: "m" }).begins({ country: "US" }));
    return [most === "Toronto" && begins.includes("Austin"), `lte US: ${most}; begins US: ${begins}`];
  },

  async "numbers sort as text"() {
    const padded = { type: "number", padding: { length: 6, char: "0" } };
    const values = entity("value", { of: text, padded, plain: number }, [["of"], ["padded"]], [["of"], ["plain"]]);
    for (const value of [-5, -1, 9, 10]) await values.put({ of: "o", padded: value, plain: value }).go();
    const byPadded = (await found(values.query.main({ of: "o" }))).map((item) => item.padded).join(" ");
    const byPlain = (await found(values.query.second({ of: "o" }))).map((item) => item.plain).join(" ");
    return [byPadded === "-1 -5 9 10" && byPlain === "-1 -5 10 9", `padded: ${byPadded}; plain: ${byPlain}`];
  },

  async "case is lost"() {
    const companies = entity("company", { name: text, size: text }, [["name"], []]);
    await companies.put({ name: "IBM", size: "large" }).go();
    await companies.put({ name: "ibm", size: "small" }).go();
    const company = (await companies.get({ name: "IBM" }).go()).data;
    return [company.size === "small", `got of IBM: ${JSON.stringify(company)}`];
  },

  async "digits are lost"() {
    const accounts = entity("account", { id: text, balance: number }, [["id"], []]);
    await accounts.put({ id: "1", balance: 0 }).go();
    const [item] = await stored();
    item.balance = { N: "0.12345678901234567890123" };
    await raw.send(new PutItemCommand({ TableName: table, Item: item }));
    await accounts.put((await accounts.get({ id: "1" }).go()).data).go();
    const after = (await stored())[0].balance.N;
    return [after !== item.balance.N, `${item.balance.N}, read and written back: ${after}`];
  },
};

async function inNewTable(claim) {
  const keys = ["pk", "sk", "secondPk", "secondSk"];
  const schema = ([pk, sk]) => [
    { AttributeName: pk, KeyType: "HASH" },
    { AttributeName: sk, KeyType: "RANGE" },
  ];
  await raw.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: schema(keys),
      GlobalSecondaryIndexes: [
        { IndexName: "second", KeySchema: schema(keys.slice(2)), Projection: { ProjectionType: "ALL" } },
      ],
    }),
  );
  try {
    return await claim();
  } finally {
    await raw.send(new DeleteTableCommand({ TableName: table }));
  }
}

async function main() {
  console.log(`ElectroDB ${version}`);
  for (const [name, claim] of Object.entries(claims)) {
    const [holds, evidence] = await inNewTable(claim);
    console.log(`${holds ? "shown" : "NOT SHOWN"}: ${name}\n    ${evidence}`);
    if (!holds) process.exitCode = 1;
  }
}

main();
