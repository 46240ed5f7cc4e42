// onetable.mjs ENDPOINT PREFIX: writes items as users of dynamodb-onetable do, and prints them.
import { setTime } from "./clock.mjs";
import { connect, createTable, print } from "./tables.mjs";
import { Table } from "dynamodb-onetable";
import { Dynamo } from "dynamodb-onetable/Dynamo";

const [endpoint, prefix] = process.argv.slice(2);
const client = connect(endpoint);
const logger = () => {};
const format = "onetable:1.1.0";
const version = "1.0.0";
const primary = { hash: "pk", sort: "sk" };

// Times as ISO 8601 with milliseconds, `_type`, stamps, key templates, and the items that keep `email` unique.
async function accounts(name) {
  setTime("2024-03-01T09:00:00.123Z");
  const key = ["pk", "sk"];
  await createTable(client, name, key, { gs1: ["gs1pk", "gs1sk"] });
  const table = new Table({
    client,
    name,
    logger,
    partial: false,
    schema: {
      format,
      version,
      indexes: { primary, gs1: { hash: "gs1pk", sort: "gs1sk", project: "all" } },
      params: { isoDates: true, timestamps: true },
      models: {
        Account: {
          pk: { type: String, value: "account#${id}" },
          sk: { type: String, value: "account#" },
          id: { type: String, generate: "ulid" },
          name: { type: String, required: true },
          balance: { type: Number, default: 0 },
          active: { type: Boolean, default: true },
        },
        User: {
          pk: { type: String, value: "account#${accountId}" },
          sk: { type: String, value: "user#${id}" },
          gs1pk: { type: String, value: "user#${email}" },
          gs1sk: { type: String, value: "user#" },
          id: { type: String, generate: "uuid" },
          accountId: { type: String, required: true },
          email: { type: String, required: true, unique: true },
          status: { type: String, enum: ["active", "idle"], default: "active" },
          registered: { type: Date },
          birthday: { type: Date },
          address: { type: Object, schema: { street: { type: String }, zip: { type: String } } },
          nickname: { type: String },
        },
        Invoice: {
          pk: { type: String, value: "account#${accountId}" },
          sk: { type: String, value: "invoice#${due}#${number:6:0}" },
          gs1pk: { type: String, value: "invoice#" },
          gs1sk: { type: String, value: "${amount:12}#${number}" },
          accountId: { type: String, required: true },
          number: { type: Number, required: true },
          amount: { type: Number, required: true },
          due: { type: Date, required: true },
          paid: { type: Boolean },
        },
      },
    },
  });
  const Account = table.getModel("Account");
  const User = table.getModel("User");
  const Invoice = table.getModel("Invoice");
  const first = "01HQX3Z5M8K2V7N4B6C9D1F0GH";
  const second = "01hqx3z5m8k2v7n4b6c9d1f0gj";
  await Account.create({ id: first, name: "Café Ünal", balance: -12.5 });
  await Account.create({ id: second, name: "", active: false });
  await User.create({
    accountId: first,
    id: "13cc114a-6a1b-4a8e-9d5c-0b2f6c1a7e33",
    email: "Ada@Example.com",
    registered: new Date("2024-02-29T23:59:59.999Z"),
    birthday: "1815-12-10",
    address: { street: "Straße 1", zip: "01234" },
  });
  await User.create({ accountId: first, id: "8F14E45F-CEEA-467A-9575-1BC3D0E6A111", email: "bo@example.com", status: "idle", address: {} });
  await User.create({ accountId: second, id: "00000000-0000-0000-0000-000000000000", email: "#", nickname: null, registered: new Date(0) });
  await User.create({ accountId: second, id: "ffffffff-ffff-4fff-bfff-ffffffffffff", email: "gone@example.com" });
  await Invoice.create({ accountId: first, number: 7, amount: 59.9, due: new Date("2024-03-31T00:00:00Z") });
  await Invoice.create({ accountId: first, number: 1234567, amount: 1000000, due: new Date("2024-03-31T12:30:00.5Z"), paid: true });
  await Invoice.create({ accountId: second, number: 0, amount: -3, due: new Date("0999-12-31T00:00:00Z"), paid: false });
  setTime("2024-03-02T00:00:00.000Z");
  await Account.update({ id: first, balance: 1e6 });
  await User.update({ accountId: first, id: "13cc114a-6a1b-4a8e-9d5c-0b2f6c1a7e33", email: "ada@example.com", birthday: null });
  await User.remove({ accountId: second, id: "ffffffff-ffff-4fff-bfff-ffffffffffff" });
  await Invoice.update({ accountId: first, number: 7, due: new Date("2024-03-31T00:00:00Z"), paid: true }, { add: { amount: 0.05 } });
  await Account.upsert({ id: "01HQX3Z5M8K2V7N4B6C9D1F0GK", name: "upsert" });
  await print(client, name, "onetable_accounts", key);
}

// Times as milliseconds, the time to live in seconds, NULL for absent, attributes packed into a map, bytes, sets.
async function devices(name) {
  setTime("2024-03-01T09:00:00.123Z");
  const key = ["PK", "SK"];
  await createTable(client, name, key);
  const table = new Table({
    client: new Dynamo({ client, marshall: { removeUndefinedValues: true } }),
    name,
    logger,
    partial: true,
    schema: {
      format,
      version,
      indexes: { primary: { hash: "PK", sort: "SK" } },
      params: {
        isoDates: false,
        nulls: true,
        timestamps: true,
        typeField: "model",
        createdField: "madeAt",
        updatedField: "changedAt",
      },
      models: {
        Device: {
          PK: { type: String, value: "DEVICE:${serial}" },
          SK: { type: String, value: "META" },
          serial: { type: String, hidden: true },
          label: { type: String, map: "l" },
          city: { type: String, map: "data.c" },
          floor: { type: Number, map: "data.f" },
          installed: { type: Date },
          expires: { type: Date, ttl: true },
          readings: { type: Array },
          tags: { type: Set },
          ports: { type: Set },
          key: { type: "binary" },
          image: { type: Object },
          limits: { type: Object, schema: { low: { type: Number }, high: { type: Number }, since: { type: Date } } },
          on: { type: Boolean },
          note: { type: String },
        },
      },
    },
  });
  const Device = table.getModel("Device");
  const at = new Date("2024-02-29T12:00:00.001Z");
  await Device.create({ serial: "D-1", label: "Kühler", city: "Köln", floor: -1, installed: at, expires: at, on: true });
  await Device.create({ serial: "D-2", label: null, city: null, floor: 0, installed: null, note: null, on: null, readings: null });
  await Device.create({ serial: "D-3", label: "", city: "", floor: 1.5, note: "", readings: [], on: "false" });
  await Device.create({ serial: "D-4", label: "x", city: "y", floor: 2, readings: [1, "two", { at }, null, true, [0]], tags: ["b", "a", "b"] });
  await Device.create({ serial: "D-5", label: "x", city: "y", floor: 2, tags: new Set(["b", "Ä", "a"]), ports: new Set([443, 80, 1e3]) });
  await Device.create({ serial: "D-6", label: "x", city: "y", floor: 2, key: Buffer.from([0, 1, 254, 255]) });
  await Device.create({ serial: "D-7", label: "x", city: "y", floor: 2, key: new Uint8Array([0, 1, 254, 255]), image: { bytes: new Uint8Array([7]) } });
  await Device.create({ serial: "D-8", label: "x", city: "y", floor: 2, limits: { low: -40, high: null, since: at }, expires: "2024-12-31T23:59:59Z" });
  await Device.create({ serial: "D-9", label: "x", city: "y", floor: 9007199254740991, installed: new Date(-1), expires: new Date(0) });
  await Device.create({ serial: "Ü#11 📟", label: "x", city: "y", floor: 2, image: { at, taken: null, tags: ["a", ""], n: 1e-7 }, on: 0, note: 42 });
  await Device.create({ serial: "", label: "x", city: "y", floor: "3", readings: "", expires: 1709208000123, installed: "2024-02-29" });
  await Device.create({ serial: "D-10", label: "gone", city: "y", floor: 2 });
  setTime("2024-03-02T00:00:00.000Z");
  await Device.update({ serial: "D-1", installed: null, note: "moved" });
  await Device.update({ serial: "D-8", limits: { high: 85 } });
  await Device.update({ serial: "D-5" }, { remove: ["ports"], set: { note: "by set" } });
  await Device.remove({ serial: "D-10" });
  await print(client, name, "onetable_devices", key);
}

// A sparse index whose templates may lack a value; another separator; attributes that are only in a key (`encode`).
async function tickets(name) {
  setTime("2024-03-01T09:00:00.123Z");
  const key = ["pk", "sk"];
  await createTable(client, name, key, { gs1: ["gs1pk", "gs1sk"], gs2: ["assignee", "priority:N"] });
  const table = new Table({
    client,
    name,
    logger,
    partial: false,
    schema: {
      format,
      version,
      indexes: {
        primary,
        gs1: { hash: "gs1pk", sort: "gs1sk", project: "all" },
        gs2: { hash: "assignee", sort: "priority", project: "all" },
      },
      params: { isoDates: true, separator: "/", typeField: "type" },
      models: {
        Ticket: {
          pk: { type: String, value: "Board/${board}" },
          sk: { type: String, value: "Ticket/${number:5}" },
          gs1pk: { type: String, value: "State/${state}/${owner}" },
          gs1sk: { type: String, value: "${due}" },
          board: { type: String, encode: ["pk", "/", 1] },
          number: { type: Number, required: true },
          state: { type: String, enum: ["new", "inWork", "DONE"], default: "new" },
          owner: { type: String },
          assignee: { type: String },
          priority: { type: Number },
          due: { type: Date },
          blocked: { type: Boolean, default: false },
          detail: {
            type: Object,
            default: {},
            schema: {
              lines: { type: Number, default: 1 },
              seen: { type: Boolean },
              by: { type: Object, schema: { user: { type: String }, at: { type: Date } } },
            },
          },
          history: { type: Array, items: { type: Object, schema: { state: { type: String }, at: { type: Date } } } },
        },
      },
    },
  });
  const Ticket = table.getModel("Ticket");
  const due = new Date("2024-03-31T00:00:00.000Z");
  await Ticket.create({ board: "Main", number: 1, owner: "ada", due, assignee: "ada", priority: 0 });
  await Ticket.create({ board: "Main", number: 2, owner: "ada" });
  await Ticket.create({ board: "Main", number: 3, due, assignee: "bo" });
  await Ticket.create({ board: "Main", number: 123456, state: "inWork", blocked: true, priority: 1.5 });
  await Ticket.create({ board: "Main", number: 0, owner: "", due, detail: { seen: false, by: { user: "Zoë", at: due } } });
  await Ticket.create({ board: "a/b", number: 5, history: [{ state: "new", at: due }, { state: "DONE" }], detail: { lines: 0 } });
  await Ticket.create({ board: "Böard 📌", number: 6, history: [], state: "DONE", owner: "a/b", due });
  await Ticket.create({ board: "Main", number: 7, assignee: "Cy", priority: -1 });
  await Ticket.create({ board: "Main", number: 10, due, owner: "Zoë", assignee: "Zoë", priority: 9007199254740991, blocked: "yes" });
  await Ticket.create({ board: "main", number: 1, due: "2024-03-31T12:00:00+02:00", owner: "ada", detail: { by: {} } });
  await Ticket.create({ board: "Main", number: 8, owner: "gone", due });
  await Ticket.create({ board: "Main", number: 9, owner: "ada", due, assignee: "ada", priority: 1e10 });
  await Ticket.update({ board: "Main", number: 1, state: "inWork", owner: "bo" });
  await Ticket.update({ board: "Main", number: 2, state: "inWork", due });
  await Ticket.update({ board: "Main", number: 9, assignee: null, owner: null });
  await Ticket.remove({ board: "Main", number: 8 });
  await print(client, name, "onetable_tickets", key);
}

await accounts(`${prefix}accounts`);
await devices(`${prefix}devices`);
await tickets(`${prefix}tickets`);
