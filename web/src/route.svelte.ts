// Where in the page we are: `/`, `/t/TABLE`, `/replay`, `/replay/TABLE/STEP`, `/verify`, `/verify/TABLE`, `/rules`,
// `/rules/CHAPTER`, `/rules/RULE`.

export type Place =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'rules'; at: string }
  | { page: 'replay'; id?: string; step: number }
  | { page: 'verify'; id?: string };

export function readPlace(path: string): Place {
  const [page, id, step] = path.split('/').filter(Boolean);
  if (id !== undefined && !/^[\w-]+$/.test(id)) return { page: 'home' };
  if (page === 't' && id) return { page: 'table', id };
  if (page === 'rules') return { page, at: id ?? '' };
  if (page === 'replay') return { page, id, step: /^\d+$/.test(step ?? '') ? Number(step) : 0 };
  if (page === 'verify') return { page, id };
  return { page: 'home' };
}

class Route {
  place = $state.raw<Place>(readPlace(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.place = readPlace(location.pathname)));
  }
  go(path: string): void {
    history.pushState(null, '', path);
    this.place = readPlace(location.pathname);
    scrollTo(0, 0);
  }
}
export const route = new Route();
