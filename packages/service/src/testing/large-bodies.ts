// Bodies that are as expensive to parse as their type allows; a fuzzer sends them in addition to well-formed requests.
import type { Chance } from './seeded-random.ts';

export type LargeBody = { readonly type: string; readonly text: string };

type Shape = readonly [type: string, make: (size: number) => string];

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=b';
const LONG_BOUNDARY = 'a'.repeat(70);

const fill = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length));
const numbered = (size: number, one: (at: number) => string, glue: string): string =>
  Array.from({ length: Math.ceil(size / (one(1_000).length + glue.length)) }, (_, at) => one(at)).join(glue);
const part = (name: string, value = ''): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** An XML document, posted as identity providers do. */
const saml = (xml: string): string => `SAMLResponse=${encodeURIComponent(btoa(xml))}&RelayState=x`;
const RESPONSE = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">';

const SHAPES: readonly Shape[] = [
  [FORM, (size) => fill('a&', size)],
  [FORM, (size) => fill('&', size)],
  [FORM, (size) => numbered(size, (at) => `a${at}=1`, '&')],
  [FORM, (size) => `identifier=${fill('%41', size)}`],
  [FORM, (size) => `identifier=${fill('+', size)}`],
  [FORM, (size) => `identifier=${fill('=', size)}`],
  [FORM, (size) => `email_address=${fill('%CC%81%CC%96', size)}`],
  [FORM, (size) => `password=${fill('p4ssw0rd', size)}&strategy=password`],
  [FORM, (size) => `identifier=${fill('a', 4_000)}%CC%81${fill('%CC%96', Math.min(size, 20_000))}`],
  [FORM, (size) => `unsafe_metadata=${encodeURIComponent(`{"a":"${fill('\\"', size / 4)}`)}`],
  [FORM, (size) => `redirect_url=https://${fill('a.', size)}example.com;`],
  [FORM, (size) => saml(`${RESPONSE}${fill('<a/>', size / 2)}</samlp:Response>`)],
  [FORM, (size) => saml(fill('<a>', size / 2))],
  [FORM, (size) => saml(`<r ${numbered(size / 2, (at) => `a${at}="1"`, ' ')}/>`)],
  [FORM, (size) => saml(`<r ${numbered(size / 2, (at) => `xmlns:a${at}="x"`, ' ')}/>`)],
  [FORM, (size) => `SAMLResponse=${fill('A', size)}`],
  [JSON_TYPE, (size) => `{"a":"${fill('\\"', size)}`],
  [JSON_TYPE, (size) => `{"identifier":"${fill('\\"', size)}"}`],
  [JSON_TYPE, (size) => fill('"', size)],
  [JSON_TYPE, (size) => fill('[', size)],
  [JSON_TYPE, (size) => `{"a":[${fill('[],', size)}1]}`],
  [JSON_TYPE, (size) => `{"email_address":[${fill('1,', size)}1]}`],
  [JSON_TYPE, (size) => `{${numbered(size, (at) => `"a${at}":1`, ',')}}`],
  [JSON_TYPE, (size) => `{${fill('"a":1,', size)}"a":1}`],
  [JSON_TYPE, (size) => `{"unsafe_metadata":{${numbered(size, (at) => `"a${at}":{}`, ',')}}}`],
  [JSON_TYPE, (size) => `{"a":${fill('9', size)}}`],
  [JSON_TYPE, (size) => `{${fill(' ', size)}}`],
  [JSON_TYPE, (size) => `{"events":[${fill('{"event":"A"},', size)}{}]}`],
  [MULTIPART, (size) => `${fill(part('a'), size)}--b--\r\n`],
  [MULTIPART, (size) => `${numbered(size, (at) => part(`a${at}`), '')}--b--\r\n`],
  [MULTIPART, (size) => `--b\r\n${fill('X: a\r\n', size)}\r\n\r\n--b--`],
  [MULTIPART, (size) => `${part('file', fill('\r\n--', size))}--b--`],
  [MULTIPART, (size) => fill('--b\r\n', size)],
  [MULTIPART, (size) => `--b\r\nContent-Disposition: form-data;${fill(' ', size)}name="a"\r\n\r\n\r\n--b--`],
  [
    `multipart/form-data; boundary=${LONG_BOUNDARY}`,
    (size) => `--${LONG_BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n\r\n${fill('a', size)}`,
  ],
  ['application/octet-stream', (size) => fill('\u0000', size)],
  ['application/octet-stream', (size) => `data:image/png;base64,${fill('A', size)}`],
  ['text/plain', (size) => fill('a=b;', size)],
  ['application/xml', (size) => fill('<a>', size)],
  ['', (size) => fill('%', size)],
];

/** Below the limit of every call, at it, at the limit of SAML responses, and above all limits but that of images. */
const SIZES = [4_096, 60_000, 65_536, 260_000, 520_000, 600_000] as const;

/** One of the bodies, in one of six sizes. */
export const largeBody = (chance: Chance): LargeBody => {
  const [type, make] = chance.pick(SHAPES);
  return { type, text: make(chance.pick(SIZES)) };
};
