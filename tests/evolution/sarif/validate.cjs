// validate.cjs REPORT…: validates reports by the JSON schema of SARIF 2.1.0, and checks what the schema leaves to its text.
const fs = require("fs");
const path = require("path");
const Ajv = require("ajv");

const folder = path.dirname(require.resolve("@microsoft/jest-sarif/package.json"));
const schema = JSON.parse(fs.readFileSync(path.join(folder, "lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"));
const ajv = new Ajv({ schemaId: "auto", allErrors: true });
ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-04.json"));
const isValid = ajv.compile(schema);

// Faults of a report, each as a text.
function faults(report) {
  if (!isValid(report)) return isValid.errors.map((error) => `${error.dataPath} ${error.message}`);
  const found = [];
  const [run] = report.runs;
  const { rules } = run.tool.driver;
  if (new Set(rules.map((rule) => rule.id)).size !== rules.length) found.push("two rules have one id");
  for (const result of run.results) {
    if (rules[result.ruleIndex]?.id !== result.ruleId) found.push(`${result.ruleId} is not rule ${result.ruleIndex}`);
    for (const { physicalLocation } of [...result.locations, ...(result.relatedLocations ?? [])]) {
      const file = decodeURIComponent(physicalLocation.artifactLocation.uri);
      if (!fs.existsSync(file)) found.push(`there is no file ${file}`);
    }
  }
  return found;
}

const files = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(fs.readFileSync(file, "utf8")));
let failed = false;
const fail = (message) => {
  console.error(message);
  failed = true;
};

// The validator itself: each of these changes makes a valid report invalid.
const changes = {
  "no version": (report) => delete report.version,
  "a line as text": (report) => (report.runs[0].results[0].locations[0].physicalLocation.region.startLine = "1"),
  "an unknown level": (report) => (report.runs[0].results[0].level = "fatal"),
  "an unknown property": (report) => (report.runs[0].results[0].colour = "red"),
  "a space in a URI": (report) => (report.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri = "a b"),
  "another rule": (report) => (report.runs[0].results[0].ruleIndex = 0),
};
const names = reports[files.findIndex((file) => file.endsWith("names.sarif"))];
for (const [name, change] of Object.entries(changes)) {
  const report = structuredClone(names);
  change(report);
  if (faults(report).length === 0) fail(`a report with ${name} is taken for valid`);
}

reports.forEach((report, i) => faults(report).forEach((fault) => fail(`${path.basename(files[i])}: ${fault}`)));
const seen = new Set(reports.flatMap((report) => report.runs[0].results.map((result) => result.ruleId)));
for (const { id } of reports[0].runs[0].tool.driver.rules) if (!seen.has(id)) fail(`no report has a result of ${id}`);
console.log(`${reports.length} reports of ${seen.size} rules are valid SARIF`);
process.exit(failed ? 1 : 0);
