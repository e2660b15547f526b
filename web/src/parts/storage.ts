// What is kept in this browser. Where it keeps nothing (private windows, cookies switched off) things last as long as the tab.

const memory = new Map<string, string>();

// Even looking at it may be forbidden.
function works(): boolean {
  try {
    const probe = 'bocage.probe';
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

export const storageLasts = works();

export function stored(place: string): string | null {
  if (memory.has(place)) return memory.get(place)!;
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function store(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
    memory.delete(place);
  } catch {
    memory.set(place, text); // forbidden, or full
  }
}
