// retries.mjs PROGRAM: how many attempts the SDK and keyc (PROGRAM, retry_calls) make at each of many calls, if a server
// answers both with the same: failures, throttling, refusals and successes in random order, also so many failures that
// the quota is used up. KEYC_TEST_SEED=N repeats a run.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";

const seed = Number(process.env.KEYC_TEST_SEED ?? Date.now() % 1000000);
let state = seed;
const random = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % n;
};

const refusal = (status, type) => [status, JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: "as scripted" })];
const kinds = {
  ok: [200, "{}"],
  failure: refusal(500, "InternalServerError"),
  unavailable: [503, "<html>Service Unavailable</html>"],
  gateway: [502, ""],
  refused: refusal(400, "ValidationException"),
  denied: refusal(400, "AccessDeniedException"),
  throttled: refusal(400, "ThrottlingException"),
  not_implemented: [501, ""],
};
const failures = ["failure", "unavailable", "gateway"];
const answers = [];
for (let i = 0; i < 120; ++i) answers.push(random(3) === 0 ? "ok" : failures[random(failures.length)]);
for (let i = 0; i < 20; ++i) answers.push(["ok", "refused", "denied", "not_implemented"][random(4)]);
answers.push("throttled", "ok", "throttled", "failure", "ok");
for (let i = 0; i < 80; ++i) answers.push(failures[random(failures.length)]);
for (let i = 0; i < 40; ++i) answers.push(random(2) === 0 ? "ok" : "failure");

/// The number of attempts at each call, in the order in which they came. `send` makes `calls` calls.
async function attempts(calls, send) {
  const counts = new Map();
  const ends = new Map();
  let next = 0;
  const server = createServer((request, response) => {
    const id = request.headers["amz-sdk-invocation-id"];
    counts.set(id, (counts.get(id) ?? 0) + 1);
    request.resume().on("end", () => {
      const kind = answers[next++] ?? "ok";
      ends.set(id, kind);
      const [status, body] = kinds[kind];
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(body);
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  await send(`http://127.0.0.1:${server.address().port}`, calls);
  server.closeAllConnections();
  server.close();
  const isOutOfQuota = ([id, count]) => count < 4 && failures.includes(ends.get(id));
  if (![...counts].some(isOutOfQuota)) throw new Error("the quota was not used up");
  return [...counts.values()];
}

async function bySdk(endpoint, calls) {
  const client = new DynamoDBClient({ endpoint, region: "eu-west-1", credentials: { accessKeyId: "AKID", secretAccessKey: "secret" } });
  for (let i = 0; i < calls; ++i)
    await client.send(new GetItemCommand({ TableName: "notes", Key: { pk: { S: "a" } } })).catch(() => {});
}

async function byKeyc(endpoint, calls) {
  const child = spawn(process.argv[2], [endpoint, String(calls)], { stdio: "inherit" });
  await new Promise((done, fail) => child.on("exit", (code) => (code === 0 ? done() : fail(new Error(`exit code ${code}`)))));
}

const calls = 140;
const [expected, found] = await Promise.all([attempts(calls, bySdk), attempts(calls, byKeyc)]);
const first = expected.findIndex((count, i) => count !== found[i]);
if (first !== -1 || expected.length !== found.length) {
  console.error(`seed ${seed}: call ${first}: the SDK makes ${expected[first]} attempts, keyc ${found[first]}`);
  console.error(`SDK  ${expected.join("")}\nkeyc ${found.join("")}`);
  process.exit(1);
}
if (!expected.includes(4)) throw new Error("no call had all its attempts");
console.log(`${calls} calls, ${expected.reduce((sum, count) => sum + count, 0)} attempts, the same of both (seed ${seed})`);
