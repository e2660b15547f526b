#include "protocol/lines.h"

#include <istream>
#include <ostream>
#include <streambuf>
#include <string>

#include "protocol/parse.h"

namespace bocage::protocol {
namespace {

// One line without its end, and of a line that is too long one byte too many: enough to be refused. False at
// the end of the stream.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf* bytes = in.rdbuf();
  constexpr int end = std::char_traits<char>::eof();
  bool any = false;
  for (int c = bytes->sbumpc(); c != end; c = bytes->sbumpc()) {
    if (c == '\n') return true;
    any = true;
    if (line.size() <= kMaxLine) line.push_back(static_cast<char>(c));
  }
  return any;
}

} // namespace

void serve_lines(Session& session, std::istream& in, std::ostream& out) {
  std::string line;
  while (!session.finished() && out && read_line(in, line)) out << session.handle(line) << '\n' << std::flush;
}

} // namespace bocage::protocol
