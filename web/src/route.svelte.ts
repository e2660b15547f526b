// Where in the page we are: `/`, `/t/TABLE`, `/own`, `/b/BATTLE`, `/editor` and `/editor/BATTLE`.

export type Place =
  { page: 'home' | 'own' } | { page: 'table' | 'battle'; id: string } | { page: 'editor'; id?: string };

export function readPlace(path: string): Place {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path);
  if (table) return { page: 'table', id: table[1]! };
  const battle = /^\/b\/([\w-]+)\/?$/.exec(path);
  if (battle) return { page: 'battle', id: battle[1]! };
  const editor = /^\/editor(?:\/([\w-]+))?\/?$/.exec(path);
  if (editor) return { page: 'editor', id: editor[1] };
  return { page: /^\/own\/?$/.test(path) ? 'own' : 'home' };
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
