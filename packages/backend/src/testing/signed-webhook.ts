// Signed webhook requests, as the service sends them.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

export const NOW = Date.UTC(2026, 0, 15, 12);

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;

export const USER_CREATED = {
  id: 'evt_1',
  type: 'user.created',
  version: 1,
  timestamp: new Date(NOW).toISOString(),
  instance_id: 'ins_1',
  data: { id: 'user_ada' },
};

const keyBytes = (secret: string): Buffer => Buffer.from(secret.slice('whsec_'.length), 'base64');

const pair = generateKeyPairSync('ed25519');
/** The public key for signatures of the other kind: the last 32 bytes of its SPKI form. */
export const PUBLIC_KEY = `whpk_${pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`;

export const hmacSignature = (text: string, secret: string = SECRET): string =>
  `v1,${createHmac('sha256', keyBytes(secret)).update(text).digest('base64')}`;

export const ed25519Signature = (text: string): string =>
  `v1a,${sign(null, Buffer.from(text), pair.privateKey).toString('base64')}`;

type Signing = {
  readonly event?: object;
  readonly body?: string;
  readonly id?: string;
  readonly at?: number;
  readonly signature?: (signed: string) => string;
};

/** Headers and body of a request that is signed well, except for what is given. */
export const signedWebhook = ({ event = USER_CREATED, at = NOW, signature = hmacSignature, ...rest }: Signing = {}) => {
  const body = rest.body ?? JSON.stringify(event);
  const id = rest.id ?? ('id' in event ? String(event.id) : 'evt_1');
  const seconds = String(Math.floor(at / 1_000));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signature(`${id}.${seconds}.${body}`),
  };
  return { headers, body };
};

/** The same as a standard request. */
export const signedRequest = (signing: Signing = {}): Request => {
  const { headers, body } = signedWebhook(signing);
  return new Request('https://app.example.com/webhooks', { method: 'POST', headers, body });
};
