# Writes OUTPUT, a source file that holds the text of FILES as constants: en.txt becomes kEmbedded_en.

set(source "// Made by cmake/embed_text.cmake: edit the texts it was made from.\n#include \"text/embedded.h\"\n\nnamespace bocage {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND source "\nconst std::string_view kEmbedded_${name} = R\"TEXT(${text})TEXT\";\n")
endforeach()
string(APPEND source "\n} // namespace bocage\n")
file(WRITE ${OUTPUT} "${source}")
