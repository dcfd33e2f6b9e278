// Puts the style sheets of the surfaces into a cascade layer. The surfaces keep the sheets that they adopt in a map on their document
// (packages/ui/src/styles/adopt.ts); this file gives the document a map that writes each sheet into the layer.

type Sheet = Pick<CSSStyleSheet, 'replaceSync'>;

/** The key of the map on a document or shadow root. */
const ADOPTED = Symbol.for('latchkey.styles');

const NAME = /^[a-z_][\w-]*(?:\.[a-z_][\w-]*)*$/i;

/** Sheets by their texts; a sheet that is added moves into the layer. */
class LayeredSheets extends Map<string, Sheet> {
  readonly #layer: string;

  constructor(layer: string, sheets: Iterable<readonly [string, Sheet]>) {
    super();
    this.#layer = layer;
    for (const [text, sheet] of sheets) this.set(text, sheet);
  }

  override set(text: string, sheet: Sheet): this {
    sheet.replaceSync(`@layer ${this.#layer}{${text}}`);
    return super.set(text, sheet);
  }
}

/**
 * Puts all style sheets of the surfaces in a document, or a shadow root, into a cascade layer, so that rules in later layers
 * override them: the utilities of Tailwind CSS, for example. Call it once, when the page starts.
 *
 * @example
 * putStylesInLayer(document, 'latchkey');
 */
export const putStylesInLayer = (scope: DocumentOrShadowRoot, layer: string): void => {
  if (!NAME.test(layer))
    throw new Error(`Latchkey: "${layer}" is not the name of a cascade layer. Use one such as "latchkey".`);
  const sheets: unknown = Reflect.get(scope, ADOPTED);
  Reflect.set(scope, ADOPTED, new LayeredSheets(layer, sheets instanceof Map ? sheets : []));
};
