// electrodb.mjs ENDPOINT PREFIX: writes items as users of ElectroDB do, and prints them.
import { setTime } from "./clock.mjs";
import { connect, createTable, print } from "./tables.mjs";
import { Entity, Service } from "electrodb";

const [endpoint, prefix] = process.argv.slice(2);
const client = connect(endpoint);

// Its own keys, `$taskapp#…`, in lower case. `assignments` is an isolated collection, `staff` a clustered one.
async function tasks(table) {
  const key = ["pk", "sk"];
  await createTable(client, table, key, { gsi1: ["gsi1pk", "gsi1sk"], gsi2: ["gsi2pk", "gsi2sk"] });
  const team = ["Development", "Marketing", "Café"];
  const model = (entity) => ({ entity, version: "1", service: "taskapp" });

  const employees = new Entity({
    model: model("employee"),
    attributes: {
      employee: { type: "string", required: true },
      firstName: { type: "string", required: true },
      lastName: { type: "string", required: true },
      team: { type: team, required: true },
      title: { type: "string" },
      salary: { type: "number" },
      manager: { type: "string" },
      birthday: { type: "string", validate: /^\d{4}-\d{2}-\d{2}$/ },
    },
    indexes: {
      employee: { pk: { field: "pk", composite: ["employee"] }, sk: { field: "sk", composite: [] } },
      assigned: {
        index: "gsi1",
        collection: "assignments",
        pk: { field: "gsi1pk", composite: ["employee"] },
        sk: { field: "gsi1sk", composite: [] },
      },
      team: {
        index: "gsi2",
        type: "clustered",
        collection: "staff",
        pk: { field: "gsi2pk", composite: ["team"] },
        sk: { field: "gsi2sk", composite: ["title", "salary", "employee"] },
      },
    },
  });
  const assignments = new Entity({
    model: model("task"),
    attributes: {
      task: { type: "string", required: true },
      project: { type: "string", required: true },
      employee: { type: "string", required: true },
      description: { type: "string" },
      status: { type: ["open", "inProgress", "closed"], default: "open" },
      points: { type: "number" },
      due: { type: "string" },
    },
    indexes: {
      task: { pk: { field: "pk", composite: ["task"] }, sk: { field: "sk", composite: ["project", "employee"] } },
      assigned: {
        index: "gsi1",
        collection: "assignments",
        pk: { field: "gsi1pk", composite: ["employee"] },
        sk: { field: "gsi1sk", composite: ["due"] },
      },
    },
  });
  const teams = new Entity({
    model: model("team"),
    attributes: { team: { type: team, required: true }, title: { type: "string" }, lead: { type: "string" } },
    indexes: {
      team: { pk: { field: "pk", composite: ["team"] }, sk: { field: "sk", composite: [] } },
      staff: {
        index: "gsi2",
        type: "clustered",
        collection: "staff",
        pk: { field: "gsi2pk", composite: ["team"] },
        sk: { field: "gsi2sk", composite: ["title"] },
      },
    },
  });
  const app = new Service({ employees, assignments, teams }, { client, table });
  const { employees: people, assignments: work, teams: groups } = app.entities;

  await people
    .put([
      { employee: "E001", firstName: "Ada", lastName: "Lovelace", team: "Development", title: "Lead", salary: 0 },
      { employee: "E002", firstName: "Jürgen", lastName: "Öz Ünal", team: "Café", title: "Barista", salary: 1234.5 },
      { employee: "e003", firstName: "Łukasz", lastName: "O'Neil#2", team: "Marketing", title: "Copy Writer", salary: 98000 },
      { employee: "E004", firstName: "", lastName: "_", team: "Development", title: "", salary: -5, manager: "E001", birthday: "1990-02-28" },
      { employee: "É005", firstName: "İpek", lastName: "ẞ", team: "Development", title: "$Lead#1_", salary: 7 },
    ])
    .go();
  await people.patch({ employee: "E001" }).set({ title: "Head", salary: 120000 }).go();
  await people.create({ employee: "E006", firstName: "Gone", lastName: "Gone", team: "Café", title: "x", salary: 1 }).go();
  await people.delete({ employee: "E006" }).go();
  await people.patch({ employee: "E002" }).remove(["birthday"]).go();
  await work
    .put([
      { task: "T1", project: "Engine", employee: "E001", due: "2024-03-31", points: 13 },
      { task: "T2", project: "Engine", employee: "E001", description: "naïve 🚲", points: -1 },
      { task: "T3", project: "Opening Day", employee: "E002", status: "closed", due: "2024-12-31" },
      { task: "T4", project: "", employee: "E002", status: "inProgress", description: "" },
    ])
    .go();
  await work.patch({ task: "T1", project: "Engine", employee: "E001" }).set({ status: "inProgress", due: "2024-04-30" }).add({ points: 8 }).go();
  await groups.put([{ team: "Development", title: "Makers", lead: "E001" }, { team: "Café", title: "Hosts" }, { team: "Marketing" }]).go();
  await print(client, table, "electrodb_tasks", key);
}

// Keys by templates, in the case that was written or in capitals; numbers with padding; every type of attribute.
async function products(table) {
  const key = ["pk", "sk"];
  await createTable(client, table, key, { byCategory: ["gsi1pk", "gsi1sk"], byVendor: ["gsi2pk", "gsi2sk"] });
  const product = new Entity(
    {
      model: { entity: "Product", version: "2", service: "Shop" },
      attributes: {
        shop: { type: "string", required: true },
        sku: { type: "string", required: true },
        name: { type: "string", field: "n", required: true },
        category: { type: "string" },
        brand: { type: "string" },
        rank: { type: "number", padding: { length: 6, char: "0" } },
        price: { type: "number" },
        active: { type: "boolean", default: false },
        state: { type: ["draft", "onSale"], default: "draft" },
        labels: { type: "set", items: "string" },
        sizes: { type: "set", items: "number" },
        images: {
          type: "list",
          items: { type: "map", properties: { url: { type: "string" }, width: { type: "number" } } },
        },
        notes: { type: "list", items: { type: "string" } },
        dimensions: {
          type: "map",
          properties: { height: { type: "number" }, unit: { type: "string", default: "cm" } },
        },
        extra: { type: "any" },
        released: {
          type: "string",
          set: (date) => (date === undefined ? undefined : new Date(date).toISOString()),
          get: (text) => text?.slice(0, 10),
        },
        vendor: { type: "string" },
      },
      indexes: {
        product: {
          pk: { field: "pk", composite: ["shop"], template: "SHOP#${shop}", casing: "none" },
          sk: { field: "sk", composite: ["sku"], template: "PRODUCT#${sku}", casing: "none" },
        },
        category: {
          index: "byCategory",
          pk: { field: "gsi1pk", composite: ["category"], template: "category#${category}", casing: "upper" },
          sk: {
            field: "gsi1sk",
            composite: ["brand", "rank"],
            template: "brand#${brand}#rank#${rank}",
            casing: "upper",
          },
        },
        vendor: {
          index: "byVendor",
          pk: { field: "gsi2pk", composite: ["vendor"], casing: "none" },
          sk: { field: "gsi2sk", composite: ["active", "state"], casing: "none" },
        },
      },
    },
    { client, table },
  );
  await product
    .put([
      { shop: "Berlin", sku: "A-1", name: "Lamp", category: "Light", brand: "Éclair", rank: 12, price: 59.9, active: true, state: "onSale", vendor: "Acme" },
      { shop: "Berlin", sku: "a-1", name: "lamp", category: "Light", price: 0 },
      { shop: "Berlin", sku: "B-2", name: "Büro 🪑", category: "Straße", price: 1e-7, labels: ["new", "Ä", "a"], sizes: [10, 9.5, -1] },
      { shop: "Köln", sku: "C-3", name: "Sack", category: "light", brand: "x", rank: 1234567, price: 9007199254740991, vendor: "Acme" },
      { shop: "Köln", sku: "D#4", name: "", brand: "", rank: 0, active: false, vendor: "acme", images: [], notes: [] },
      { shop: "Köln", sku: "E-5", name: "All", images: [{ url: "https://x.example/1", width: 640 }, { url: "" }], notes: ["", "two"], dimensions: { height: -0.5 } },
      { shop: "Köln", sku: "F-6", name: "Any", extra: { a: [1, null, "x", { b: true }] }, released: "2024-02-29" },
      { shop: "Köln", sku: "G-7", name: "Null", extra: null, dimensions: {} },
      { shop: "Roma", sku: "H-8", name: "Text", extra: "text", released: "2024-02-29T23:59:59+01:00" },
      { shop: "Roma", sku: "I-9", name: "Number", extra: 9007199254740991, category: "Light", brand: "B#1", rank: 1.5 },
    ])
    .go();
  await product.patch({ shop: "Berlin", sku: "B-2" }).add({ labels: ["sale"] }).delete({ sizes: [10] }).set({ rank: 77, brand: "Böhm", category: "Straße" }).go();
  await product.patch({ shop: "Köln", sku: "E-5" }).append({ notes: ["three"] }).set({ "dimensions.height": 12 }).go();
  await product.update({ shop: "Roma", sku: "J-10" }).set({ name: "Made by update", price: 2.5 }).go();
  await product.remove({ shop: "Roma", sku: "H-8" }).go();
  await print(client, table, "electrodb_products", key);
}

// Attributes that are keys, a number among them; an index with a condition; times as numbers, some of them by itself.
async function readings(table) {
  setTime("2024-03-01T09:00:00.000Z");
  const key = ["device", "at:N"];
  await createTable(client, table, key, {
    alarms: ["alarmPk", "alarmSk"],
    byDay: ["dayPk", "level:N"],
    byOperator: ["workPk", "workSk"],
  });
  const service = "plant";
  const reading = new Entity(
    {
      model: { entity: "reading", version: "1", service },
      attributes: {
        device: { type: "string", required: true },
        at: { type: "number", required: true },
        value: { type: "number" },
        level: { type: "number" },
        alarm: { type: "boolean" },
        operator: { type: "string" },
        day: { type: "string" },
        createdAt: { type: "number", readOnly: true, default: () => Date.now(), set: () => Date.now() },
        updatedAt: { type: "number", watch: "*", required: true, default: () => Date.now(), set: () => Date.now() },
        expires: { type: "number" },
        secret: { type: "string", hidden: true },
      },
      indexes: {
        reading: {
          pk: { field: "device", composite: ["device"] },
          sk: { field: "at", composite: ["at"], cast: "number" },
        },
        alarms: {
          index: "alarms",
          condition: (item) => item.alarm === true,
          pk: { field: "alarmPk", composite: ["alarm"] },
          sk: { field: "alarmSk", composite: ["operator"] },
        },
        day: {
          index: "byDay",
          scope: "v2",
          pk: { field: "dayPk", composite: ["day"] },
          sk: { field: "level", composite: ["level"], cast: "number" },
        },
        work: {
          index: "byOperator",
          type: "clustered",
          collection: "work",
          pk: { field: "workPk", composite: ["operator"], casing: "none" },
          sk: { field: "workSk", composite: ["at"], casing: "none" },
        },
      },
    },
    { client, table },
  );
  const visit = new Entity(
    {
      model: { entity: "Visit", version: "3", service },
      attributes: {
        device: { type: "string", required: true },
        at: { type: "number", required: true },
        operator: { type: "string", required: true },
        minutes: { type: "number", default: 15 },
        begin: {
          type: "string",
          watch: ["at"],
          default: "",
          set: (_, item) => new Date(item.at * 1000).toISOString(),
        },
        createdAt: { type: "number", readOnly: true, default: () => Math.floor(Date.now() / 1000) },
      },
      indexes: {
        visit: {
          pk: { field: "device", composite: ["device"] },
          sk: { field: "at", composite: ["at"], cast: "number" },
        },
        work: {
          index: "byOperator",
          type: "clustered",
          collection: "work",
          pk: { field: "workPk", composite: ["operator"], casing: "none" },
          sk: { field: "workSk", composite: ["at", "minutes"], casing: "none" },
        },
      },
    },
    { client, table },
  );
  await reading.put({ device: "boiler-7", at: 1709283600, value: 0, level: 1, day: "2024-03-01", expires: 1711875600 }).go();
  await reading.put({ device: "boiler-7", at: 1709283660, value: -40.25, level: -2, day: "2024-03-01", alarm: true, operator: "Ann" }).go();
  await reading.put({ device: "boiler-7", at: 0, value: 1.5e-10, alarm: false, operator: "Bo" }).go();
  await reading.put({ device: "boiler-7", at: -1, value: 12345678.875, alarm: true, operator: "" }).go();
  await reading.put({ device: "Boiler-8", at: 1709283600.125, value: 3, level: 0.5, day: "2024-02-29", secret: "s3cret" }).go();
  await reading.put({ device: "Kessel ß", at: 1709283600, day: "2024-02-29" }).go();
  await reading.put({ device: "boiler-9", at: 1709283600, alarm: true, operator: "Cy" }).go();
  await reading.put({ device: "boiler-9", at: 1709283601, alarm: true, operator: "Di" }).go();
  await visit.put({ device: "Boiler-8", at: 1709280000, operator: "Ann", minutes: 90 }).go();
  await visit.put({ device: "boiler-9", at: 1709280001.5, operator: "Zoë #2" }).go();
  await visit.put({ device: "boiler-9", at: -86400, operator: "Ann", minutes: 0 }).go();
  setTime("2024-03-01T09:30:00.250Z");
  await reading.patch({ device: "boiler-7", at: 1709283600 }).set({ level: 3 }).add({ value: 2.5 }).go();
  await reading.patch({ device: "boiler-9", at: 1709283600 }).set({ alarm: false, operator: "Cy" }).go();
  await reading.upsert({ device: "boiler-10", at: 1709283600, value: 1 }).go();
  await visit.patch({ device: "boiler-9", at: -86400 }).set({ minutes: 30 }).go();
  await reading.delete({ device: "boiler-9", at: 1709283601 }).go();
  await print(client, table, "electrodb_readings", key);
}

await tasks(`${prefix}tasks`);
await products(`${prefix}products`);
await readings(`${prefix}readings`);
