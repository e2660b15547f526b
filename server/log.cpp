#include "server/log.h"

#include <chrono>
#include <ctime>
#include <utility>

#include "server/secret.h"

namespace bocage::server {
namespace {

constexpr long kLongest = 8 << 20; // bytes; then the file is kept beside as the old one
constexpr std::size_t kLongestLine = 1000, kMostCodes = 60, kNumberLetters = 6;

std::string moment() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

} // namespace

Log::Log(std::filesystem::path file) : path_(std::move(file)) { open(); }

Log Log::on_standard_error() {
  Log log;
  log.to_ = stderr;
  return log;
}

Log::Log(Log&& other) noexcept
    : path_(std::move(other.path_)), to_(std::exchange(other.to_, nullptr)),
      refused_(std::move(other.refused_)), faults_(other.faults_) {}

Log::~Log() {
  if (to_ && to_ != stderr) std::fclose(to_);
}

void Log::open() {
  to_ = std::fopen(path_.c_str(), "ae");
  if (!to_) to_ = stderr;
}

void Log::line(std::string_view kind, std::string_view text) {
  if (!to_) return;
  std::string out = moment() + ' ' + std::string(kind) + ' ';
  for (const char c : text.substr(0, kLongestLine)) out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  out += '\n';
  std::fwrite(out.data(), 1, out.size(), to_);
  std::fflush(to_);
  if (to_ == stderr || std::ftell(to_) < kLongest) return;
  std::fclose(to_);
  std::error_code ignored;
  std::filesystem::rename(path_, path_.native() + ".old", ignored);
  open();
}

void Log::note(std::string_view what) { line("note", what); }

std::string Log::fault(std::string_view where, std::string_view why) {
  ++faults_;
  std::string number = random_name(kNumberLetters);
  line("fault", number + " in " + std::string(where) + ": " + std::string(why));
  return number;
}

void Log::refused(std::string_view code) {
  if (const auto found = refused_.find(code); found != refused_.end())
    ++found->second;
  else if (refused_.size() < kMostCodes)
    refused_.emplace(code, 1);
}

void Log::sum_up() {
  if (refused_.empty()) return;
  std::string text;
  for (const auto& [code, times] : refused_)
    text += (text.empty() ? "" : ", ") + code + ' ' + std::to_string(times);
  refused_.clear();
  line("refused", text);
}

void Log::end() {
  sum_up();
  note("stopped");
  if (to_ && to_ != stderr) std::fclose(to_);
  to_ = nullptr;
}

} // namespace bocage::server
