// Files that commands write.
#pragma once

#include <string>

#include "text/catalogue.h"

namespace bocage {

// Says on standard error why it could not be written. A file that is there stays as it was, whatever happens.
bool write_file(const Catalogue& words, const std::string& file, const std::string& bytes);
bool write_new_file(const Catalogue& words, const std::string& file,
                    const std::string& bytes); // not over another

} // namespace bocage
