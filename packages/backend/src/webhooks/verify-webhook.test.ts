// verifyWebhook: signatures of both kinds, time, headers and bodies of every form.
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  ed25519Signature,
  hmacSignature,
  NOW,
  PUBLIC_KEY,
  SECRET,
  signedRequest,
  signedWebhook,
  USER_CREATED,
} from '../testing/signed-webhook.ts';
import type { WebhookRefusalReason } from './error.ts';
import type { NodeWebhookRequest, WebhookRequest } from './read-request.ts';
import { hasValidSignature, parseKeys } from './signature.ts';
import { verifyWebhook } from './verify-webhook.ts';

const OTHER = `whsec_${Buffer.from('another secret of many bytes').toString('base64')}`;
const MINUTE = 60_000;

const verify = (request: WebhookRequest, secret: string | readonly string[] = SECRET) =>
  verifyWebhook(request, secret, { now: () => NOW });
const refused = (reason: WebhookRefusalReason) => ({ name: 'LatchkeyWebhookVerificationError', reason });

/** A request of Node's HTTP server with this body. */
const nodeRequest = (chunks: readonly (string | Uint8Array)[], more: object = {}): NodeWebhookRequest =>
  Object.assign(Readable.from(chunks), { headers: signedWebhook().headers }, more);

it('verifies the example of the Standard Webhooks specification', async () => {
  const signed = new TextEncoder().encode('msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}');
  const keys = parseKeys('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  expect(await hasValidSignature('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', keys, signed)).toBe(true);
  expect(await hasValidSignature('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OA=', keys, signed)).toBe(false);
});

describe('a signature', () => {
  it('of HMAC or Ed25519 is accepted, also among others', async () => {
    expect(await verify(signedRequest())).toEqual(USER_CREATED);
    expect(await verify(signedRequest({ signature: ed25519Signature }), PUBLIC_KEY)).toEqual(USER_CREATED);
    const both = (text: string) =>
      `v9,AAAA ${hmacSignature(text, OTHER)} ${ed25519Signature(text)} ${hmacSignature(text)}`;
    for (const secret of [SECRET, OTHER, PUBLIC_KEY, [`${OTHER}A`.slice(0, -1), SECRET]])
      expect(await verify(signedRequest({ signature: both }), secret)).toEqual(USER_CREATED);
  });

  it.each([
    ['of another secret', (text: string) => hmacSignature(text, OTHER)],
    ['of another body', () => hmacSignature('evt_1.1.{}')],
    ['that is cut', (text: string) => hmacSignature(text).slice(0, -4)],
    ['without a version', (text: string) => hmacSignature(text).slice(3)],
    ['of an unknown version', (text: string) => hmacSignature(text).replace('v1,', 'v2,')],
    ['of the other kind, under the name of this', (text: string) => ed25519Signature(text).replace('v1a,', 'v1,')],
    ['that is not base64', () => 'v1,%%%'],
  ])('%s is refused', async (_name, signature) => {
    await expect(verify(signedRequest({ signature }))).rejects.toMatchObject(refused('signature-invalid'));
    await expect(verify(signedRequest({ signature }), PUBLIC_KEY)).rejects.toMatchObject(refused('signature-invalid'));
  });
});

it.each([
  ['exactly five minutes ago', NOW - 5 * MINUTE, undefined],
  ['more than five minutes ago', NOW - 5 * MINUTE - 1_000, 'timestamp-too-old'],
  ['five minutes ahead', NOW + 5 * MINUTE, undefined],
  ['more than five minutes ahead', NOW + 5 * MINUTE + 1_000, 'timestamp-in-future'],
] as const)('a request of %s', async (_name, at, reason) => {
  const verified = verify(signedRequest({ at }));
  if (reason) await expect(verified).rejects.toMatchObject(refused(reason));
  else expect(await verified).toEqual(USER_CREATED);
});

it.each([
  ['webhook-id', undefined, 'header-missing'],
  ['webhook-timestamp', undefined, 'header-missing'],
  ['webhook-signature', undefined, 'header-missing'],
  ['webhook-signature', `v1,${'A'.repeat(5_000)}`, 'header-too-large'],
  ['webhook-timestamp', '1e3', 'timestamp-invalid'],
  ['webhook-timestamp', '-1', 'timestamp-invalid'],
  ['webhook-id', 'evt_2', 'signature-invalid'],
] as const)('the header %s with %s is refused', async (name, value, reason) => {
  const { headers, body } = signedWebhook();
  await expect(verify({ headers: { ...headers, [name]: value }, body })).rejects.toMatchObject(refused(reason));
});

describe('a body', () => {
  const { body, headers } = signedWebhook();

  it.each([
    ['of a standard request', signedRequest()],
    ['in parts, as text', { headers, body }],
    ['in parts, as bytes, with standard headers', { headers: new Headers(headers), body: Buffer.from(body) }],
    ['of Node, in pieces', nodeRequest([Buffer.from(body.slice(0, 20)), body.slice(20)])],
    ['of Node, read by a parser of bytes', nodeRequest([], { body: Buffer.from(body) })],
    ['of Node, kept next to the parsed one', nodeRequest([], { body: USER_CREATED, rawBody: Buffer.from(body) })],
  ] as const)('%s is verified', async (_name, request) => {
    expect(await verify(request)).toEqual(USER_CREATED);
  });

  it('that was parsed before is refused with what to do', async () => {
    const parsed = nodeRequest([], { body: USER_CREATED });
    for await (const _chunk of parsed);
    await expect(verify(parsed)).rejects.toThrow('before parsers of bodies');
    const used = signedRequest();
    await used.text();
    await expect(verify(used)).rejects.toMatchObject(refused('body-missing'));
    // A host without types may pass the parsed value.
    await expect(verify({ headers, body: USER_CREATED as never })).rejects.toMatchObject(refused('body-missing'));
  });

  it('that is larger than an event is refused, and not read to its end', async () => {
    const large = 'x'.repeat(65 * 1_024);
    await expect(verify({ headers, body: large })).rejects.toMatchObject(refused('body-too-large'));
    await expect(verify(signedRequest({ body: large }))).rejects.toMatchObject(refused('body-too-large'));
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_024));
      },
    });
    const request = new Request('https://app.example.com/', { method: 'POST', headers, body: endless, duplex: 'half' });
    await expect(verify(request)).rejects.toMatchObject(refused('body-too-large'));
    expect(pulled).toBeLessThan(70);
  });

  it.each([
    ['that is not JSON', '{'],
    ['that is no object', '7'],
    ['without a type', '{"data":{}}'],
    ['without data', '{"type":"user.created"}'],
    ['with another id than the header', JSON.stringify({ ...USER_CREATED, id: 'evt_2' })],
  ])('%s is refused', async (_name, text) => {
    await expect(verify(signedRequest({ body: text }))).rejects.toMatchObject(refused('event-invalid'));
  });

  it('that is empty is refused', async () => {
    const request = new Request('https://app.example.com/', { method: 'POST', headers });
    await expect(verify(request)).rejects.toMatchObject(refused('signature-invalid'));
  });
});

it.each([
  ['', 'LATCHKEY_WEBHOOK_SECRET'],
  ['sk_test_1', 'begins with whsec_'],
  ['whsec_', 'begins with whsec_'],
  ['whsec_%', 'begins with whsec_'],
  ['whpk_AAAA', 'has not 32 bytes'],
  [Array.from({ length: 11 }, () => SECRET), 'Remove old ones'],
])('the secret "%s" is a mistake of the configuration', async (secret, sentence) => {
  await expect(verify(signedRequest(), secret)).rejects.toThrow(sentence);
});
