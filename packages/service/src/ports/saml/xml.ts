// Parses XML with the same parser that verifies signatures, so that both see the same document, and refuses what no SAML
// document needs: document types and entities (XXE), comments and processing instructions (signatures do not cover them).
import { createRequire } from 'node:module';
import { SamlProblem, type SamlProblemKind } from './problem.ts';

type XmlNode = { readonly nodeType: number; readonly childNodes: ArrayLike<XmlNode> | null };

/** The members of an element that are used; the library's own types would include those of a browser. */
export type XmlElement = XmlNode & {
  readonly localName: string | null;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly parentNode: XmlNode | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
};

type ReportError = (message: string) => void;
type Parser = { parseFromString(text: string, type: string): { readonly documentElement: XmlElement | null } };
type XmlLibrary = {
  readonly DOMParser: new (options: {
    readonly errorHandler: {
      readonly warning: ReportError;
      readonly error: ReportError;
      readonly fatalError: ReportError;
    };
  }) => Parser;
};

/** Loaded by the first document. The cast matches the library's documentation. */
const loadLibrary = (): XmlLibrary => createRequire(import.meta.url)('@xmldom/xmldom') as XmlLibrary;

const ELEMENT = 1;

/** More than any legitimate document has. The parser takes quadratic time on sibling elements, so they are counted first. */
const MAX_TAGS = 2_500;
/**
 * For a response, which any page can post: a member of a thousand groups has fewer attributes, and no provider declares as many
 * prefixes.
 */
const MAX_ATTRIBUTES = 4_000;
const MAX_PREFIXES = 64;
const MAX_DEPTH = 64;

/** Every element of a tree in document order. A tree that is too large is refused. */
export const elementsOf = (root: XmlElement, kind: SamlProblemKind): readonly XmlElement[] => {
  const found: XmlElement[] = [];
  const waiting = [{ element: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element, depth } = next;
    found.push(element);
    if (depth > MAX_DEPTH) throw new SamlProblem(kind, 'The document is nested too deeply.');
    for (const child of [...childrenOf(element)].reverse()) waiting.push({ element: child, depth: depth + 1 });
  }
  return found;
};

/** The elements directly inside one. */
export const childrenOf = (parent: XmlElement): readonly XmlElement[] =>
  Array.from(parent.childNodes ?? []).filter((node): node is XmlElement => node.nodeType === ELEMENT);

/** The children with this name in this namespace. */
export const named = (parent: XmlElement, namespace: string, name: string): readonly XmlElement[] =>
  childrenOf(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);

/** The text content of an element, trimmed. */
export const textOf = (element: XmlElement | undefined): string => (element?.textContent ?? '').trim();

/** Does a text contain a character more often than this? */
const has = (text: string, sign: string, most: number): boolean => text.split(sign, most + 2).length > most + 1;

/** The number of declared namespace prefixes: each one makes the parser slower. */
const prefixesIn = (text: string): number =>
  new Set(Array.from(text.matchAll(/xmlns:([^\s=]+)/g), ([, prefix]) => prefix)).size;

/** Parses a document; `strict` also refuses comments, CDATA and processing instructions. Throws `SamlProblem`. */
export const readXml = (text: string, kind: SamlProblemKind, isStrict: boolean): XmlElement => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new SamlProblem(kind, 'The document has a document type or entities, which are not accepted.');
  // In well-formed text only these constructs start like this; parsers drop some of them silently.
  if (isStrict && /<!|<\?(?!xml[\s?])/.test(text))
    throw new SamlProblem(kind, 'The document has comments, CDATA or processing instructions, which are not accepted.');
  if (has(text, '<', MAX_TAGS)) throw new SamlProblem(kind, 'The document has too many elements.');
  if (isStrict && (has(text, '=', MAX_ATTRIBUTES) || prefixesIn(text) > MAX_PREFIXES))
    throw new SamlProblem(kind, 'The document has too many attributes.');
  const fail = (): never => {
    throw new SamlProblem(kind, 'The document is not well-formed XML.');
  };
  const { DOMParser } = loadLibrary();
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const root = parse(parser, text, kind);
  if (!root) throw new SamlProblem(kind, 'The document is not XML.');
  return root;
};

const parse = (parser: Parser, text: string, kind: SamlProblemKind): XmlElement | null => {
  try {
    return parser.parseFromString(text, 'text/xml').documentElement;
  } catch (error) {
    if (error instanceof SamlProblem) throw error;
    throw new SamlProblem(kind, 'The document is not well-formed XML.', error);
  }
};
