// For each line of its input, a JSON object of environment variables, prints the access key id that the AWS SDK for
// JavaScript takes with them, or "error" and why there is none.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(process.argv[2] + "/package.json");
const { fromNodeProviderChain } = require("@aws-sdk/credential-providers");

console.warn = console.info = console.debug = () => {};
process.removeAllListeners("warning");
process.on("warning", () => {});

for await (const line of createInterface({ input: process.stdin })) {
  for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) delete process.env[name];
  Object.assign(process.env, JSON.parse(line));
  try {
    const found = await fromNodeProviderChain({ timeout: 1000, maxRetries: 0 })();
    console.log(JSON.stringify([found.accessKeyId, ""]));
  } catch (error) {
    console.log(JSON.stringify(["error", String(error.message)]));
  }
}
