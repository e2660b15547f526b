// Where in the page we are: `/`, `/t/TABLE`, `/replay`, `/replay/TABLE/STEP`, `/verify`, `/verify/TABLE`, `/rules`,
// `/rules/CHAPTER`, `/rules/RULE`, `/own`, `/b/BATTLE`, `/editor`, `/editor/BATTLE`.

export type Place =
  | { page: 'home' | 'own' }
  | { page: 'table' | 'battle'; id: string }
  | { page: 'rules'; at: string }
  | { page: 'replay'; id?: string; step: number }
  | { page: 'verify' | 'editor'; id?: string };

export function readPlace(path: string): Place {
  const [page, id, step] = path.split('/').filter(Boolean);
  if (id !== undefined && !/^[\w-]+$/.test(id)) return { page: 'home' };
  if (page === 't' && id) return { page: 'table', id };
  if (page === 'rules') return { page, at: id ?? '' };
  if (page === 'replay') return { page, id, step: /^\d+$/.test(step ?? '') ? Number(step) : 0 };
  if (page === 'b' && id) return { page: 'battle', id };
  if (page === 'verify' || page === 'editor') return { page, id };
  if (page === 'own') return { page };
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
