// verifyWebhook: whether a request comes from the service, and the event in it. The format is that of Standard Webhooks.
import type { EventJSON } from '@latchkey/wire/events';
import { systemNow } from '../runtime.ts';
import { WebhookVerificationError } from './error.ts';
import { headerOf, readBody, type WebhookRequest } from './read-request.ts';
import { hasValidSignature, parseKeys, type WebhookSecrets } from './signature.ts';

export type VerifyWebhookOptions = {
  /** How far the time of a request may be from the clock of this server, in milliseconds; default 5 minutes. */
  readonly toleranceMs?: number | undefined;
  readonly now?: (() => number) | undefined;
};

/** The tolerance that Standard Webhooks recommends. */
export const TOLERANCE_MS = 5 * 60_000;

const LONGEST_HEADER = 4_096;

const requiredHeader = (request: WebhookRequest, name: string): string => {
  const value = headerOf(request, name);
  if (value === undefined) throw new WebhookVerificationError('header-missing');
  if (value.length > LONGEST_HEADER) throw new WebhookVerificationError('header-too-large');
  return value;
};

const checkTime = (seconds: string, { now = systemNow, toleranceMs = TOLERANCE_MS }: VerifyWebhookOptions): void => {
  if (!/^\d{1,12}$/.test(seconds)) throw new WebhookVerificationError('timestamp-invalid');
  const age = now() - Number(seconds) * 1_000;
  if (age > toleranceMs) throw new WebhookVerificationError('timestamp-too-old');
  if (age < -toleranceMs) throw new WebhookVerificationError('timestamp-in-future');
};

const signedBytes = (id: string, seconds: string, body: Uint8Array): Uint8Array => {
  const head = new TextEncoder().encode(`${id}.${seconds}.`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
};

const isEvent = (value: unknown, id: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'data' in value &&
  typeof value.data === 'object' &&
  (!('id' in value) || value.id === id);

const parseEvent = (body: Uint8Array, id: string): EventJSON => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookVerificationError('event-invalid');
  }
  if (!isEvent(value, id)) throw new WebhookVerificationError('event-invalid');
  // The cast holds for what the service of this version signs; newer types of events reach the default branch of a switch.
  return value as EventJSON;
};

/**
 * The event in a webhook request; throws `WebhookVerificationError` if the service did not send it or it is too old.
 * `const event = await verifyWebhook(request, secret); if (event.type === 'user.created') …`. `secret` may be several during a
 * rotation; left out, it is read from `LATCHKEY_WEBHOOK_SECRET`.
 */
export const verifyWebhook = async (
  request: WebhookRequest,
  secret?: WebhookSecrets,
  options: VerifyWebhookOptions = {},
): Promise<EventJSON> => {
  const keys = parseKeys(secret);
  const id = requiredHeader(request, 'webhook-id');
  const seconds = requiredHeader(request, 'webhook-timestamp');
  const signatures = requiredHeader(request, 'webhook-signature');
  checkTime(seconds, options);
  const body = await readBody(request);
  if (!(await hasValidSignature(signatures, keys, signedBytes(id, seconds, body))))
    throw new WebhookVerificationError('signature-invalid');
  return parseEvent(body, id);
};
