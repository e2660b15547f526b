// How the threads of the server share the cores with each other.
#pragma once

namespace bocage::server {

// Each for the thread that calls it. What the system does not know is left out: then it only takes longer.
void answer_at_once(); // somebody waits: lets in before all that has longer work
void be_nice();        // steps back, in short slices
void serve_last();     // only where nobody else wants the core, and steps aside at once

} // namespace bocage::server
