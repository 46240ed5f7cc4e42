// What bulk.cpp does, with the AWS SDK for JavaScript: bulk.mjs write|get|requests URL COUNT SDK-DIRECTORY. Batches are
// sent four at once.
import { createRequire } from "node:module";

const [mode, endpoint, count, sdk] = process.argv.slice(2);
const { BatchGetItemCommand, BatchWriteItemCommand, DynamoDBClient, GetItemCommand } = createRequire(
  `${sdk}/package.json`,
)("@aws-sdk/client-dynamodb");

const client = new DynamoDBClient({
  endpoint,
  region: "eu-central-1",
  credentials: { accessKeyId: "AKID", secretAccessKey: "secret" },
});

const key = (i) => ({ pk: { S: `CUSTOMER#${i % 1000}` }, sk: { S: `ORDER#${i}` } });
const item = (i) => ({
  ...key(i),
  email: { S: `ada${i}@example.com` },
  title: { S: "A book about the analytical engine" },
  cents: { N: `${i}` },
  quantity: { N: "2" },
  paid: { BOOL: true },
  placed: { S: "2024-04-01T10:00:00.000Z" },
});

const all = [...Array(Number(count)).keys()];
const inPortions = (most) => {
  const portions = [];
  for (let i = 0; i < all.length; i += most) portions.push(all.slice(i, i + most));
  return portions;
};

const fourAtOnce = async (requests) => {
  const worker = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) await client.send(request);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
};

const write = () => {
  const requests = inPortions(25).map(
    (portion) =>
      new BatchWriteItemCommand({ RequestItems: { Bench: portion.map((i) => ({ PutRequest: { Item: item(i) } })) } }),
  );
  return () => fourAtOnce(requests);
};
const get = () => {
  const requests = inPortions(100).map(
    (portion) => new BatchGetItemCommand({ RequestItems: { Bench: { Keys: portion.map(key) } } }),
  );
  return () => fourAtOnce(requests);
};
const single = () => async () => {
  for (const _ of all) await client.send(new GetItemCommand({ TableName: "Bench", Key: key(1) }));
};

const send = { write, get, requests: single }[mode]();
const begin = process.hrtime.bigint();
const before = process.cpuUsage();
await send();
const { user, system } = process.cpuUsage(before);
const wall = Number(process.hrtime.bigint() - begin) / 1e9;
console.log(JSON.stringify({ wall, cpu: (user + system) / 1e6 }));
