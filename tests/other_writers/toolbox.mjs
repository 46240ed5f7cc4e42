// toolbox.mjs ENDPOINT PREFIX: writes items as users of dynamodb-toolbox (version 2) do, and prints them.
import { setTime } from "./clock.mjs";
import { connect, createTable, print } from "./tables.mjs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { $add, $append, $delete, $remove, $set, UpdateItemCommand } from "dynamodb-toolbox/entity/actions/update";
import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { Entity } from "dynamodb-toolbox/entity";
import { Table } from "dynamodb-toolbox/table";
import { any, anyOf, binary, boolean, item, list, map } from "dynamodb-toolbox/schema";
import { nul, number, record, set, string, tuple } from "dynamodb-toolbox/schema";
import { jsonStringify } from "dynamodb-toolbox/transformers/jsonStringify";
import { pipe } from "dynamodb-toolbox/transformers/pipe";
import { prefix as prefixed } from "dynamodb-toolbox/transformers/prefix";

const [endpoint, prefix] = process.argv.slice(2);
const client = connect(endpoint);
const documentClient = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
const key = ["pk", "sk"];
const text = (name) => ({ name, type: "string" });
const partitionKey = text("pk");
const sortKey = text("sk");

const put = (entity, value) => entity.build(PutItemCommand).item(value).send();
const update = (entity, value) => entity.build(UpdateItemCommand).item(value).send();
const remove = (entity, value) => entity.build(DeleteItemCommand).key(value).send();

// As it is without options: `_et`, `_ct`, `_md`; keys that are computed, and attributes that are linked to others.
async function lendings(name) {
  setTime("2024-03-01T09:00:00.000Z");
  await createTable(client, name, key, { gsi1: ["gsi1pk", "gsi1sk"] });
  const indexes = { gsi1: { type: "global", partitionKey: text("gsi1pk"), sortKey: text("gsi1sk") } };
  const table = new Table({ documentClient, name, partitionKey, sortKey, indexes });
  const Reader = new Entity({
    name: "Reader",
    table,
    schema: item({
      reader: string().key(),
      name: string(),
      email: string().optional(),
      level: string().enum("basic", "gold").default("basic"),
      fee: number().default(0),
    }).and(() => ({
      gsi1pk: string().optional().link(({ email }) => email && `EMAIL#${email.toLowerCase()}`),
      gsi1sk: string().optional().link(({ email }) => email && "READER"),
      initials: string().optional().link(({ name }) => name.slice(0, 1)),
    })),
    computeKey: ({ reader }) => ({ pk: `READER#${reader}`, sk: "READER" }),
  });
  const Lending = new Entity({
    name: "Lending",
    table,
    schema: item({
      reader: string().key(),
      copy: number().key(),
      book: string(),
      due: string(),
      returned: boolean().default(false),
    }).and(() => ({
      pk: string().key().link(({ reader }) => `READER#${reader}`),
      sk: string().key().link(({ copy }) => `LENDING#${String(copy).padStart(8, "0")}`),
      gsi1pk: string().link(({ book }) => `BOOK#${book}`),
      gsi1sk: string().link(({ due, returned }) => `${returned ? "Y" : "N"}#${due}`),
    })),
  });
  await put(Reader, { reader: "r1", name: "Ada", email: "Ada@Example.com" });
  await put(Reader, { reader: "R2", name: "Öz Ünal 📚", level: "gold", fee: 12.5 });
  await put(Reader, { reader: "r#3", name: "", email: "#" });
  await put(Reader, { reader: "r4", name: "gone" });
  await put(Reader, { reader: "r5", name: "İpek", email: "İ@x.example", fee: -1e-6 });
  await put(Lending, { reader: "r1", copy: 7, book: "Emma", due: "2024-03-31" });
  await put(Lending, { reader: "r1", copy: 123456789, book: "Emma", due: "2024-03-31T12:00:00Z", returned: true });
  await put(Lending, { reader: "R2", copy: 0, book: "Café", due: "" });
  await put(Lending, { reader: "R2", copy: -1, book: "#", due: "9999-12-31" });
  await put(Lending, { reader: "r5", copy: 1.5, book: "a", due: "2024-01-01" });
  setTime("2024-03-02T00:00:00.500Z");
  await update(Reader, { reader: "r1", fee: $add(2.5), name: "Ada L." });
  await update(Reader, { reader: "r6", name: "by update", email: "Six@x.example" });
  await update(Reader, { reader: "r5", email: $remove() });
  await update(Lending, { reader: "r1", copy: 7, returned: true });
  await remove(Reader, { reader: "r4" });
  await print(client, name, "toolbox_lendings", key);
}

// Values that are transformed; sets, records, alternatives, NULL; other names for what the library adds.
async function documents(name) {
  setTime("2024-03-01T09:00:00.000Z");
  await createTable(client, name, key);
  const table = new Table({ documentClient, name, partitionKey, sortKey, entityAttributeSavedAs: "__entity" });
  const inMilliseconds = { encode: (text) => Date.parse(text), decode: (number) => new Date(number).toISOString() };
  const Document = new Entity({
    name: "DOCUMENT",
    table,
    entityAttribute: { name: "kind", hidden: true },
    timestamps: {
      created: { name: "createdAt", savedAs: "createdAt" },
      modified: { name: "updatedAt", savedAs: "u" },
    },
    schema: item({
      folder: string().key().savedAs("pk").transform(prefixed("FOLDER")),
      document: string().key().savedAs("sk").transform(prefixed("DOC", { delimiter: "::" })),
      title: string(),
      parent: string().optional().transform(prefixed("FOLDER")),
      owner: string().optional().transform(pipe(prefixed("u", { delimiter: "/" }), prefixed("id", { delimiter: ":" }))),
      settings: any().optional().transform(jsonStringify()),
      layout: map({ width: number(), dark: boolean().default(false) }).optional().savedAs("l"),
      labels: set(string()).optional(),
      pages: set(number()).optional(),
      hashes: set(binary()).optional(),
      counts: record(string(), number()).optional(),
      rights: record(string().enum("read", "write"), list(string())).optional(),
      body: anyOf(
        map({ type: string().const("text"), text: string() }),
        map({ type: string().const("image"), bytes: binary(), size: tuple(number(), number()).optional() }),
      ).discriminate("type").optional(),
      score: anyOf(number(), string()).optional(),
      reviewedBy: anyOf(string(), nul()).optional(),
      deletedAt: nul().optional(),
      lines: list(map({ n: number().savedAs("number"), text: string().optional() })).optional(),
      publishedAt: string().optional().transform(inMilliseconds),
      expires: number().optional(),
    }),
  });
  await put(Document, { folder: "a", document: "1", title: "Plain", parent: "root", owner: "ada" });
  await put(Document, { folder: "a", document: "2", title: "JSON", settings: { b: [1, null, "ü"], a: 1.0 }, layout: { width: 0 } });
  await put(Document, { folder: "a", document: "3", title: "Sets", labels: new Set(["b", "Ä", "a"]), pages: new Set([10, 9.5, -1]), hashes: new Set([new Uint8Array([255, 0])]) });
  await put(Document, { folder: "a", document: "4", title: "Records", counts: { x: 1, "a.b": -2.5, "ü b": 0 }, rights: { read: ["ada", "bo"], write: [] } });
  await put(Document, { folder: "a", document: "5", title: "Text", body: { type: "text", text: "" }, score: 1e10 });
  await put(Document, { folder: "a", document: "6", title: "Image", body: { type: "image", bytes: new Uint8Array([1, 2, 3]), size: [640, 480] }, score: "high" });
  await put(Document, { folder: "FOLDER#b", document: "", title: "", parent: "", reviewedBy: null, deletedAt: null });
  await put(Document, { folder: "c", document: "d::e", title: "Lines 📄", lines: [{ n: 1, text: "x" }, { n: 2 }], reviewedBy: "bo" });
  await put(Document, { folder: "c", document: "f", title: "Times", publishedAt: "2024-02-29T12:00:00.250Z", expires: 1709208000, settings: "text" });
  await put(Document, { folder: "c", document: "h", title: "Nested", settings: null, labels: new Set(["", " "]), counts: {}, lines: [], body: { type: "text", text: "ü\n\u0000" } });
  await put(Document, { folder: "C", document: "i", title: "i", owner: "", settings: "", score: "", expires: 0, publishedAt: "1970-01-01T00:00:00.000Z" });
  await put(Document, { folder: "c", document: "gone", title: "Gone" });
  setTime("2024-03-02T00:00:00.500Z");
  await update(Document, { folder: "a", document: "3", labels: $add(new Set(["c"])), pages: $delete(new Set([10])) });
  await update(Document, { folder: "a", document: "4", counts: { x: $add(1), y: 2 }, rights: $set({ read: ["cy"], write: ["di"] }) });
  await update(Document, { folder: "c", document: "d::e", lines: $append([{ n: 3 }]), reviewedBy: $remove(), parent: "c" });
  await update(Document, { folder: "a", document: "1", settings: [true], layout: $set({ width: 2, dark: true }), publishedAt: "1969-12-31T23:59:59.999Z" });
  await remove(Document, { folder: "c", document: "gone" });
  await print(client, name, "toolbox_documents", key);
}

// No attribute with the entity, no stamps; a number and a binary key; a sparse index; defaults; other names when saved.
async function measurements(name) {
  const numberKey = ["id:B", "at:N"];
  await createTable(client, name, numberKey, { alarms: ["alarm", "severity:N"] });
  const table = new Table({
    documentClient,
    name,
    partitionKey: { name: "id", type: "binary" },
    sortKey: { name: "at", type: "number" },
    indexes: {
      alarms: { type: "global", partitionKey: text("alarm"), sortKey: { name: "severity", type: "number" } },
    },
  });
  const Measurement = new Entity({
    name: "Measurement",
    table,
    entityAttribute: false,
    timestamps: false,
    schema: item({
      sensor: binary().key().savedAs("id"),
      at: number().key(),
      value: number().savedAs("v"),
      unit: string().enum("C", "F").default("C").savedAs("u"),
      quality: number().enum(0, 1, 2).default(1).savedAs("q"),
      alarmState: string().enum("OPEN", "closed").optional().savedAs("alarm"),
      severity: number().optional(),
      total: number().big().optional(),
      raw: binary().optional().savedAs("r"),
      manual: boolean().default(() => false).savedAs("m"),
      comment: string().optional().savedAs("comment-text"),
      by: string().putDefault("system").updateDefault("someone"),
    }),
  });
  const a = new Uint8Array([0]);
  const b = new Uint8Array([222, 173, 190, 239]);
  await put(Measurement, { sensor: a, at: 0, value: 0 });
  await put(Measurement, { sensor: a, at: 1709283600, value: -40.5, unit: "F", quality: 0, manual: true });
  await put(Measurement, { sensor: a, at: 1709283600.25, value: 1.5e-10, alarmState: "OPEN", severity: 3, comment: "Überhitzt 🔥" });
  await put(Measurement, { sensor: a, at: -5, value: 1e15, alarmState: "closed", severity: 0, comment: "" });
  await put(Measurement, { sensor: b, at: 1, value: 1, alarmState: "OPEN" });
  await put(Measurement, { sensor: b, at: 2, value: 2, severity: 9, total: 12345678901234567890n });
  await put(Measurement, { sensor: b, at: 3, value: 3, total: -99999999999999999999999999999999999999n, raw: new Uint8Array([]) });
  await put(Measurement, { sensor: b, at: 4, value: 4, raw: new Uint8Array([0, 128, 255]), by: "Zoë" });
  await put(Measurement, { sensor: b, at: 5, value: 5 });
  await put(Measurement, { sensor: b, at: 6, value: 6, alarmState: "OPEN", severity: 1 });
  await update(Measurement, { sensor: b, at: 6, alarmState: $remove() });
  await update(Measurement, { sensor: b, at: 7, value: 7 });
  await remove(Measurement, { sensor: b, at: 5 });
  await print(client, name, "toolbox_measurements", numberKey);
}

await lendings(`${prefix}lendings`);
await documents(`${prefix}documents`);
await measurements(`${prefix}measurements`);
