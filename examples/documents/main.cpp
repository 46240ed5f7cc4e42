// Every version of a document is kept, and version 0 repeats the newest, also if several writers save at once.
#include <cstdio>
#include <string>

#include "documents.keys.hpp"
#include "keyc/client.hpp"
#include "keyc/retry.hpp"
#include "keyc/transact.hpp"
#include "plain.keys.hpp"
#include "support/example.hpp"

using documents::Document;
using documents::DocumentEntity;
using documents::MetadataEntity;
using documents::PermissionsEntity;

namespace {

template <class Entity>
void print_history(keyc::Client& client, const std::string& id) {
  std::string numbers;
  int count = 0;
  for (const auto& version : client.items(Entity::history(id))) {
    numbers += ' ' + std::to_string(version.version);
    ++count;
  }
  std::printf("%d versions:%s\n", count, numbers.c_str());
}

void print_newest(keyc::Client& client, const std::string& id) {
  const Document newest = client.send(DocumentEntity::latest(id)).value();
  std::printf("version %u: %s\n", newest.version, newest.body.c_str());
}

void run(keyc::Client& client) {
  client.ensure_table<documents::DocumentsTable>();
  const std::string id = "d-" + keyc::to_text(keyc::now());  // a new document in each run
  const documents::Metadata metadata{.documentId = id, .title = "On keys"};

  // The first version with its metadata and permissions, in one transaction.
  Document document{.documentId = id, .owner = "ann", .body = "chapter 1 by ann"};
  client.send(
      keyc::transact(DocumentEntity::save(document), MetadataEntity::create(metadata),
                     PermissionsEntity::create({.documentId = id, .readers = {"bo", "cy"}, .writers = {"bo"}})));

  for (int chapter = 2; chapter <= 12; ++chapter) {
    document = client.send(DocumentEntity::latest(id)).value();
    document.body = "chapter " + std::to_string(chapter) + " by ann";
    client.send(
        keyc::transact(DocumentEntity::save(document), MetadataEntity::key(metadata).update().set_pages(10 * chapter)));
  }
  print_newest(client, id);
  print_history<DocumentEntity>(client, id);

  // Two people edit version 12. The second one to save is refused, reads again and saves the next version.
  const auto read = [&] { return client.send(DocumentEntity::latest(id).consistent()); };
  Document of_ann = read().value();
  Document of_bo = of_ann;
  of_ann.body += ", revised";
  client.send(DocumentEntity::save(of_ann));
  of_bo.body += ", corrected";
  try {
    client.send(DocumentEntity::save(of_bo));
  } catch (const keyc::TransactionCancelled&) {
    keyc::retry(read, [&](Document newest) {
      newest.body += ", corrected by bo";
      client.send(DocumentEntity::save(newest));
      std::printf("bo was slower: saved as version %u of what ann had written\n", newest.version + 1);
    });
  }
  print_newest(client, id);
  for (const Document& one : client.items(DocumentEntity::ofOwner("ann")))
    std::printf("ann has %s, version %u\n", one.documentId.c_str(), one.version);

  // Unpadded numbers, as people write them: the history is complete, but in the order of text.
  client.ensure_table<plain_documents::PlainDocumentsTable>();
  plain_documents::Document plain{.documentId = id, .body = "chapter 1"};
  for (int chapter = 1; chapter <= 12; ++chapter) {
    client.send(plain_documents::DocumentEntity::save(plain));
    plain = client.send(plain_documents::DocumentEntity::latest(id)).value();
  }
  print_history<plain_documents::DocumentEntity>(client, id);
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "documents", run); }
