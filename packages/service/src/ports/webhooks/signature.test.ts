// Signatures of webhooks, verified by the library of the standard in another process, and by the public key of a pair.
import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { SECOND_MS } from '@latchkey/wire';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { makeSigningSecret, readSigningSecret, signedHeaders } from './signature.ts';

const run = promisify(execFile);
const BODY = JSON.stringify({ id: 'evt_1', type: 'user.created', data: { name: 'Zoë 🎈' } });
const now = (): number => Math.floor(Date.now() / SECOND_MS);

/** What a receiver does: prints the type of the event, or the error. */
const RECEIVER = `
  import { Webhook } from 'standardwebhooks';
  const { secret, headers, body } = JSON.parse(process.argv[1]);
  try { console.log(new Webhook(secret).verify(body, headers).type); } catch (error) { console.log(error.message); }
`;
const verified = async (secret: string, headers: object, body = BODY): Promise<string> => {
  const given = JSON.stringify({ secret, headers, body });
  const options = { cwd: import.meta.dirname };
  return (await run(process.execPath, ['--input-type=module', '-e', RECEIVER, given], options)).stdout.trim();
};

describe('the signature of a webhook', () => {
  it('is accepted by the library of the standard with each of several secrets, and only unchanged', async () => {
    const [old, current, other] = [makeSigningSecret('v1'), makeSigningSecret('v1'), makeSigningSecret('v1')];
    const secrets = [old.text, makeSigningSecret('v1a').text, current.text];
    const headers = signedHeaders(secrets, { id: 'evt_1', seconds: now(), body: BODY });
    expect(await Promise.all([old, current].map(({ text }) => verified(text, headers)))).toEqual([
      'user.created',
      'user.created',
    ]);
    const refusals = await Promise.all([
      verified(other.text, headers),
      verified(old.text, headers, BODY.replace('created', 'deleted')),
      verified(old.text, { ...headers, 'webhook-id': 'evt_2' }),
      verified(old.text, signedHeaders([old.text], { id: 'evt_1', seconds: now() - 400, body: BODY })),
    ]);
    expect(refusals.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'No matching signature found'));
    expect(refusals[3]).toBe('Message timestamp too old');
  });

  it('of a key pair is verified with the public key', () => {
    const { text, publicKey } = makeSigningSecret('v1a');
    const headers = signedHeaders([text], { id: 'evt_1', seconds: 1_700_000_000, body: BODY });
    const [version, signature = ''] = headers['webhook-signature']?.split(',') ?? [];
    const x = Buffer.from(publicKey?.slice('whpk_'.length) ?? '', 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signed = (id: string) => Buffer.from(`${id}.1700000000.${BODY}`);
    expect(version).toBe('v1a');
    expect(verify(null, signed('evt_1'), key, Buffer.from(signature, 'base64'))).toBe(true);
    expect(verify(null, signed('evt_2'), key, Buffer.from(signature, 'base64'))).toBe(false);
  });

  it('is the one that the library makes', () => {
    const secret = makeSigningSecret('v1').text;
    const seconds = 1_700_000_000;
    const made = new Webhook(secret).sign('evt_1', new Date(seconds * SECOND_MS), BODY);
    expect(signedHeaders([secret], { id: 'evt_1', seconds, body: BODY })['webhook-signature']).toBe(made);
  });
});

describe('a secret that an operator brings along', () => {
  it('is read if it has the form and the length of the standard', () => {
    const bytes = (count: number) => `whsec_${Buffer.alloc(count, 1).toString('base64')}`;
    for (const count of [24, 32, 64]) expect(readSigningSecret('v1', bytes(count))?.text).toBe(bytes(count));
    for (const text of [bytes(23), bytes(65), 'whsec_', 'whsec_?', 'secret', `whsec_${'A'.repeat(1_000)}`])
      expect(readSigningSecret('v1', text)).toBeUndefined();
    const pair = makeSigningSecret('v1a');
    expect(readSigningSecret('v1a', pair.text)).toEqual(pair);
    const halves = Buffer.concat([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]).toString('base64');
    for (const text of [bytes(32), 'whsk_AAAA', `whsk_${halves}`])
      expect(readSigningSecret('v1a', text)).toBeUndefined();
  });
});
