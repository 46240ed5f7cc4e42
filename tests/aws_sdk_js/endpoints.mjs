// endpoints.mjs PROGRAM: asks the SDK and keyc (PROGRAM, endpoint_lines) for the endpoints of every region with every
// combination of settings, which has all cases that AWS publishes, and of random settings. KEYC_TEST_SEED=N repeats a
// run.
import { spawnSync } from "node:child_process";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

const regions = [
  "af-south-1", "ap-east-1", "ap-northeast-1", "ap-northeast-2", "ap-northeast-3", "ap-south-1", "ap-south-2",
  "ap-southeast-1", "ap-southeast-2", "ap-southeast-3", "ca-central-1", "ca-west-1", "eu-central-1", "eu-central-2",
  "eu-north-1", "eu-south-1", "eu-west-1", "eu-west-2", "eu-west-3", "il-central-1", "me-central-1", "me-south-1",
  "mx-central-1", "sa-east-1", "us-east-1", "us-east-2", "us-west-1", "us-west-2", "aws-global",
  "cn-north-1", "cn-northwest-1", "cn-central-9", "aws-cn-global", "eusc-de-east-1", "eusc-fr-east-1",
  "us-gov-east-1", "us-gov-west-1", "us-gov-south-2", "aws-us-gov-global",
  "us-iso-east-1", "us-iso-west-1", "us-isob-east-1", "us-isof-south-1", "eu-isoe-west-1", "us-iso-global",
  "aws-iso-global", "aws-iso-b-global", "aws-iso-e-global", "aws-iso-f-global", "eu-isoe-west", "us-gov-west-1-x",
  "local", "mars-north-1", "nowhere",
];
const modes = ["preferred", "disabled", "required"];
const accounts = ["", "111111111111", "not a label", "-1"];
const tables = (region) => [
  "", "Orders", `arn:aws:dynamodb:${region}:222222222222:table/Orders`, "arn:aws:dynamodb:us-east-2:333333333333:table/T",
  `arn:aws:sqs:${region}:222222222222:queue`, `arn:aws:dynamodb:${region}:22.22:table/Orders`,
  `arn:aws:dynamodb:${region}::table/Orders`, `arn:aws:dynamodb:${region}:222222222222:`,
  `arn::dynamodb:${region}:222222222222:table/Orders`, "arn:aws:dynamodb",
];
const urls = (region) => ["", "http://localhost:8000", "https://example.com", `https://dynamodb.${region}.api.aws`,
  `https://dynamodb.${region}.amazonaws.com`];

const seed = Number(process.env.KEYC_TEST_SEED ?? Date.now() % 1000000);
let state = seed;
const random = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % n;
};
const one = (list) => list[random(list.length)];
const label = () => Array.from({ length: 1 + random(8) }, () => one([..."abcdefghijklmnopqrstuvwxyz019"])).join("");
const randomRegion = () => one([one(regions), `${one(["us", "eu", "cn", "us-gov", "us-iso", "us-isob", "eu-isoe",
  "us-isof", "eusc-de", "eusc", "mx", label()])}-${label()}-${one(["1", "22", label()])}`]);
const fipsRegion = (region) => one([region, region, region, `fips-${region}`, `${region}-fips`]);

const cases = [];
for (const region of regions)
  for (const fips of [false, true])
    for (const dual of [false, true])
      for (const mode of modes)
        for (const account of accounts)
          for (const table of fips ? [""] : tables(region))
            for (const url of account === "" && table === "" ? urls(region) : [""])
              cases.push({ region, url, fips, dual, mode, account, table });
for (let i = 0; i < 500; ++i) {
  const plain = randomRegion();
  const region = plain === "aws-global" ? plain : fipsRegion(plain);
  cases.push({ region, url: one(["", "", "", one(urls(plain))]), fips: random(2) === 1, dual: random(2) === 1,
    mode: one(modes), account: one([one(accounts), String(random(1000000000))]), table: one(tables(plain)) });
}

const configs = new Map();
function configOf(region, useFipsEndpoint) {
  const name = `${region} ${useFipsEndpoint}`;
  if (!configs.has(name)) configs.set(name, new DynamoDBClient({ region, useFipsEndpoint }).config);
  return configs.get(name);
}

async function theirs({ region, url, fips, dual, mode, account, table }) {
  const config = configOf(region, fips);
  try {
    const signed = await config.region();
    const endpoint = config.endpointProvider({ Region: signed, UseFIPS: await config.useFipsEndpoint(),
      UseDualStack: dual, AccountIdEndpointMode: mode, ...(url && { Endpoint: url }),
      ...(account && { AccountId: account }), ...(table && { ResourceArn: table }) });
    const shown = url ? url : endpoint.url.href.replace(/\/$/, "");
    return `${shown} ${endpoint.properties?.authSchemes?.[0]?.signingRegion ?? signed}`;
  } catch (error) {
    return "none";
  }
}

const lines = cases.map(({ region, url, fips, dual, mode, account, table }) =>
  [region, url, fips ? "fips" : "", dual ? "dual" : "", mode, account, table].join("\t"));
const run = spawnSync(process.argv[2], { input: lines.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 28 });
const ours = run.stdout.split("\n");
let different = 0, none = 0;
for (const [i, settings] of cases.entries()) {
  const expected = await theirs(settings);
  if (expected === "none") ++none;
  if (expected === ours[i]) continue;
  if (++different <= 20) console.log(`${JSON.stringify(settings)}\n  SDK:  ${expected}\n  keyc: ${ours[i]}`);
}
console.log(`${cases.length} cases (seed ${seed}), ${none} of them without an endpoint, ${different} different`);
process.exit(different === 0 && run.status === 0 ? 0 : 1);
