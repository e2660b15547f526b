// Where in the page we are: `/`, `/t/TABLE`, `/rules`, `/rules/CHAPTER`, `/rules/RULE`.

export type Place = { page: 'home' } | { page: 'table'; id: string } | { page: 'rules'; at: string };

export function readPlace(path: string): Place {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path);
  if (table) return { page: 'table', id: table[1]! };
  const rules = /^\/rules(?:\/([\w-]*))?\/?$/.exec(path);
  return rules ? { page: 'rules', at: rules[1] ?? '' } : { page: 'home' };
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
