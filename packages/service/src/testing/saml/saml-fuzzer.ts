// Damaged or padded responses of a known identity provider, for a fuzzer to post to the ACS, so that their XML is parsed.
import type { FuzzedRequest } from '../request-fuzzer.ts';
import type { Chance } from '../seeded-random.ts';

type Change = (xml: string) => string;

const fill = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length));
const numbered = (size: number, one: (at: number) => string): string =>
  Array.from({ length: Math.ceil(size / one(1_000).length) }, (_, at) => one(at)).join('');

/** Padding for a document, by size. */
const PADDING: ReadonlyArray<(size: number) => string> = [
  (size) => fill('<a/>', size),
  (size) => fill('<a>', size / 2) + fill('</a>', size / 2),
  (size) => fill('<a>', size),
  (size) => `<a ${numbered(size, (at) => `b${at}="1" `)}/>`,
  (size) => `<a ${numbered(size, (at) => `xmlns:b${at}="x" `)}/>`,
  (size) => numbered(size, (at) => `<b${at}:a xmlns:b${at}="x"/>`),
  (size) => fill('<!---->', size),
  (size) => fill('&amp;', size),
  (size) => fill('<![CDATA[]]>', size),
  (size) => fill('<?a b?>', size),
  (size) => `<!DOCTYPE a [${numbered(size, (at) => `<!ENTITY e${at} "x">`)}]>`,
  (size) => fill('\r\n', size),
  (size) => fill('é\u0301', size / 2),
];

const SIZES = [100, 4_096, 40_000, 120_000, 190_000] as const;

/** Elements of a signed response that a parser may look up more than once. */
const PARTS = ['Assertion', 'Signature', 'Reference', 'Transform', 'X509Certificate', 'Attribute', 'Audience'] as const;

const partOf = (xml: string, name: string): string =>
  new RegExp(`<((?:\\w+:)?${name})[\\s>][^]*?</\\1>`).exec(xml)?.[0] ?? '';

/** Posts to `path`, each with another change of the given response. */
export const createSamlFuzzer = (chance: Chance, path: string) => {
  const place = (xml: string): number => {
    // Four times of five after a tag, where the document stays well-formed.
    const tags = [...xml.matchAll(/>/g)].map(({ index }) => index + 1);
    return tags.length > 0 && chance.percent(80) ? chance.pick(tags) : chance.below(xml.length + 1);
  };
  const insert = (xml: string, text: string): string => {
    const at = place(xml);
    return xml.slice(0, at) + text + xml.slice(at);
  };
  const changes: readonly Change[] = [
    (xml) => insert(xml, chance.pick(PADDING)(chance.pick(SIZES))),
    (xml) => insert(xml, fill(partOf(xml, chance.pick(PARTS)) || '<a/>', chance.pick(SIZES))),
    (xml) => xml.replace(partOf(xml, chance.pick(PARTS)), ''),
    (xml) => xml.slice(0, chance.below(xml.length)),
    (xml) => insert(xml, chance.pick(['\u0000', '<', '&', '&#x0;', '"', ']]>', '<!--', '\ufffe'])),
    (xml) => xml.replaceAll(/[0-9a-f]{8}/g, () => (chance.percent(10) ? '00000000' : '1')),
    (xml) => xml,
  ];
  return {
    next(xml: string): FuzzedRequest {
      const changed = chance.pick(changes)(chance.percent(20) ? chance.pick(changes)(xml) : xml);
      const answer = Buffer.from(changed, 'utf8').toString('base64');
      const body = new URLSearchParams({ SAMLResponse: answer, RelayState: chance.pick(['', 'x', '/']) });
      return {
        method: 'POST',
        target: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      };
    },
  };
};
