// What the tables of the database are, and how those of earlier releases become so.
#pragma once

#include <functional>
#include <string>

#include "server/store_database.h"

namespace bocage::server {

inline constexpr std::int64_t kStoreFormat = 3;

// Told of whatever is damaged and was passed over.
using TellFault = std::function<void(const std::string&)>;

std::int64_t format_of(const Database& database);
void refuse_later_formats(const Database& database); // throws StoreError

// All in one transaction. What a damaged page hides does not keep the rest from coming along.
void bring_up_to_date(const Database& database, const TellFault& tell);

} // namespace bocage::server
