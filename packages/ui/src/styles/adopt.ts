// Adopts style sheets into a document or shadow root: constructable sheets, once per text, without a style element or nonce.

type Sheets = Map<string, CSSStyleSheet>;
type Scope = Document | ShadowRoot;
type Marked = { [ADOPTED]?: Sheets };

/**
 * Stored on the document, so that two copies of this module on one page adopt each text once. `putStylesInLayer` of @latchkey/themes
 * replaces the map by one that writes each sheet into a cascade layer when it is set: so set a sheet after it has its text.
 */
const ADOPTED = Symbol.for('latchkey.styles');

const scopeOf = (node: Node): Scope => {
  const root = node.getRootNode();
  return 'adoptedStyleSheets' in root ? (root as Scope) : (node.ownerDocument ?? (root as Document));
};

/** Adopts the given texts in the root of `node`. The order of first adoption is the cascade order. */
export const adoptStyles = (node: Node, texts: readonly string[]): void => {
  const scope = scopeOf(node);
  const view = (node.ownerDocument ?? (node as Document)).defaultView;
  if (!view) return;
  const marked: Scope & Marked = scope;
  marked[ADOPTED] ??= new Map();
  const sheets = marked[ADOPTED];
  const fresh = texts.filter((text) => text && !sheets.has(text));
  if (fresh.length === 0) return;
  for (const text of fresh) {
    // A constructed sheet cannot be adopted by another document (an iframe or popup): use that document's constructor.
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, ...fresh.flatMap((text) => sheets.get(text) ?? [])];
};
