#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "keyc/aws_config.hpp"
#include "keyc/client_plans.hpp"
#include "keyc/credentials.hpp"
#include "keyc/endpoint.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/client_batches.hpp"
#include "keyc/generated/client_pages.hpp"
#include "keyc/generated/returning.hpp"
#include "keyc/generated/stored_item.hpp"
#include "keyc/table_differences.hpp"
#include "keyc/table_names.hpp"
#include "keyc/generated/timestamp.hpp"
#include "keyc/generated/unknown_outcome.hpp"
#include "keyc/json.hpp"
#include "keyc/observer.hpp"
#include "keyc/query.hpp"
#include "keyc/requests.hpp"
#include "keyc/transport.hpp"

/// A small DynamoDB client over libcurl (library keyc::client). libcurl must be 7.87 or later: earlier versions may
/// raise SIGPIPE on a TLS connection that was closed.
namespace keyc {

namespace client {
struct Talk;
}

/// One attempt, as `on_request` sees it before it is sent. Nothing is sent that `on_request` does not see. The texts
/// are valid during that call.
struct SentRequest {
  std::string_view operation;  // "Query"
  std::string_view body;       // JSON
  int attempt;                 // 1 for the first
};

/// Empty options are what the AWS CLI takes in the same environment: its variables (AWS_REGION, AWS_ACCESS_KEY_ID,
/// AWS_PROFILE, AWS_ENDPOINT_URL_DYNAMODB, AWS_CA_BUNDLE, …), then the profile in ~/.aws. See docs/production.md, also for
/// how nothing but the environment is read.
struct ClientOptions {
  std::string endpoint{};  // "http://localhost:8000"; by default that of the region: https://dynamodb.<region>.amazonaws.com
  std::string region{};
  /// By default, if there is no provider either, keyc::default_credentials(): variables, a profile, a container or an
  /// instance.
  Credentials credentials{};
  std::string ca_bundle{};  // a PEM file of the certificate authorities to trust; by default the system's
  /// Asked before every attempt, for credentials that change (roles, SSO): a function, or a
  /// std::shared_ptr<CredentialsProvider>; takes precedence over `credentials`. What
  /// it and `on_request` throw passes through send(), except after an attempt at a write lost its answer: then that
  /// throws UnknownOutcome. Empty credentials are an Error in the same way.
  AnyCredentialsProvider credentials_provider{};
  /// Maps tables, by the name that the schema declares or by the stored one (`table Things as "prod-things"`), to the
  /// names that are sent. If there are any, a request of a table that they do not have is a TableNameError, and nothing
  /// is sent. See Client::check_tables().
  TableNames table_names{};
  std::function<void(const SentRequest&)> on_request{};
  std::chrono::milliseconds connect_timeout{1000};
  /// For one attempt.
  std::chrono::milliseconds request_timeout{10000};
  /// For all attempts at one request, with the waits between them; none begins later.
  std::chrono::milliseconds deadline{60000};
  /// How many attempts are made at one request, at most: 4, unless AWS_MAX_ATTEMPTS says otherwise; one more if
  /// credentials or a signature were refused, and there are others. Throttling, 5xx,
  /// time-outs and broken connections are tried again after a random wait between 0 and
  /// min(max_backoff, base_backoff * 2^(attempt - 1)) ("full jitter"). A write that would do more the second time is
  /// not sent again after an answer was lost: see UnknownOutcome.
  std::optional<int> max_attempts{};
  std::optional<std::chrono::milliseconds> base_backoff{};        // 25 ms
  std::optional<std::chrono::milliseconds> throttling_backoff{};  // after throttling: base_backoff if given, else 1 s
  std::optional<std::chrono::milliseconds> max_backoff{};         // 20 s
  /// How much may be sent again by all requests together, so that an outage is not made worse: an attempt after a
  /// failure takes 14, after throttling 5, and what succeeds gives it back. With nothing left, the last answer is
  /// raised. 0: no limit.
  int retry_quota = 500;
  /// Tables that `table_names` does not have are sent under their own names.
  bool other_tables_unmapped = false;
  /// Sends the bytes in place of libcurl: the HTTP stack of the program. keyc signs, and decides what is sent again.
  std::shared_ptr<Http> http{};
  /// Makes the calls: the AWS SDK, or a fake. Then endpoint, region, credentials, ca_bundle and more_headers are not
  /// looked at.
  std::shared_ptr<Transport> transport{};
  /// Is told of attempts, calls and what else a person may want to know.
  std::shared_ptr<Observer> observer{};
  /// Asks DynamoDB for the capacity that each request takes, for the observer.
  bool return_capacity = false;
  /// Of the program, for the header User-Agent; else AWS_SDK_UA_APP_ID. Up to 50 characters.
  std::string app_id{};
  /// Called before every attempt, for headers of the program's own. One that keyc sends itself, or that changes how the
  /// request or its answer is sent (Host, Content-Length, Accept-Encoding, …), is an Error.
  std::function<std::vector<Header>()> more_headers{};
  /// The settings of AWS that fill in what is empty here: by default AwsConfig(), or only the environment if region and
  /// credentials are given, or AwsConfig::environment_only().
  std::optional<AwsConfig> config{};
  /// What the endpoint is, if none is given; by default as the settings of AWS say (AWS_USE_FIPS_ENDPOINT,
  /// AWS_USE_DUALSTACK_ENDPOINT, AWS_ACCOUNT_ID_ENDPOINT_MODE, or in the profile). See docs/production.md.
  std::optional<bool> use_fips{};
  std::optional<bool> use_dual_stack{};
  std::optional<AccountEndpoints> account_endpoints{};
  /// How many requests write_all() and get_all() have under way at once: 8. Their connections are waited for in threads
  /// of their own; what the program gives the client, but for `transport` and `http`, is called by the thread that
  /// uses it.
  std::optional<std::size_t> in_flight{};
};

/// What a client does differently from the one that it is made of: see Client::with(). What is left empty is not
/// different.
struct CallOptions {
  std::optional<std::chrono::milliseconds> deadline{};
  Cancel cancel{};
  /// Is told besides that of the options; of notes, which are of no single call, only that of the options is.
  std::shared_ptr<Observer> observer{};
  /// Of write_all() and get_all(): see ClientOptions.
  std::optional<std::size_t> in_flight{};
};

/// The request could not be sent or no answer came: no connection, an untrusted certificate, a broken connection, a
/// time-out, an answer of more than 64 MiB.
class TransportError : public Error {
 public:
  TransportError(const std::string& message, int attempts);
  /// How many attempts were made; 0 if create_table() or ensure_table() has waited in vain, or if the deadline was over
  /// before the first one.
  int attempts() const noexcept { return attempts_; }

 private:
  int attempts_;
};

/// The request was cancelled, and has not taken place, or only reads. A write of which that is not known is an
/// UnknownOutcome.
class Cancelled : public Error {
 public:
  Cancelled(const std::string& message, int attempts);
  int attempts() const noexcept { return attempts_; }

 private:
  int attempts_;
};

/// DynamoDB refused the request, or the answer is not DynamoDB's. `type()` is the name of the error
/// ("ValidationException"), empty if the answer has none; `status()` is the HTTP status; `attempts()` is how many
/// attempts were made.
class ServiceError : public Error {
 public:
  ServiceError(std::string type, const std::string& message, int status, int attempts = 1);
  const std::string& type() const noexcept { return type_; }
  int status() const noexcept { return status_; }
  int attempts() const noexcept { return attempts_; }
  /// What AWS calls the request, which its support asks for; empty if the answer does not say.
  const std::string& request_id() const noexcept { return request_id_; }
  void set_request_id(std::string id) noexcept { request_id_ = std::move(id); }

 private:
  std::string type_;
  int status_;
  int attempts_;
  std::string request_id_;
};

/// What a write that was refused is about.
struct RefusedWrite {
  std::string action{};
  std::string table{};
  Item key{};
};

/// The condition of a write did not hold: nothing was written. (If the answer to an earlier attempt was lost, that may
/// not be known: see UnknownOutcome.)
class ConditionFailed : public ServiceError {
 public:
  ConditionFailed(const std::string& message, std::optional<Item> item, int attempts = 1, RefusedWrite write = {});
  /// The write that was refused, which the message names too: "UpdateItem".
  const std::string& action() const noexcept { return write_.action; }
  /// As it was sent.
  const std::string& table() const noexcept { return write_.table; }
  /// Of the item; empty if it is not known, as of a put that was made by hand.
  const Item& key() const noexcept { return write_.key; }
  /// The stored item, if ReturnValuesOnConditionCheckFailure asked for it, as generated writes do; nothing if there was
  /// none.
  const std::optional<Item>& item() const noexcept { return item_; }
  /// The stored item, as item() has it, as the entity's struct. Throws DecodeError for an item of another entity.
  template <class Entity>
  auto item_of() const {
    return item_ ? std::optional(Entity::from_item(*item_)) : std::nullopt;
  }

 private:
  std::optional<Item> item_;
  RefusedWrite write_;
};

/// An update of a part whose whole the item does not have: an entry of a map or a member of a struct that is not there,
/// or an element of a list that is not that long. Thrown only if no answer was lost; a transaction has the path in its
/// reasons.
class InvalidPath : public ConditionFailed {
 public:
  InvalidPath(const std::string& message, std::optional<Item> item, std::string path, int attempts = 1,
              RefusedWrite write = {});
  /// What is not there, with the names in DynamoDB: "address", "lines[2]".
  const std::string& path() const noexcept { return path_; }

 private:
  std::string path_;
};

/// A transaction that was cancelled, so that nothing took place: the condition of an action did not hold, or, on every
/// attempt, others were writing the same items.
class TransactionCancelled : public ServiceError {
 public:
  TransactionCancelled(const std::string& message, std::vector<CancellationReason> reasons, int attempts = 1);
  /// One for each action, in their order, with the action and the key of its item: its code is "None" if nothing was
  /// wrong with the action. The message names those that were refused.
  const std::vector<CancellationReason>& reasons() const noexcept { return reasons_; }
  /// Whether the only reasons are conditions that did not hold and problems that pass by themselves: another writer has
  /// changed an item, or is writing it. To read the items again and try again may help.
  bool by_others() const noexcept;

 private:
  std::vector<CancellationReason> reasons_;
};

/// A transaction that was cancelled only because another item has a value that must be unique.
class NotUnique : public TransactionCancelled {
 public:
  NotUnique(const TransactionCancelled& cancelled, std::string_view constraint);
  /// "Account.email", "Account.tenant,name": entity and attributes, with the names of the schema.
  const std::string& constraint() const noexcept { return constraint_; }

 private:
  std::string constraint_;
};

/// A transaction with a token of its own (keyc::exactly_once) was refused, since another one with the same token, but
/// other actions or values, was sent within ten minutes. Nothing of this transaction took place; whether the other one
/// did is not known. See docs/exactly-once.md.
class IdempotentParameterMismatch : public ServiceError {
 public:
  explicit IdempotentParameterMismatch(std::string token, int attempts = 1);
  const std::string& token() const noexcept { return token_; }

 private:
  std::string token_;
};

/// The last attempt that the options allow was throttled.
class Throttled : public ServiceError {
 public:
  using ServiceError::ServiceError;
  /// Which table or index is throttled, and why; empty if the answer does not say.
  const std::vector<ThrottlingReason>& reasons() const noexcept { return reasons_; }
  void set_reasons(std::vector<ThrottlingReason> reasons) noexcept { reasons_ = std::move(reasons); }

 private:
  std::vector<ThrottlingReason> reasons_;
};

/// The table does not exist.
class ResourceNotFound : public ServiceError {
 public:
  using ServiceError::ServiceError;
};

/// Sends requests over connections that are kept open. They belong to the process, not to the client: a new client uses
/// those that others have left idle, up to 64, and a new connection resumes the TLS session of an earlier one. Several
/// threads can use one client at once, each request with a connection of its own; then they also call
/// `credentials_provider` and `on_request` at once. A forked process can go on using the client, over new connections.
/// Proxies are taken from the environment as curl does, but never for this machine itself. A client that was moved from
/// can only be assigned to or destroyed.
class Client {
 public:
  /// Throws Error if there is no region, there are no credentials, an option makes no sense, or libcurl is too old.
  explicit Client(ClientOptions options = {});
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  ~Client();

  /// A client with the same options, connections, credentials and retry quota, cheap to make, that differs in this:
  ///
  ///     client.with({.deadline = std::chrono::milliseconds(200)}).send(key.get());
  Client with(CallOptions options) const;

  /// All throw TableNameError before anything is sent, ServiceError (or a class derived from it), TransportError, or
  /// JsonError for an answer with status 200 that is not what DynamoDB sends, or for a request with text that is not
  /// valid UTF-8; writes throw UnknownOutcome if an answer was lost and it cannot be known whether they took place.
  /// Redirects are not followed.
  PutItemResult send(const PutItem& request);
  GetItemResult send(const GetItem& request);
  UpdateItemResult send(const UpdateItem& request);
  DeleteItemResult send(const DeleteItem& request);
  QueryResult send(const Query& request);
  QueryResult send(const Scan& request);
  /// An entity's query or scan, or a plan, may take several requests, which items() and pages() send; one page is
  /// send(query.request()).
  void send(const QuerySettings& query) = delete;
  void send(const ScanSettings& scan) = delete;
  void send(const PlanSettings& plan) = delete;
  /// After a lost answer, a table that exists as it was requested counts as the one that was created, and one that does
  /// not exist or is being deleted as the one that was deleted; CreateTable throws TableDiffers if the table that
  /// exists then is another one.
  TableResult send(const CreateTable& request);
  TableResult send(const DeleteTable& request);
  TableResult send(const DescribeTable& request);
  TimeToLiveResult send(const DescribeTimeToLive& request);
  void send(const UpdateTimeToLive& request);
  /// One request, whose unprocessed keys or writes are in the result: get_all() and write_all() send them again. Throws
  /// Error if two tables of a batch would be sent under one name.
  BatchGetItemResult send(const BatchGetItem& request);
  BatchWriteItemResult send(const BatchWriteItem& request);
  /// Throws TransactionCancelled, NotUnique, IdempotentParameterMismatch, or, before anything is sent, what
  /// keyc::check_actions() throws. All attempts have one token, so that the transaction takes place once. If it is sent
  /// a second time, it takes place a second time, unless it has a token of its own: see keyc::exactly_once().
  void send(const TransactWriteItems& request);
  TransactGetItemsResult send(const TransactGetItems& request);

  /// Creates the table and waits until it can be used, which takes DynamoDB some seconds. Throws TransportError if it
  /// is not ready within `patience`, UnknownOutcome if the answer to the creation itself was lost.
  void create_table(const CreateTable& request, std::chrono::milliseconds patience = std::chrono::minutes(5));

  /// Creates the table if it does not exist, waits until it and its indexes can be used, and compares it with the
  /// schema. An existing table is never changed: throws TableDiffers if it differs from the schema, but for the indexes
  /// that `indexes` allows. Several programs may do this at once. An empty BillingMode is not compared. Returns true if
  /// this call created the table. Throws TransportError if the table is not ready within `patience`.
  bool ensure_table(const CreateTable& table, const std::optional<UpdateTimeToLive>& time_to_live,
                    std::chrono::milliseconds patience = std::chrono::minutes(5)) {
    return ensure_table(table, time_to_live, Indexes::at_least, patience);
  }
  bool ensure_table(const CreateTable& table, const std::optional<UpdateTimeToLive>& time_to_live, Indexes indexes,
                    std::chrono::milliseconds patience = std::chrono::minutes(5));
  /// Creates a generated table, such as `PlacesTable`, with its time to live, or checks it: see the function above,
  /// which throws the same.
  template <class Table>
  bool ensure_table(std::chrono::milliseconds patience = std::chrono::minutes(5)) {
    return ensure_table<Table>(Indexes::at_least, patience);
  }
  template <class Table>
  bool ensure_table(Indexes indexes, std::chrono::milliseconds patience = std::chrono::minutes(5)) {
    if constexpr (requires { Table::time_to_live(); })
      return ensure_table(Table::create_table(), Table::time_to_live(), indexes, patience);
    else
      return ensure_table(Table::create_table(), std::nullopt, indexes, patience);
  }

  /// Checks ClientOptions::table_names against the tables of a program, such as `PlacesTable`. Throws TableNameError
  /// for a table that it does not have (unless other_tables_unmapped), for a name in it that none of these has, and for
  /// a name that can mean two of them. A names file may have tables of other programs, too, unless
  /// other_tables_unmapped. Sends nothing.
  template <class... Tables>
  void check_tables() const {
    check_tables(std::vector<CreateTable>{Tables::create_table()...});
  }
  void check_tables(const std::vector<CreateTable>& tables) const;

  /// Returns the entity's struct, or nothing if there is no such item. Throws DecodeError for an item that does not
  /// match the schema.
  template <class Entity>
  auto send(const EntityGet<Entity>& get) {
    using Value = decltype(Entity::from_item(std::declval<const Item&>()));
    std::optional<Value> value;
    read_answer(get, [&](std::string_view json) { value = get_from_json<Entity>(json); });
    return value;
  }

  /// Returns the entity's struct, or nothing if there is no such item or it has expired. Throws DecodeError for an item
  /// that does not match the schema.
  template <class Entity>
  auto send(const LiveGet<Entity>& get) {
    auto value = send(EntityGet<Entity>(get.request()));
    if (value && !is_live(*value, TimestampUs(std::chrono::seconds(get.now())))) value.reset();
    return value;
  }

  /// Returns the entity's struct and the item as it is stored, or nothing if there is no such item. Throws DecodeError
  /// for an item that does not match the schema.
  template <class Entity>
  std::optional<Stored<Entity>> stored(const EntityGet<Entity>& get) {
    GetItemResult answer = send(get.request());
    if (!answer.Item) return std::nullopt;
    auto value = Entity::from_item(*answer.Item);
    return Stored<Entity>{std::move(value), std::move(*answer.Item)};
  }

  /// Sends what build() of the update makes.
  template <class Self, class Entity>
  UpdateItemResult send(const UpdateBase<Self, Entity, UpdateItem>& update) {
    return update.viewed([this](const UpdateView& view) { return send_view(view); });
  }
  template <class Self, class Entity>
  UpdateItemResult send(UpdateBase<Self, Entity, UpdateItem>&& update) {
    return std::move(update).viewed([this](const UpdateView& view) { return send_view(view); });
  }

  /// Returns the struct as it is stored now.
  template <class Entity>
  auto send(const EntityPut<Entity>& put) {
    send(static_cast<const PutItem&>(put));
    return Entity::from_item(put.Item);
  }
  template <class Entity>
  auto send(const EntityUpdate<Entity>& update) {
    return send(Returning<Entity, UpdateItem>(update, "ALL_NEW"));
  }
  /// Returns the item as it was before the update, or as it is after it.
  template <class Entity>
  auto send(const Returning<Entity, UpdateItem>& update) {
    return Entity::from_item(send(update.request()).Attributes);
  }
  /// Returns the item that was replaced or deleted, or nothing if there was none.
  template <class Entity, class Request>
  auto send(const Returning<Entity, Request>& write) {
    const Item before = send(write.request()).Attributes;
    return before.empty() ? std::nullopt : std::optional(Entity::from_item(before));
  }
  ChangedAttributes send(const ReturningChanged& update) {
    return ChangedAttributes(send(update.request()).Attributes);
  }

  /// Reads the items of these keys or gets (`StoreEntity::Key`, `EntityGet`), of any number, entities and tables.
  /// Returns for each a std::optional of the entity's struct, empty if there is no such item; for a range of them a
  /// std::vector of these; for several arguments a std::tuple. Sends requests of up to 100 items, several at once; keys
  /// that DynamoDB leaves unprocessed are requested again, after a wait and fewer at once. An item that is asked for twice is read once and returned at both
  /// positions. Throws TableNameError before anything is sent, BatchReadError, which has what was read until then, and
  /// DecodeError.
  ///
  ///     std::vector<std::optional<Store>> stores = client.get_all(keys);
  ///     auto [store, orders] = client.get_all(store_key, order_keys);
  template <detail::Asks... Asked>
  auto get_all(Asked&&... asked) {
    std::vector<GetItem> gets;
    const std::array<std::size_t, sizeof...(Asked)> counts{detail::add_gets(gets, asked)...};
    const std::vector<std::optional<Item>> items = get_all(gets);
    detail::Answers answers{items.data(), counts.data()};
    if constexpr (sizeof...(Asked) == 1)
      return detail::take<Asked...>(answers);
    else
      return std::tuple{detail::take<Asked>(answers)...};
  }
  /// Reads the items of these gets, of any number and tables, as they are stored: in the order of the gets, nothing
  /// where there is no item. Throws TableNameError before anything is sent, and BatchReadError; Error for a get with a
  /// projection: an item without its key could not be assigned to the get that asked for it.
  std::vector<std::optional<Item>> get_all(const std::vector<GetItem>& gets);

  /// Sends all writes, in requests of up to 25, several at once; writes that DynamoDB leaves unprocessed are sent again,
  /// after a wait and fewer at once. Each write
  /// succeeds or fails independently, in no order; of several writes of one item only the last one is sent. Throws
  /// TableNameError before anything is sent, and BatchWriteError, which has the writes that are left.
  void write_all(const WriteBatch& writes);

  /// The options that the client was made with, completed from the environment. Valid as long as the client is.
  const ClientOptions& options() const noexcept;

  /// The pages of a Query or a Scan, which are requested when they are reached. The client must outlive what pages()
  /// and items() return, and must not be moved meanwhile; the query need not. Only one thread at a time can use what
  /// they return.
  Pages pages(Query query) & { return Pages(*this, std::move(query)); }
  Pages pages(Scan scan) & { return Pages(*this, std::move(scan)); }
  template <class Entity>
  EntityItems<Entity> items(const EntityQuery<Entity>& query) & {
    return EntityItems<Entity>(*this, query);
  }
  template <class Entity>
  EntityItems<Entity> items(const EntityScan<Entity>& scan) & {
    return EntityItems<Entity>(*this, scan);
  }
  /// The items of a plan in runs: of a pattern that takes several queries. See keyc/plan.hpp.
  template <class Entity>
  PlanPages pages(const EntityPlan<Entity>& plan) & {
    return PlanPages(*this, plan.settings());
  }
  template <class Entity>
  PlanItems<Entity> items(const EntityPlan<Entity>& plan) & {
    return PlanItems<Entity>(*this, plan);
  }
  /// A client that has no name ends before what they return is used: keep that of with() in a variable.
  template <class Request>
  void pages(Request&&) && = delete;
  template <class Request>
  void items(Request&&) && = delete;
  /// How many items items() would return, up to the number that the query, scan or plan wants. Items of other entities and
  /// markers are not counted. It costs as much as items(): DynamoDB reads every item that it counts.
  template <class Entity>
  std::size_t count(const EntityQuery<Entity>& query) {
    return items(query).count();
  }
  template <class Entity>
  std::size_t count(const EntityScan<Entity>& scan) {
    return items(scan).count();
  }
  template <class Entity>
  std::size_t count(const EntityPlan<Entity>& plan) {
    return items(plan).count();
  }

 private:
  friend class generated::Paging;
  friend struct client::Talk;
  friend class PlanReader;

  UpdateItemResult send_view(const UpdateView& update);

  using Read = std::function<void(std::string_view json)>;
  // Sends the request, and calls `read` with the answer; the number of attempts is added to a JsonError.
  void read_answer(const KeyGet& get, const Read& read);
  void read_answer(const Query& request, const Read& read);
  void read_answer(const Scan& request, const Read& read);

  struct Impl;
  explicit Client(std::unique_ptr<Impl> impl) noexcept;
  std::unique_ptr<Impl> impl_;
};

}  // namespace keyc
