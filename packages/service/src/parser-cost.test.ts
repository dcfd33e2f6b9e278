// Every function of the service that reads text from outside, with the texts that are worst for it: work grows in proportion to
// the length, or stops at a limit. A new parser gets a row.
import { parseRedirectTarget } from '@latchkey/wire';
import { growthOf } from '@latchkey/wire/testing';
import { parse as parseCookie } from 'hono/utils/cookie';
import { describe, expect, it, vi } from 'vitest';
import { escapeHtml, oneLine } from './delivery/html.ts';
import { languageOf } from './delivery/language.ts';
import { unlinked } from './delivery/unlinked.ts';
import { allowedRedirect, isAllowedOrigin } from './domain/allowed-origins.ts';
import { normaliseBackupCode } from './domain/backup-codes.ts';
import { fromBase64url } from './domain/base64url.ts';
import { readProof } from './domain/captcha.ts';
import { isOwnName } from './domain/common-password.ts';
import { normaliseDomain } from './domain/enterprise/connection.ts';
import { hasSubaddress } from './domain/external/oauth-link.ts';
import {
  identifierKind,
  maskEmail,
  normaliseEmail,
  normaliseIdentifier,
  normalisePhone,
} from './domain/identifiers.ts';
import { isLoopbackHost, isLoopbackOrigin } from './domain/instance/loopback.ts';
import { searchWords } from './domain/member-search.ts';
import { networkOf } from './domain/network.ts';
import { isSlug, slugFrom } from './domain/organization.ts';
import { PASSWORD_HASHERS, storedDigest } from './domain/password-digest.ts';
import { claimProblems } from './domain/token-template.ts';
import { deviceOf } from './domain/user-agent.ts';
import { normaliseWallet, signerOf } from './domain/web3.ts';
import { parseForm } from './http/body.ts';
import { createCallerReader } from './http/client-address.ts';
import { parseJsonObject } from './http/json-text.ts';
import { addressInHost, isPublicAddress } from './ports/public-address.ts';
import { readCertificate } from './ports/saml-certificate.ts';
import { readIdpMetadata } from './ports/saml-metadata.ts';
import { readXml } from './ports/saml-xml.ts';
import { PATIENCE } from './testing/test-service.ts';

vi.setConfig(PATIENCE);

const rules = {
  environmentType: 'production',
  apiHost: 'latchkey.example.com',
  provider: 'latchkey',
  allowedOrigins: ['https://partner.example.org'],
  satelliteDomains: ['shop.example.net'],
} as const;

const readCaller = createCallerReader(['10.0.0.0/8']);
const forwarded = (header: string) =>
  readCaller(new Request('http://localhost/', { headers: { 'x-forwarded-for': header } }), {
    incoming: { socket: { remoteAddress: '10.0.0.1' } },
  });

/** What is read, and what from outside it is given. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'form fields': parseForm,
  'a JSON body': parseJsonObject,
  'the Cookie header': (text) => parseCookie(text, '__Host-client'),
  'the User-Agent header': deviceOf,
  'the Accept-Language header': languageOf,
  'the X-Forwarded-For header': (text) => forwarded(text.replace(/[^\x20-\x7e]/g, 'x')),
  'the Origin header': (text) => isAllowedOrigin(rules, text),
  'an origin on this machine': isLoopbackOrigin,
  'a host': isLoopbackHost,
  'an address of the network': networkOf,
  'an address in a host': addressInHost,
  'a public address': isPublicAddress,
  'a redirect target': (text) => allowedRedirect(rules, text, 'https://example.com'),
  'a redirect target as text': (text) => parseRedirectTarget(text),
  'an e-mail address': normaliseEmail,
  'a masked e-mail address': maskEmail,
  'a phone number': (text) => normalisePhone(text, 'US'),
  'an identifier': normaliseIdentifier,
  'the kind of an identifier': (text) => identifierKind(text),
  'a wallet': normaliseWallet,
  'a signature of a wallet': (text) => signerOf('message', text),
  'a backup code': normaliseBackupCode,
  base64url: fromBase64url,
  'a proof of work': readProof,
  'a slug': isSlug,
  'a slug from a name': slugFrom,
  'words to search for': searchWords,
  'a name in a password': (text) => isOwnName('password', [text]),
  'a password made of a name': (text) => isOwnName(text, ['ada']),
  'a domain of a company': normaliseDomain,
  'an address with a tag': hasSubaddress,
  'a digest to import': (text) => PASSWORD_HASHERS.map((hasher) => storedDigest(hasher, text)),
  'claims of a token template': (text) => claimProblems({ a: text }),
  'a name for one line': oneLine,
  'a name in a mail': unlinked,
  'text in HTML': escapeHtml,
  'a certificate': (text) => readCertificate(text, 0),
  'a SAML answer': (text) => readXml(text, 'answer', true),
  'SAML metadata': (text) => readIdpMetadata(text, 0),
};

const repeat = (text: string) => (n: number) => text.repeat(Math.ceil(n / text.length));
const around = (before: string, text: string, after: string) => (n: number) => `${before}${repeat(text)(n)}${after}`;

/** Texts that make parsers look again and again: runs that almost match, brackets and quotes without an end, folding letters. */
const WORST: Readonly<Record<string, (n: number) => string>> = {
  letters: repeat('a'),
  spaces: around('a', ' ', 'a'),
  'line breaks': around('a', '\n', 'a'),
  digits: around('+', '1', 'a'),
  dots: repeat('a.'),
  'dots alone': repeat('.'),
  hyphens: around('a', '-', 'a'),
  'at signs': repeat('@'),
  'at signs and line breaks': around('', '@', '\n'),
  'pluses without an at sign': repeat('+'),
  slashes: around('https://example.com', '/', 'x'),
  escapes: around('https://example.com/', '%25', 'x'),
  labels: around('https://', 'a.', 'example.com;'),
  ampersands: repeat('a&'),
  'equal signs': repeat('='),
  semicolons: repeat('a=b;'),
  commas: repeat('a;q=1,'),
  colons: repeat(':'),
  quotes: around('{"a":"', '\\"', ''),
  braces: repeat('{{'),
  'braces and spaces': repeat('{{ '),
  dollars: around('$pbkdf2-sha256$1$', 'a$', ''),
  'browser versions': repeat('Version/1 '),
  'combining marks in the wrong order': around('a', '\u0301\u0316', ''),
  'letters that unfold': repeat('\ufdfa'),
  'half characters': repeat('\ud800'),
  base64: around('', 'AAAA', '!'),
  'XML elements without an end': repeat('<a>'),
  'XML elements': around('<r>', '<a/>', '</r>'),
  'XML attributes': (n) => `<r ${Array.from({ length: n / 10 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  'XML namespaces': (n) => `<r ${Array.from({ length: n / 16 }, (_, at) => `xmlns:a${at}="x"`).join(' ')}/>`,
  'an XML attribute without an end': around('<r a="', 'x ', ''),
  'XML text': around('<r>', 'text &amp; ', '</r>'),
  'angle brackets': repeat('<'),
  'XML comments': repeat('<!--'),
  'XML instructions': around('<?xml ', '?', ''),
  certificates: repeat('-----BEGIN CERTIFICATE-----'),
};

const N = 16_384;

describe.each(Object.entries(PARSERS))('%s', (_name, read) => {
  it('costs no more than linear time', async () => {
    const attempt = (text: string) => () => {
      try {
        return read(text);
      } catch {
        // Refused: what counts is how long that took.
        return undefined;
      }
    };
    const steep: unknown[] = [];
    for (const [worst, make] of Object.entries(WORST)) {
      const growth = await growthOf(N, (size) => attempt(make(size)));
      if (growth.isSteep) steep.push([worst, growth.costs]);
    }
    expect(steep).toEqual([]);
  });
});
