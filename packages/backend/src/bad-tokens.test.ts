// The corpus of tokens that must be refused (docs/security.md R15), each with the reason of its refusal.

import fc from 'fast-check';
import { base64url, CompactSign, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLatchkeyBackend, type LatchkeyBackend } from './backend.ts';
import type { TokenRefusalReason } from './refusal.ts';
import {
  type Claims,
  claimsWith,
  createFakeJwks,
  createTestKey,
  type FakeJwks,
  ISSUER,
  NOW,
  NOW_SECONDS,
  ORIGIN,
  PUBLISHABLE_KEY,
  type TestKey,
} from './testing/test-issuer.ts';

type World = {
  /** Published; the service signs with it. */
  readonly key: TestKey;
  readonly rsa: TestKey;
  /** An attacker's key with the id of `key`. */
  readonly forged: TestKey;
  /** A valid token. */
  readonly good: string;
};
type Bad = readonly [title: string, reason: TokenRefusalReason, make: (world: World) => string | Promise<string>];

const encode = (value: unknown): string => base64url.encode(JSON.stringify(value));
const part = (token: string, at: number): string => token.split('.')[at] ?? '';
const withPart = (token: string, at: number, text: string): string =>
  token
    .split('.')
    .map((one, index) => (index === at ? text : one))
    .join('.');
const withHeader = ({ good }: World, header: unknown): string => withPart(good, 0, encode(header));
const hmac = (world: World, alg: string, secret: string): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claimsWith())))
    .setProtectedHeader({ alg, kid: world.key.id, typ: 'JWT' })
    .sign(new TextEncoder().encode(secret.padEnd(64, '=')));
const signed = (changes: Claims) => (world: World) => world.key.sign(claimsWith(changes));
const headed = (header: Claims) => (world: World) => world.key.sign(claimsWith(), header);
const nextInAlphabet = (char: string): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(char) + 1] ?? 'B';
};
/** An ES256 signature as OpenSSL encodes it: two integers in DER instead of 64 plain bytes. */
const derSignature = (plain: Uint8Array): Uint8Array => {
  const integer = (bytes: Uint8Array) => [2, bytes.length + 1, 0, ...bytes];
  const body = [...integer(plain.slice(0, 32)), ...integer(plain.slice(32))];
  return Uint8Array.from([48, body.length, ...body]);
};

const FORMS: readonly Bad[] = [
  ['an empty text', 'token-malformed', () => ''],
  ['a word', 'token-malformed', () => 'garbage'],
  ['two parts', 'token-malformed', ({ good }) => good.slice(0, good.lastIndexOf('.'))],
  ['four parts', 'token-malformed', ({ good }) => `${good}.AAAA`],
  ['five parts, as an encrypted token has', 'token-malformed', ({ good }) => `${good}.AAAA.AAAA`],
  ['no header', 'token-malformed', ({ good }) => withPart(good, 0, '')],
  ['no payload', 'token-malformed', ({ good }) => withPart(good, 1, '')],
  ['no signature', 'signature-invalid', ({ good }) => withPart(good, 2, '')],
  ['a space before it', 'token-malformed', ({ good }) => ` ${good}`],
  ['a line break in the payload', 'token-malformed', ({ good }) => withPart(good, 1, `${part(good, 1)}\n`)],
  ['padding', 'token-malformed', ({ good }) => `${good}==`],
  ['the other base64 alphabet', 'token-malformed', ({ good }) => withPart(good, 2, `+/${part(good, 2).slice(2)}`)],
  ['a header that is not JSON', 'token-malformed', ({ good }) => withPart(good, 0, base64url.encode('alg: ES256'))],
  ['a header that is a list', 'token-malformed', (world) => withHeader(world, ['ES256'])],
  ['a header that is null', 'token-malformed', (world) => withHeader(world, null)],
  ['a signed payload that is not JSON', 'token-malformed', ({ key }) => key.sign(new TextEncoder().encode('sub=ada'))],
  ['a signed list', 'token-malformed', ({ key }) => key.sign(new TextEncoder().encode('["user_ada"]'))],
  ['a signed payload that is not UTF-8', 'token-malformed', ({ key }) => key.sign(Uint8Array.of(123, 255, 125))],
  ['a megabyte', 'token-too-large', ({ good }) => withPart(good, 1, 'A'.repeat(1_048_576))],
  ['one character too many', 'token-too-large', ({ good }) => good.padEnd(16 * 1024 + 1, 'A')],
];

const HEADERS: readonly Bad[] = [
  ['no algorithm and no signature', 'signature-invalid', () => new UnsecuredJWT(claimsWith()).encode()],
  ['"none" with a signature', 'algorithm-not-allowed', (world) => withHeader(world, { alg: 'none', kid: 'key_1' })],
  ['"nOnE"', 'algorithm-not-allowed', (world) => withHeader(world, { alg: 'nOnE', kid: 'key_1' })],
  ['HS256 with the public PEM as secret', 'algorithm-not-allowed', (world) => hmac(world, 'HS256', world.rsa.pem)],
  [
    'HS256 with the public JWK as secret',
    'algorithm-not-allowed',
    (world) => hmac(world, 'HS256', JSON.stringify(world.key.publicJwk)),
  ],
  ['HS512', 'algorithm-not-allowed', (world) => hmac(world, 'HS512', world.key.pem)],
  ['PS256', 'algorithm-not-allowed', (world) => withHeader(world, { alg: 'PS256', kid: 'key_1' })],
  ['ES384', 'algorithm-not-allowed', (world) => withHeader(world, { alg: 'ES384', kid: 'key_1' })],
  ['EdDSA', 'algorithm-not-allowed', (world) => withHeader(world, { alg: 'EdDSA', kid: 'key_1' })],
  ['no algorithm', 'algorithm-not-allowed', (world) => withHeader(world, { kid: 'key_1', typ: 'JWT' })],
  ['a list of algorithms', 'algorithm-not-allowed', (world) => withHeader(world, { alg: ['ES256'], kid: 'key_1' })],
  ['RS256 with the id of an ES256 key', 'algorithm-not-allowed', ({ rsa }) => rsa.sign(claimsWith(), { kid: 'key_1' })],
  ['an address of keys', 'header-forbidden', headed({ jku: 'https://evil.example/jwks.json' })],
  ['its own key', 'header-forbidden', ({ forged }) => forged.sign(claimsWith(), { jwk: forged.publicJwk })],
  ['an address of a certificate', 'header-forbidden', headed({ x5u: 'https://evil.example/cert.pem' })],
  ['a certificate', 'header-forbidden', headed({ x5c: ['MIIB'] })],
  [
    'an unknown critical member',
    'header-forbidden',
    (world) => withHeader(world, { alg: 'ES256', kid: 'key_1', crit: ['mood'], mood: 1 }),
  ],
  [
    'a known critical member',
    'header-forbidden',
    (world) => withHeader(world, { alg: 'ES256', kid: 'key_1', crit: ['b64'], b64: false }),
  ],
  [
    'an empty critical list',
    'header-forbidden',
    (world) => withHeader(world, { alg: 'ES256', kid: 'key_1', crit: [] }),
  ],
  ['the type of an access token', 'type-not-allowed', headed({ typ: 'at+jwt' })],
  ['the type of a template token', 'not-a-session-token', headed({ typ: 'template+jwt' })],
  ['a type that is no text', 'type-not-allowed', headed({ typ: 1 })],
  ['no key id', 'key-id-invalid', headed({ kid: undefined })],
  ['an empty key id', 'key-id-invalid', headed({ kid: '' })],
  ['a path as key id', 'key-id-invalid', headed({ kid: '../../../../dev/null' })],
  ['an address as key id', 'key-id-invalid', headed({ kid: 'https://evil.example/key' })],
  ['SQL as key id', 'key-id-invalid', headed({ kid: "key_1' union select 'x" })],
  ['a number as key id', 'key-id-invalid', headed({ kid: 1 })],
  ['a very long key id', 'key-id-invalid', headed({ kid: 'k'.repeat(129) })],
  ['a key id of the language', 'key-unknown', headed({ kid: '__proto__' })],
  ['an unknown key id', 'key-unknown', headed({ kid: 'key_2' })],
  ['the id in other letters', 'key-unknown', headed({ kid: 'KEY_1' })],
];

const SIGNATURES: readonly Bad[] = [
  ['somebody else’s key under our id', 'signature-invalid', ({ forged }) => forged.sign()],
  [
    'half a signature',
    'signature-invalid',
    ({ good }) => withPart(good, 2, part(good, 2).slice(0, 44).replace(/.$/, 'A')),
  ],
  ['another payload', 'signature-invalid', ({ good }) => withPart(good, 1, encode(claimsWith({ sub: 'user_eve' })))],
  ['a payload cut short', 'signature-invalid', ({ good }) => withPart(good, 1, part(good, 1).slice(0, 40))],
  ['another header', 'signature-invalid', (world) => withHeader(world, { alg: 'ES256', kid: 'key_1' })],
  ['a signature of zeros', 'signature-invalid', ({ good }) => withPart(good, 2, base64url.encode(new Uint8Array(64)))],
  [
    'a signature in DER',
    'signature-invalid',
    ({ good }) => withPart(good, 2, base64url.encode(derSignature(base64url.decode(part(good, 2))))),
  ],
  [
    'unused bits set in the last character',
    'token-malformed',
    ({ good }) => good.slice(0, -1) + nextInAlphabet(good.slice(-1)),
  ],
];

const CLAIMS: readonly Bad[] = [
  ['a template token', 'not-a-session-token', signed({ sid: undefined, fva: undefined, role: 'admin' })],
  ['a handshake token', 'not-a-session-token', ({ key }) => key.sign({ handshake: ['__session=x'] })],
  ['no issuer', 'claim-missing', signed({ iss: undefined })],
  ['no user', 'claim-missing', signed({ sub: undefined })],
  ['no time of issue', 'claim-missing', signed({ iat: undefined })],
  ['no start', 'claim-missing', signed({ nbf: undefined })],
  ['no end', 'claim-missing', signed({ exp: undefined })],
  ['a user that is a number', 'claim-invalid', signed({ sub: 7 })],
  ['an empty user', 'claim-invalid', signed({ sub: '' })],
  ['a session that is null', 'claim-invalid', signed({ sid: null })],
  ['an end that is a text', 'claim-invalid', signed({ exp: String(NOW_SECONDS + 60) })],
  ['an end before its issue', 'claim-invalid', signed({ exp: NOW_SECONDS - 1 })],
  ['a negative start', 'claim-invalid', signed({ nbf: -1 })],
  ['an actor that is a text', 'claim-invalid', signed({ act: 'user_eve' })],
  ['permissions in one text', 'claim-invalid', signed({ org_permissions: 'org:all' })],
  ['factor ages that are none', 'claim-invalid', signed({ fva: [0] })],
  ['an origin that is a list', 'claim-invalid', signed({ azp: [ORIGIN] })],
  ['another issuer', 'issuer-mismatch', signed({ iss: 'https://evil.example' })],
  ['the issuer with a slash', 'issuer-mismatch', signed({ iss: `${ISSUER}/` })],
  ['the issuer with another scheme', 'issuer-mismatch', signed({ iss: ISSUER.replace('http:', 'https:') })],
  ['the issuer with another port', 'issuer-mismatch', signed({ iss: ISSUER.replace('4400', '4401') })],
  ['another origin', 'party-not-authorized', signed({ azp: 'https://evil.example' })],
  ['an origin that begins like ours', 'party-not-authorized', signed({ azp: `${ORIGIN}.evil.example` })],
  ['our origin on plain http', 'party-not-authorized', signed({ azp: ORIGIN.replace('https', 'http') })],
  ['no origin', 'party-not-authorized', signed({ azp: undefined })],
  ['a day of life', 'lifetime-too-long', signed({ exp: NOW_SECONDS + 86_400 })],
  ['an end in milliseconds', 'lifetime-too-long', signed({ exp: NOW + 60_000 })],
  ['an end that has passed', 'expired', signed({ iat: NOW_SECONDS - 65, exp: NOW_SECONDS - 5 })],
  ['a start to come', 'not-yet-valid', signed({ nbf: NOW_SECONDS + 6 })],
  ['an issue to come', 'issued-in-future', signed({ iat: NOW_SECONDS + 6 })],
];

const CORPUS = [...FORMS, ...HEADERS, ...SIGNATURES, ...CLAIMS];

describe('a bad token', () => {
  let world: World;
  let jwks: FakeJwks;
  let backend: LatchkeyBackend;

  beforeAll(async () => {
    const [key, rsa, forged] = await Promise.all([
      createTestKey('key_1'),
      createTestKey('key_rsa', 'RS256'),
      createTestKey('key_1'),
    ]);
    world = { key, rsa, forged, good: await key.sign() };
    jwks = createFakeJwks(key, rsa);
    backend = createLatchkeyBackend({
      publishableKey: PUBLISHABLE_KEY,
      authorizedParties: [ORIGIN],
      fetch: jwks.fetch,
      now: () => NOW,
    });
  });

  it('is distinguished from a valid one', async () => {
    expect(await backend.verifyToken(world.good)).toMatchObject({ ok: true, claims: { sub: 'user_ada' } });
  });

  it.each(CORPUS)('is rejected: %s (%s)', async (_title, reason, make) => {
    const result = await backend.verifyToken(await make(world));
    expect(result).toMatchObject({ ok: false, reason });
  });

  it('is rejected when it is empty', async () => {
    // Callers without types may pass anything.
    for (const value of [undefined, null, 7, {}, ['a.b.c']])
      expect(await backend.verifyToken(value as unknown as string)).toMatchObject({ reason: 'token-malformed' });
  });

  it('never appears in the error message', async () => {
    for (const [, , make] of CORPUS) {
      const token = await make(world);
      const result = await backend.verifyToken(token);
      if (!result.ok && token.length > 20) expect(result.message).not.toContain(token.slice(-20));
    }
  });

  it('causes requests only to the service, at its configured address', () => {
    expect(new Set(jwks.urls)).toEqual(new Set([`${ISSUER}/.well-known/jwks.json`]));
    expect(jwks.urls.length).toBeLessThanOrEqual(2);
  });

  it('is any valid token with one character changed', async () => {
    const { good } = world;
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'];
    const change = fc
      .tuple(fc.nat(good.length - 1), fc.constantFrom(...alphabet))
      .filter(([at, char]) => good[at] !== char);
    await fc.assert(
      fc.asyncProperty(change, async ([at, char]) => {
        const result = await backend.verifyToken(good.slice(0, at) + char + good.slice(at + 1));
        return !result.ok;
      }),
      { numRuns: 1_000 },
    );
  });

  it('has at least eighty kinds', () => {
    expect(new Set(CORPUS.map(([title]) => title)).size).toBeGreaterThanOrEqual(80);
  });
});
