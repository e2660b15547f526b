// The symbols of art/symbols/, put into the document once so that every <use> finds them.

let loading: Promise<void> | undefined;

export function loadArt(): Promise<void> {
  loading ??= fetch('/art.svg')
    .then((reply) => reply.text())
    .then((text) => {
      const page = new DOMParser().parseFromString(text, 'image/svg+xml');
      const sprite = page.documentElement;
      // A symbol would be stretched to its place; as a group it keeps the units of the board and its origin.
      for (const symbol of [...sprite.querySelectorAll('symbol')]) {
        const group = page.createElementNS('http://www.w3.org/2000/svg', 'g');
        group.id = symbol.id;
        group.append(...symbol.childNodes);
        symbol.replaceWith(group);
      }
      // Figures are made of other symbols, which stand at their own origin as well.
      for (const use of sprite.querySelectorAll('use[width]'))
        for (const name of ['x', 'y', 'width', 'height']) use.removeAttribute(name);
      sprite.setAttribute('aria-hidden', 'true');
      sprite.setAttribute('style', 'position:absolute;width:0;height:0;overflow:hidden');
      // Not `display: none`, which would lose the gradients.
      document.body.prepend(document.adoptNode(sprite));
    });
  return loading;
}
