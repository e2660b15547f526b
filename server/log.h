// What a host wants to know of his server: starts and stops, tables opened and closed, refusals by the
// minute, faults with their numbers. Nothing of who plays, and no addresses. Belongs to the hall's thread.
#pragma once

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "server/outside.h"

namespace bocage::server {

class Log {
 public:
  Log() = default; // says nothing
  // Appends to a file, which begins anew when it has grown too long; standard error if it cannot be written.
  explicit Log(std::filesystem::path file);
  static Log on_standard_error();
  ~Log();
  Log(Log&& other) noexcept;
  Log& operator=(Log&&) = delete;

  void note(std::string_view what);
  std::string fault(std::string_view where, std::string_view why); // its number, to tell those it happened to
  void refused(std::string_view code);
  void sum_up(); // what was refused since the last time
  void end();    // the last line; what is broken off afterwards is no fault

  int faults() const { return faults_; }

 private:
  void open();
  void line(std::string_view kind, std::string_view text);

  std::filesystem::path path_;
  std::FILE* to_ = nullptr;
  std::map<std::string, int, std::less<>> refused_;
  int faults_ = 0;
};

} // namespace bocage::server
