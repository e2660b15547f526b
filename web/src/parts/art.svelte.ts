// The symbols of art/symbols/, put into the document once so that every <use> finds them.

let loading: Promise<void> | undefined;

export function loadArt(): Promise<void> {
  loading ??= fetch('/art.svg')
    .then((reply) => reply.text())
    .then((text) => {
      const sprite = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      sprite.setAttribute('aria-hidden', 'true');
      sprite.setAttribute('style', 'position:absolute;width:0;height:0;overflow:hidden');
      // What is not shown, or has no size, cannot be used in some browsers; this has a place but takes none.
      document.body.prepend(document.adoptNode(sprite));
    });
  return loading;
}
