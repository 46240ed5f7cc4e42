// lib_dynamodb.mjs ENDPOINT PREFIX: writes items as users of the document client of AWS's SDK do, and prints them.
import { connect, createTable, print } from "./tables.mjs";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  NumberValue,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";

const [endpoint, prefix] = process.argv.slice(2);
const client = connect(endpoint);

// Documents as they come, with keys put together by the program; what is undefined is left out.
async function orders(TableName) {
  const key = ["PK", "SK"];
  await createTable(client, TableName, key, { GSI1: ["GSI1PK", "GSI1SK"] });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const customer = ({ id, ...rest }) => ({ PK: "CUSTOMER#" + id, SK: "PROFILE", type: "customer", id, ...rest });
  const order = ({ customerId, orderId, status, placedAt, ...rest }) => ({
    PK: `CUSTOMER#${customerId}`,
    SK: `ORDER#${placedAt}#${orderId}`,
    GSI1PK: status === "open" ? `OPEN#${placedAt.substring(0, 7)}` : undefined,
    GSI1SK: status === "open" ? `${placedAt}#${orderId}` : undefined,
    type: "order",
    ...{ customerId, orderId, status, placedAt, ...rest },
  });
  const items = [
    customer({ id: "1", name: "Ada", email: "ada@example.com", phone: undefined, vip: true }),
    customer({ id: "2", name: "", email: null, notes: [], address: {} }),
    customer({ id: "ü#3", name: "Öz Ünal 🛒", email: "", address: { street: "Straße 1", zip: "01234", country: undefined } }),
    order({ customerId: "1", orderId: 1001, status: "open", placedAt: "2024-03-01", total: 59.9, lines: [{ sku: "A-1", n: 2 }, { sku: "B", n: 0, gift: null }] }),
    order({ customerId: "1", orderId: 999, status: "open", placedAt: "2024-02-29", total: 0 }),
    order({ customerId: "1", orderId: 1002, status: "shipped", placedAt: "2024-03-01", total: -5.25, coupon: undefined, tags: ["new", "", "Ä"] }),
    order({ customerId: "2", orderId: 1003, status: "open", placedAt: "2024-03-01T12:00:00.000Z", total: 1e15, meta: { a: { b: [null, true, 1.5e-7] } } }),
    order({ customerId: "ü#3", orderId: 1004, status: "", placedAt: "", total: 12, tags: [undefined, "kept"] }),
    customer({ id: "0", name: "#", email: "a#b@example.com", vip: false, since: "2024-02-29T23:59:59+01:00", score: -0.5 }),
    customer({ id: "10", name: "null", email: "undefined", vip: null, nested: [[], [[{}]]], big: 9007199254740991 }),
    order({ customerId: "10", orderId: 0, status: "open", placedAt: "0001-01-01", total: 0.1, gifts: { " ": "blank" } }),
    order({ customerId: "2", orderId: 1005, status: "open", placedAt: "2024-03-02", total: 3 }),
  ];
  for (const Item of items) await documents.send(new PutCommand({ TableName, Item }));
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: { PK: "CUSTOMER#1", SK: "ORDER#2024-02-29#999" },
      UpdateExpression: "SET #s = :s, #total = #total + :t, shippedAt = :at REMOVE GSI1PK, GSI1SK",
      ExpressionAttributeNames: { "#s": "status", "#total": "total" },
      ExpressionAttributeValues: { ":s": "shipped", ":t": 1.25, ":at": new Date("2024-03-02T10:00:00Z").toISOString() },
    }),
  );
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: { PK: "CUSTOMER#1", SK: "ORDER#2024-03-01#1001" },
      UpdateExpression: "SET #s = :s",
      ExpressionAttributeNames: { "#s": "status" },
      ExpressionAttributeValues: { ":s": "cancelled" }, // and the index still says that it is open
    }),
  );
  await documents.send(new DeleteCommand({ TableName, Key: { PK: "CUSTOMER#2", SK: "ORDER#2024-03-02#1005" } }));
  await print(client, TableName, "lib_dynamodb_orders", key);
}

// Numbers beyond JavaScript's, sets, bytes, flags and money in the forms that programs choose; names with `#` and `-`.
async function machines(TableName) {
  const key = ["Machine#Id", "State#Date"];
  await createTable(client, TableName, key, { "by-operator": ["operator", "level:N"] });
  const documents = DynamoDBDocumentClient.from(client);
  const items = [
    { "Machine#Id": "M-1", "State#Date": "RUN#2024-03-01 08:00:00", "expires-at": 1711875600, on: 1, checked: "Y", level: 0, price: "59.90" },
    { "Machine#Id": "M-1", "State#Date": "RUN#2024-03-01 09:00:00", on: 0, checked: "N", level: 2, price: "0.00", operator: "Ann" },
    { "Machine#Id": "M-1", "State#Date": "STOP#2024-03-01 10:00:00", on: 0, checked: "N", level: 1, price: "-12.50", operator: "Zoë" },
    { "Machine#Id": "M-2", "State#Date": "RUN#2024-02-29 23:59:59", on: 1, checked: "Y", level: -1, price: "1000000.00", counter: 9007199254740993n },
    { "Machine#Id": "M-2", "State#Date": "RUN#2024-03-01 00:00:00", exact: NumberValue.from("0.1234567890123456789012345678901234567") },
    { "Machine#Id": "M-2", "State#Date": "RUN#2024-03-01 01:00:00", exact: NumberValue.from("-12345678901234567890123456789012345678"), small: NumberValue.from("1.50e-20") },
    { "Machine#Id": "M-2", "State#Date": "RUN#2024-03-01 02:00:00", exact: NumberValue.from("1E+30"), padded: NumberValue.from("00120.00"), zero: -0 },
    { "Machine#Id": "M-3", "State#Date": "SETS", words: new Set(["b", "Ä", "a", ""]), numbers: new Set([10, 9.5, -1]), big: new Set([12345678901234567890n]) },
    { "Machine#Id": "M-3", "State#Date": "BYTES", bytes: new Uint8Array([0, 127, 128, 255]), none: new Uint8Array(), chunks: new Set([new Uint8Array([2]), new Uint8Array([1, 0])]) },
    { "Machine#Id": "M-3", "State#Date": "NESTED", data: { "a.b": { "c#d": [1, [2, { "é": new Set(["x"]) }]] }, 1: "one", 10: "ten", 9: "nine" }, map: new Map([["k", 1n]]) },
    { "Machine#Id": "Größe", "State#Date": "TEXT", numberAsText: "007", amount: "42", negative: "-1", date: "20240131", compact: 20240131, time: "12:30" },
    { "Machine#Id": "M-9", "State#Date": "GONE", on: 1 },
  ];
  for (const Item of items) await documents.send(new PutCommand({ TableName, Item }));
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: { "Machine#Id": "M-1", "State#Date": "RUN#2024-03-01 08:00:00" },
      UpdateExpression:
        "SET #on = :off, #expires = :soon, events = list_append(if_not_exists(events, :none), :line) ADD runs :one",
      ExpressionAttributeNames: { "#on": "on", "#expires": "expires-at" },
      ExpressionAttributeValues: { ":off": 0, ":soon": 1709283600, ":none": [], ":line": ["off"], ":one": 1n },
    }),
  );
  await documents.send(new DeleteCommand({ TableName, Key: { "Machine#Id": "M-9", "State#Date": "GONE" } }));
  await print(client, TableName, "lib_dynamodb_machines", key);
}

class Post {
  constructor(author, id, text, at) {
    this.pk = `u#${author}#post`;
    this.sk = `p#${id}`;
    this.text = text;
    this.createdAt = new Date(at).toISOString();
    this.ttl = Math.floor(Date.parse(at) / 1000) + 86400;
    this.etag = Buffer.from(text).toString("hex");
    this.image = Buffer.from(text).toString("base64");
    this.edited = undefined;
    this.draftOf = null;
  }

  get length() {
    return this.text.length;
  }
}

class Place {
  constructor(name, since) {
    this.name = name;
    this.since = since;
  }
}

// The keys of AWS's social network, without an attribute for the entity; instances of classes; ids in upper case.
async function social(TableName) {
  const key = ["pk", "sk"];
  await createTable(client, TableName, key);
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { convertClassInstanceToMap: true, removeUndefinedValues: true },
  });
  const ada = "13CC114A-6A1B-4A8E-9D5C-0B2F6C1A7E33";
  const bo = "8F14E45F-CEEA-467A-9575-1BC3D0E6A111";
  const first = "0190A4CD-D3E7-7222-9F99-FDB74FEEE752";
  const second = "0190A4CE-0000-7000-8000-000000000000";
  // The Date in `since` is an instance of a class without members: an empty map is what is stored.
  const items = [
    { pk: `u#${ada}`, sk: "info", name: "Ada", content: "", imageUrl: "https://x.example/ada.png", home: new Place("Köln", "2020-02-29") },
    { pk: `u#${ada}`, sk: "count", "follower#": 1, "following#": 0, "post#": 2 },
    { pk: `u#${bo}`, sk: "info", name: "Bø 🎈", content: null, home: new Place("", new Date(0)) },
    { pk: `u#${bo}`, sk: "count", "follower#": 0, "following#": 1, "post#": 0 },
    { pk: `u#${ada}#follower`, sk: `u#${bo}` },
    { pk: `u#${bo}#following`, sk: `u#${ada}` },
    new Post(ada, first, "hello", "2024-03-01T09:00:00Z"),
    new Post(ada, second, "naïve ☕", "2024-03-01T10:00:00.25+01:00"),
    { pk: `p#${first}#likelist`, sk: `u#${bo}` },
    { pk: `p#${first}#likecount`, sk: "count", count: 1 },
    { pk: `p#${second}#likecount`, sk: "count", count: 0 },
    { pk: `u#${bo}#timeline`, sk: `p#${first}#u#${ada}` },
    { pk: `u#${bo}#timeline`, sk: `p#${second}#u#${ada}` },
    { pk: "u#a#b", sk: "info", name: "An id with the separator" },
  ];
  for (const Item of items) await documents.send(new PutCommand({ TableName, Item }));
  await documents.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: { pk: `p#${first}#likelist`, sk: `u#${ada}` } } },
        {
          Update: {
            TableName,
            Key: { pk: `p#${first}#likecount`, sk: "count" },
            UpdateExpression: "ADD #count :one",
            ExpressionAttributeNames: { "#count": "count" },
            ExpressionAttributeValues: { ":one": 1 },
          },
        },
      ],
    }),
  );
  await documents.send(new DeleteCommand({ TableName, Key: { pk: `u#${bo}#timeline`, sk: `p#${second}#u#${ada}` } }));
  await print(client, TableName, "lib_dynamodb_social", key);
}

await orders(`${prefix}orders`);
await machines(`${prefix}machines`);
await social(`${prefix}social`);
