// Copies of a whole database, and the way back.
#pragma once

#include <filesystem>

#include "server/store_check.h"

namespace bocage::server {

// How it was at one moment, while a server may run; read again before it gets its name. Throws StoreError,
// and then there is no copy. Never over another file.
void back_up_store(const std::filesystem::path& database, const std::filesystem::path& copy,
                   const TellProgress& progress);

// A copy becomes the database of the folder. The present one is set aside under the name that is returned,
// empty if there was none. Throws LockHeld while a server runs there.
std::filesystem::path restore_store(const std::filesystem::path& copy, const std::filesystem::path& folder,
                                    const TellProgress& progress);

} // namespace bocage::server
