// Here only the comments of a lock are read, line by line; its facts are read by the parser, as the schema that they
// are. A lock is what keyc wrote if the hashes fit, and if writing what was read gives the same text again.
// lock_file.hpp has the format.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "generator/lock/facts.hpp"
#include "generator/lock/lock_file.hpp"
#include "keyc/generated/number.hpp"

namespace keyc::lock {
namespace {

constexpr std::string_view restore = "restore it from version control; delete it only if it was never committed";
constexpr std::string_view restore_edited = "restore it; what a lock says is changed by 'keyc lock' alone";

/// The words of a line, which single spaces divide.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  bool skip(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::string next() {
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
    return std::string(word);
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

/// The text of a quoted text at the end of a line; no value if it is none.
std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') return std::nullopt;
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    if (++i == text.size()) return std::nullopt;
    if (text[i] == 'x') {
      const auto digit = [&](std::size_t at) {
        return std::string_view("0123456789ABCDEF").find(at < text.size() ? text[at] : ' ');
      };
      if (digit(i + 1) == std::string_view::npos || digit(i + 2) == std::string_view::npos) return std::nullopt;
      result += static_cast<char>(digit(i + 1) * 16 + digit(i + 2));
      i += 2;
    } else {
      result += text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
    }
  }
  return result;
}

/// RULE:SUBJECT DATE BEFORE AFTER "reason". Subjects may have spaces and quoted texts: the reason is the quoted text
/// that ends the line.
std::optional<Acceptance> acceptance(std::string_view line) {
  std::size_t quote = line.find(" \"");
  std::optional<std::string> reason;
  for (; quote != std::string_view::npos; quote = line.find(" \"", quote + 1))
    if ((reason = unquoted(line.substr(quote + 1)))) break;
  if (!reason) return std::nullopt;
  std::string_view head = line.substr(0, quote);
  std::array<std::string, 3> last;  // the hash after, the hash before, the date
  for (std::string& word : last) {
    const std::size_t space = head.rfind(' ');
    if (space == std::string_view::npos) return std::nullopt;
    word = head.substr(space + 1);
    head = head.substr(0, space);
  }
  const std::size_t colon = head.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  return Acceptance{std::string(head.substr(0, colon)),
                    std::string(head.substr(colon + 1)),
                    last[2],
                    last[1],
                    last[0],
                    std::move(*reason)};
}

class Reader {
 public:
  Reader(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  std::optional<LockFile> read() {
    lock_.source = &source_;
    if (!read_format()) return std::nullopt;
    const std::string_view text = source_.text();
    for (std::size_t begin = text.find('\n') + 1; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      if (!read_line(text.substr(begin, end - begin), begin)) return std::nullopt;
      begin = end + 1;
    }
    for (const Gone& gone : lock_.gone)
      if (hash_of(gone) != gone.hash) return edited(gone);
    return std::move(lock_);
  }

 private:
  Span span(std::size_t begin, std::size_t length) const {
    return {&source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + length)};
  }

  bool damaged(std::size_t begin, std::size_t length, std::string message, std::string hint = std::string(restore)) {
    diagnostics_.report(Code::lock_damaged, span(begin, length), std::move(message), std::move(hint));
    return false;
  }

  bool read_format() {
    const std::string_view text = source_.text();
    const std::string_view first = text.substr(0, text.find('\n'));
    std::int64_t version = 0;
    if (first.ends_with('\r'))
      return damaged(0, first.size() - 1, "the lines of the lock end as those of Windows",
                     "write *.keys.lock text eol=lf into .gitattributes, and check it out again");
    Words words(first);
    if (!words.skip("// keyc lock ") || !parse_number(words.rest(), version) || version < 1)
      return damaged(0, first.size(), "a lock begins with '// keyc lock 1'");
    if (version > format_version) {
      diagnostics_.report(Code::lock_newer, span(0, first.size()),
                          fmt::format("the lock has format {}, which a newer keyc wrote", version),
                          fmt::format("use that keyc: this one reads formats up to {}", format_version));
      return false;
    }
    return true;
  }

  bool read_line(std::string_view line, std::size_t begin) {
    for (const char* marker : {"<<<<<<<", "=======", ">>>>>>>"})
      if (line.starts_with(marker))
        return damaged(begin, line.size(), "the lock has a conflict of a merge",
                       "take one side of the lock, then run 'keyc lock': it says what the other side must accept");
    Words words(line);
    if (words.skip("// hash ")) {
      lock_.sections.push_back({"", std::string(words.rest()), {}, span(begin, line.size())});
      open_ = &lock_.sections.back();
      ledger_ = &open_->ledger;
      return true;
    }
    if (words.skip("// gone ")) return read_gone(words, line, begin);
    if (words.skip("// accepted ")) {
      auto accepted = acceptance(words.rest());
      if (!accepted || ledger_ == nullptr) return damaged(begin, line.size(), "this is not an entry of a ledger");
      ledger_->push_back(std::move(*accepted));
      return true;
    }
    if (gone_ != nullptr && words.skip(gone_margin)) {
      if (gone_->facts.empty()) gone_->facts_span = span(begin, 0);
      gone_->facts.append(words.rest()) += '\n';
      gone_->facts_span.end = static_cast<std::uint32_t>(begin + line.size());
      return true;
    }
    if (line.starts_with("//")) return damaged(begin, line.size(), "a lock has no comments of its own");
    if (open_ != nullptr && open_->subject.empty() && !line.empty()) {
      const std::string kind = words.next();
      open_->subject = kind + ' ' + words.next();
    }
    if (line.empty() || line == "}") {
      open_ = nullptr;
      ledger_ = nullptr;
      gone_ = nullptr;
    }
    return true;
  }

  /// KIND NAME TIME HASH
  bool read_gone(Words words, std::string_view line, std::size_t begin) {
    Gone& gone = lock_.gone.emplace_back();
    gone.subject = words.next();
    gone.subject += ' ' + words.next();
    gone.time = words.next();
    gone.hash = words.next();
    gone.span = span(begin, line.size());
    if (gone.hash.empty()) return damaged(begin, line.size(), "this is not a declaration that is gone");
    gone_ = &gone;
    ledger_ = &gone.ledger;
    open_ = nullptr;
    return true;
  }

  std::nullopt_t edited(const Gone& gone) {
    diagnostics_.report(Code::lock_edited, gone.span,
                        fmt::format("the lock was edited: this is not the hash of {}, which is gone", gone.subject),
                        std::string(restore_edited));
    return std::nullopt;
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  LockFile lock_;
  // What the next lines belong to.
  Section* open_ = nullptr;
  Gone* gone_ = nullptr;
  Ledger* ledger_ = nullptr;
};

/// Where two texts begin to differ: the offset of the line in the first one.
std::size_t first_difference(std::string_view left, std::string_view right) {
  const auto differ = std::mismatch(left.begin(), left.end(), right.begin(), right.end()).first;
  const auto offset = static_cast<std::size_t>(differ - left.begin());
  const std::size_t line = left.substr(0, offset).rfind('\n');
  return line == std::string_view::npos ? 0 : line + 1;
}

template <class Declarations>
const Section* edited(const LockFile& lock, const Declarations& declarations) {
  for (const auto& each : declarations)
    for (const Section& section : lock.sections)
      if (section.subject == subject_of(each) && section.hash != hash_of(section.ledger, facts(each))) return &section;
  return nullptr;
}

}  // namespace

Ledger LockFile::ledger_of(std::string_view subject) const {
  for (const Section& section : sections)
    if (section.subject == subject) return section.ledger;
  return {};
}

std::string schema_of_gone(const LockFile& lock, const Gone& gone) {
  std::string text(lock.source->text());
  // The first line is the format, the second one `schema NAME`.
  const std::size_t name = text.find('\n') + 1;
  const std::size_t after_name = text.find('\n', name);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_kept = (i >= name && i < after_name) || (i >= gone.facts_span.begin && i < gone.facts_span.end);
    if (!is_kept && text[i] != '\n') text[i] = ' ';
  }
  for (std::size_t line = gone.facts_span.begin; line < gone.facts_span.end; ++line) {
    text.replace(line, gone_margin.size(), gone_margin.size(), ' ');
    line = std::min<std::size_t>(text.find('\n', line), gone.facts_span.end);
  }
  return text.substr(0, std::max<std::size_t>(gone.facts_span.end, after_name)) + '\n';
}

std::optional<LockFile> read(const Source& source, Diagnostics& diagnostics) {
  return Reader(source, diagnostics).read();
}

bool verify(const LockFile& lock, const model::Schema& schema, const std::vector<std::string>& imports,
            Diagnostics& diagnostics) {
  const std::string hint(restore_edited);
  const Section* section = edited(lock, schema.entities);
  if (section == nullptr) section = edited(lock, schema.tables);
  if (section == nullptr) section = edited(lock, schema.enums);
  if (section == nullptr) section = edited(lock, schema.structs);
  if (section != nullptr) {
    diagnostics.report(Code::lock_edited, section->hash_span,
                       fmt::format("the lock was edited: this is not the hash of {}", section->subject), hint);
    return false;
  }
  Ledgers ledgers;
  for (const Section& each : lock.sections) ledgers.of_subjects.emplace(each.subject, each.ledger);
  ledgers.gone.assign(lock.gone.begin(), lock.gone.end());
  const std::string expected = write(schema, imports, ledgers);
  const std::string_view text = lock.source->text();
  if (expected == text) return true;
  const std::size_t begin = std::min(first_difference(text, expected), text.empty() ? 0 : text.size() - 1);
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  diagnostics.report(Code::lock_edited,
                     {lock.source, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                     "the lock was edited: keyc writes something else here", hint);
  return false;
}

}  // namespace keyc::lock
