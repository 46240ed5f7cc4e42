// Builders of updates are sent without a struct, and become one where a program sees it.
#include <string>
#include <variant>

#include "client/faulty_endpoint.hpp"
#include "keyc/client.hpp"
#include "keyc/generated/key_function.hpp"
#include "keyc/generated/update_base.hpp"
#include "support/catch.hpp"

using keyc::AttributeName;
using keyc::AttributeValue;
using keyc::Client;
using keyc::test::FaultyEndpoint;
using keyc::test::script;

namespace {

constexpr AttributeName names[] = {{"pk", "#pk"}};
constexpr keyc::KeyFunction partition{
    .name = &names[0], .entity = "Note", .key = "pk", .limit = 99, .native = [](const void* of) {
      return AttributeValue::string(*static_cast<const std::string*>(of));
    }};
constexpr const keyc::KeyFunction* functions[] = {&partition};

struct NoteEntity {
  static constexpr keyc::KeyNames table_names{.table = "notes", .attributes = names, .functions = functions};
};

class NoteUpdate : public keyc::UpdateBase<NoteUpdate, NoteEntity> {
 public:
  NoteUpdate& set_title(const std::string& title) {
    actions_.set({"title", "#title"}, AttributeValue::string(title));
    return *this;
  }
  NoteUpdate& append_line() {
    actions_.append({"lines", "#lines"}, AttributeValue::list({AttributeValue::string("x")}));
    return *this;
  }

 private:
  friend class keyc::UpdateBase<NoteUpdate, NoteEntity>;
  void complete() { actions_.set({"seen", "#seen"}, AttributeValue::number("1")); }

  std::string of_ = "a";
};

}  // namespace

TEST_CASE("A builder is sent as what it builds, under the name that its table has there") {
  FaultyEndpoint endpoint(script({"{}", "{}", "{}"}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names["notes"] = "test-notes";
  Client client(options);
  const NoteUpdate update = NoteUpdate().set_title("b");
  client.send(update.build());
  client.send(update);
  client.send(NoteUpdate(update));
  const auto sent = endpoint.stop();
  REQUIRE(sent.size() == 3);
  CHECK(sent[0].body.find(R"("TableName":"test-notes")") != std::string::npos);
  CHECK(sent[0].body.find("#seen") != std::string::npos);
  CHECK(sent[1].body == sent[0].body);
  CHECK(sent[2].body == sent[0].body);
  CHECK(sent[1].operation == "UpdateItem");
}

TEST_CASE("After a lost answer, a builder is sent again if what it builds would be") {
  const std::string lost = R"({"cut":"before"})";
  FaultyEndpoint endpoint(script({lost, "{}", lost}));
  Client client(endpoint.options());
  client.send(NoteUpdate().set_title("b"));
  try {
    client.send(NoteUpdate().append_line());
    FAIL("nothing was thrown");
  } catch (const keyc::UnknownOutcome& error) {
    CHECK(error.reason() == keyc::UnknownOutcome::Reason::not_repeatable);
    const auto& sent = std::get<keyc::UpdateItem>(error.sent());
    CHECK(sent.TableName == "notes");
    CHECK(sent.UpdateExpression == "SET #lines = list_append(if_not_exists(#lines, :lines_), :lines), #seen = :seen");
  }
  CHECK(endpoint.stop().size() == 3);
}
