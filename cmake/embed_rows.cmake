# Writes OUTPUT, a source file that holds the rows of the tables FILES (*.tsv) as one constant array. A tab
# becomes the comma between two strings and an end of line the brace between two rows, so a row with a column
# too few or too many does not compile.
#
# usage: cmake -D "FILES=a.tsv;b.tsv" -D OUTPUT=rows.cpp -P embed_rows.cmake

set(source "// Made by cmake/embed_rows.cmake: edit the tables it was made from.
#include \"rulebook/rulebook.h\"

using std::string_view_literals::operator\"\"sv; // which knows the length: clang will not count so many

namespace bocage::rulebook {
namespace {

constexpr Rule kRows[] = {
")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  string(FIND "${text}" "\n" end)
  math(EXPR begin "${end} + 1")
  string(SUBSTRING "${text}" 0 ${end} header)
  if(NOT header STREQUAL "id\ttopic\tsource\ten\tfr\tnote")
    message(FATAL_ERROR "${file}: the first line must name the columns: id topic source en fr note, with tabs")
  endif()
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(REGEX REPLACE "\n+$" "" text "${text}")
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\t" "\"sv, \"" text "${text}")
  string(REPLACE "\n" "\"sv},\n    {\"" text "${text}")
  string(APPEND source "    {\"${text}\"sv},\n")
endforeach()
string(APPEND source "};

} // namespace

std::span<const Rule> all() { return kRows; }

} // namespace bocage::rulebook
")
file(WRITE ${OUTPUT} "${source}")
