// When a source is asked again, and what callers get meanwhile: by a clock that only the test moves.

#include "credentials/refreshing.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.hpp"

using Catch::Contains;
using keyc::Credentials;
using keyc::CredentialsError;
using keyc::credentials::Chosen;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

/// What a source gives, and how often it is asked.
struct Script {
  keyc::TimestampUs now{seconds(1'000'000)};
  std::optional<minutes> lifetime = minutes(60);
  std::optional<CredentialsError> failure;
  int asked = 0;

  void pass(seconds time) { now += time; }
};

class Scripted final : public keyc::credentials::Source {
 public:
  explicit Scripted(std::shared_ptr<Script> script) : script_(std::move(script)) {}
  Credentials fetch() override {
    ++script_->asked;
    if (script_->failure) throw CredentialsError(*script_->failure);
    Credentials credentials;
    credentials.access_key_id = "KEY" + std::to_string(script_->asked);
    credentials.secret_access_key = "secret";
    credentials.source = "the script";
    if (script_->lifetime) credentials.expires = script_->now + *script_->lifetime;
    return credentials;
  }

 private:
  const std::shared_ptr<Script> script_;
};

struct Kept {
  std::shared_ptr<Script> script = std::make_shared<Script>();
  std::shared_ptr<keyc::CredentialsProvider> provider;

  explicit Kept(bool serves_expired = true) {
    Chosen chosen{[script = script] { return std::make_unique<Scripted>(script); }, serves_expired};
    provider = keyc::credentials::refreshing_provider(std::move(chosen),
                                                      {[script = script] { return script->now; }, [] { return 0.5; }});
  }
  std::string get() const { return provider->get().access_key_id; }
  void fail(bool may_pass = true) const { script->failure.emplace("out of order", may_pass); }
  void refuse() const { provider->refused(provider->get()); }
};

}  // namespace

TEST_CASE("credentials that do not expire are asked for once") {
  const Kept kept;
  kept.script->lifetime.reset();
  CHECK(kept.get() == "KEY1");
  kept.script->pass(std::chrono::hours(1000));
  CHECK(kept.get() == "KEY1");
}

TEST_CASE("credentials are asked for again before their end, the sooner the longer they live") {
  const std::vector<std::pair<minutes, minutes>> cases = {{minutes(15), minutes(5)},  {minutes(20), minutes(5)},
                                                          {minutes(21), minutes(15)}, {minutes(60), minutes(15)},
                                                          {minutes(90), minutes(60)}, {minutes(720), minutes(60)}};
  for (const auto& [lifetime, before] : cases) {
    INFO(lifetime.count());
    const Kept kept;
    kept.script->lifetime = lifetime;
    CHECK(kept.get() == "KEY1");
    kept.script->pass(lifetime - before - seconds(1));
    CHECK(kept.get() == "KEY1");
    kept.script->pass(seconds(1));
    CHECK(kept.get() == "KEY2");
  }
}

TEST_CASE("while a source fails, the old credentials are given, also expired ones, and it is left alone for minutes") {
  const Kept kept;
  CHECK(kept.get() == "KEY1");
  kept.script->pass(minutes(50));
  kept.fail();
  CHECK(kept.get() == "KEY1");
  CHECK(kept.script->asked == 2);
  CHECK(kept.provider->trouble() == "out of order");
  kept.script->pass(minutes(7));  // 5 to 10 minutes: here 7.5
  CHECK(kept.get() == "KEY1");
  CHECK(kept.script->asked == 2);
  kept.script->pass(minutes(5));  // expired
  CHECK(kept.get() == "KEY1");
  CHECK(kept.script->asked == 3);
  kept.script->failure.reset();
  CHECK(kept.get() == "KEY1");
  kept.script->pass(seconds(450));
  CHECK(kept.get() == "KEY4");
  CHECK(kept.provider->trouble().empty());
}

TEST_CASE("expired credentials of a process are not given, and it is tried again soon") {
  const Kept kept(false);
  CHECK(kept.get() == "KEY1");
  kept.script->pass(minutes(50));
  kept.fail();
  CHECK(kept.get() == "KEY1");
  kept.script->pass(seconds(9));
  CHECK(kept.get() == "KEY1");
  CHECK(kept.script->asked == 2);
  kept.script->pass(minutes(10));
  CHECK_THROWS_WITH(kept.get(), Contains("out of order"));
  CHECK_THROWS_WITH(kept.get(), Contains("out of order"));
  CHECK(kept.script->asked == 3);
  kept.script->pass(seconds(10));
  kept.script->failure.reset();
  CHECK(kept.get() == "KEY4");
}

TEST_CASE("the first time a failure is an exception, and nothing waits") {
  const Kept kept;
  kept.fail();
  CHECK_THROWS_WITH(kept.get(), Contains("out of order"));
  CHECK_THROWS_WITH(kept.get(), Contains("out of order"));
  CHECK(kept.script->asked == 2);
  kept.script->failure.reset();
  CHECK(kept.get() == "KEY3");
}

TEST_CASE("an error that does not pass is remembered for seconds, and thrown once the old credentials have expired") {
  const Kept kept;
  kept.fail(false);
  CHECK_THROWS_AS(kept.get(), CredentialsError);
  kept.script->pass(seconds(4));
  CHECK_THROWS_AS(kept.get(), CredentialsError);
  CHECK(kept.script->asked == 1);
  kept.script->pass(seconds(1));
  kept.script->failure.reset();
  CHECK(kept.get() == "KEY2");
  kept.script->pass(minutes(50));
  kept.fail(false);
  CHECK(kept.get() == "KEY2");
  kept.script->pass(minutes(10));
  CHECK_THROWS_AS(kept.get(), CredentialsError);
}

TEST_CASE("an answer that has expired already is a failure") {
  const Kept kept;
  kept.script->lifetime = minutes(0);
  CHECK_THROWS_WITH(kept.get(), Contains("the script gives credentials that expired at 1970-01-12T13:46:40Z"));
  kept.script->lifetime = minutes(60);
  CHECK(kept.get() == "KEY2");
  kept.script->pass(minutes(55));
  kept.script->lifetime = minutes(-1);
  CHECK(kept.get() == "KEY2");
  CHECK_THAT(kept.provider->trouble(), Contains("expired"));
}

TEST_CASE("credentials that AWS refuses are replaced, but not those of others, and not again and again") {
  const Kept kept;
  CHECK(kept.get() == "KEY1");
  kept.provider->refused({"OTHER", "secret", ""});
  CHECK(kept.get() == "KEY1");
  kept.refuse();
  CHECK(kept.get() == "KEY2");
  kept.refuse();
  CHECK(kept.get() == "KEY2");
  kept.script->pass(seconds(5));
  kept.refuse();
  CHECK(kept.get() == "KEY3");
  // A source that is out of order is left alone all the same.
  kept.script->pass(seconds(5));
  kept.fail();
  kept.refuse();
  CHECK(kept.get() == "KEY3");
  kept.script->pass(seconds(60));
  kept.refuse();
  CHECK(kept.get() == "KEY3");
  CHECK(kept.script->asked == 4);
  kept.script->pass(minutes(10));
  kept.script->failure.reset();
  CHECK(kept.get() == "KEY5");
}

TEST_CASE("a clock that goes back does not keep a source from being asked") {
  const Kept kept;
  CHECK(kept.get() == "KEY1");
  kept.script->pass(minutes(50));
  kept.fail();
  CHECK(kept.get() == "KEY1");
  kept.script->failure.reset();
  kept.script->pass(-std::chrono::hours(24));
  CHECK(kept.get() == "KEY1");  // valid for long
  kept.refuse();
  CHECK(kept.get() == "KEY3");
}

TEST_CASE("a child process asks for credentials of its own") {
  const Kept kept;
  CHECK(kept.get() == "KEY1");
  const pid_t child = ::fork();
  if (child == 0) ::_exit(kept.get() == "KEY2" && kept.get() == "KEY2" ? 0 : 1);
  int status = 1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(kept.get() == "KEY1");
}

TEST_CASE("a function of the program is asked when it is needed") {
  int asked = 0;
  const auto provider = keyc::credentials::refreshing([&asked] {
    ++asked;
    return Credentials{"MINE", "secret", ""};
  });
  CHECK(asked == 0);
  CHECK(provider->get().access_key_id == "MINE");
  CHECK(provider->get().access_key_id == "MINE");
  CHECK(asked == 1);
}
