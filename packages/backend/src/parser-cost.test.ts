// Every function of the back end that reads text of a request or of the configuration, with the texts that are worst for it: work
// grows in proportion to the length, or stops at a limit. A new parser gets a row.
import { HANDSHAKE_CLAIM, NAMES, parsePublishableKey } from '@latchkey/wire';
import { steepTexts } from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { bearerToken } from './authenticate-request.ts';
import { createLatchkeyBackend } from './backend.ts';
import { parseObject, peekClaims, readTokenHeader } from './compact-token.ts';
import { cookieSuffix } from './cookie-suffix.ts';
import { parseCookies } from './cookies.ts';
import { countOf, nonceOf } from './handshake/cookies.ts';
import { isDocumentRequest, pageOf, withoutMarks } from './handshake/document-request.ts';
import { resolveOptions } from './options.ts';
import {
  claimsWith,
  createFakeJwks,
  createTestKey,
  ISSUER,
  NOW,
  NOW_SECONDS,
  PUBLISHABLE_KEY,
} from './testing/test-issuer.ts';
import { hasValidSignature, parseKeys } from './webhooks/signature.ts';
import { verifyWebhook } from './webhooks/verify-webhook.ts';

const APP = 'http://localhost:4401';
const NONCE = 'nonce-nonce-nonce-nonce';
const { cookies, params } = NAMES;

const key = await createTestKey('key_1');
const backend = createLatchkeyBackend({
  publishableKey: PUBLISHABLE_KEY,
  fetch: createFakeJwks(key).fetch,
  now: () => NOW,
  handshake: { appUrl: APP },
});

const options = (change: object) => resolveOptions({ publishableKey: PUBLISHABLE_KEY, ...change });
const handshakeOptions = (change: object) => options({ handshake: { appUrl: APP, ...change } });
const document = (url: string, cookie = '') =>
  backend.authenticateRequest({ url, method: 'GET', headers: { 'sec-fetch-dest': 'document', cookie } });
const handshake = (lines: unknown) =>
  key.sign({ iss: ISSUER, aud: APP, nonce: NONCE, iat: NOW_SECONDS, exp: NOW_SECONDS + 60, [HANDSHAKE_CLAIM]: lines });
const returned = async (token: string) =>
  document(`/page?${params.handshake}=${encodeURIComponent(token)}`, `${cookies.handshakeNonce}=${NONCE}`);

/** The parser, and the untrusted input it gets. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the Authorization header': (text) => bearerToken({ headers: { authorization: text } }),
  'a Bearer token': (text) => bearerToken({ headers: { authorization: `Bearer ${text}` } }),
  'the Cookie header': parseCookies,
  'the Accept header': (text) => isDocumentRequest({ headers: { accept: text } }),
  'the address of a page': (text) => withoutMarks(pageOf({ headers: {}, url: text }, APP)),
  'the host of a page': (text) => pageOf({ headers: {}, url: `https://${text}/` }, APP),
  'a path': (text) => withoutMarks(pageOf({ headers: {}, url: `/${text}` }, APP)),
  'a query': (text) => withoutMarks(pageOf({ headers: {}, url: `/?${text}` }, APP)),
  'the header of a token': readTokenHeader,
  'a token with a long header': (text) => readTokenHeader(`${text}.e30.AA`),
  'the claims of a cookie': (text) => peekClaims(`e30.${text}.AA`),
  'a JSON object': (text) => parseObject(new TextEncoder().encode(text)),
  'a whole request': (text) => backend.authenticateRequest({ headers: { cookie: text, authorization: text } }),
  'a request for a page': (text) => document(`/${text}`, text),
  'a signed token': async (text) =>
    backend.verifyToken(await key.sign(claimsWith({ org_permissions: [text], azp: text }))),
  'a handshake that is none': returned,
  'a line of a handshake': async (text) => returned(await handshake([text])),
  'a cookie of a handshake': async (text) => returned(await handshake([`${cookies.session}=${text}; Path=/`])),
  'the nonce of a handshake': (text) => nonceOf(new Map([[cookies.handshakeNonce, text]])),
  'the count of handshakes': (text) => countOf(new Map([[cookies.redirectCount, text]])),
  'the signatures of a webhook': (text) => hasValidSignature(text, parseKeys('whsec_AAAA'), new Uint8Array()),
  'the signature of a webhook': (text) => hasValidSignature(`v1,${text}`, parseKeys('whsec_AAAA'), new Uint8Array()),
  'the headers of a webhook': (text) =>
    verifyWebhook(
      { headers: { 'webhook-id': text, 'webhook-timestamp': text, 'webhook-signature': text }, body: text },
      'whsec_AAAA',
    ),
  'the secret of a webhook': (text) => parseKeys(text),
  'the key of a webhook': (text) => parseKeys(`whsec_${text}`),
  'a publishable key': parsePublishableKey,
  'the host in a publishable key': (text) => parsePublishableKey(`pk_test_${btoa(`${text}$`)}`),
  'the suffix of cookies': cookieSuffix,
  'an origin that may send tokens': (text) => options({ authorizedParties: [text] }),
  'the address of the service': (text) => options({ serviceUrl: text }),
  'a path of the service': (text) => options({ serviceUrl: `https://example.com/${text}` }),
  'a public key': (text) => options({ jwtKey: text }),
  'the address of the application': (text) => handshakeOptions({ appUrl: text }),
  'the path of a proxy': (text) => handshakeOptions({ proxyUrl: `/${text}` }),
  'the domain of a satellite': (text) => handshakeOptions({ domain: text, isSatellite: true }),
  'the sign-in page of a satellite': (text) =>
    handshakeOptions({ domain: 'a.example', isSatellite: true, signInUrl: text }),
  'the origin of a satellite': (text) => handshakeOptions({ satelliteOrigins: [text] }),
};

describe.each(Object.entries(PARSERS))('%s', (_name, read) => {
  it('costs no more than linear time', async () => {
    expect(await steepTexts(read)).toEqual([]);
  });
});
