// Adopts style sheets into a document or shadow root: constructable sheets, once per text, no style element, no nonce.

type Sheets = Map<string, CSSStyleSheet>;
type Scope = Document | ShadowRoot;
type Marked = { [ADOPTED]?: Sheets };

/** Kept on the document itself, so that two copies of this module on one page adopt each text once. */
const ADOPTED = Symbol.for('latchkey.styles');

const scopeOf = (node: Node): Scope => {
  const root = node.getRootNode();
  return 'adoptedStyleSheets' in root ? (root as Scope) : (node.ownerDocument ?? (root as Document));
};

/** Makes the given texts part of the styles that hold where `node` is. Order of first adoption is order of cascade. */
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
    // Sheets of one document cannot be adopted by another (a frame, a popped-out window): make them with its own class.
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, ...fresh.flatMap((text) => sheets.get(text) ?? [])];
};
