// One attempt of a delivery: signs the body, sends it, and decides what follows from the response.
import { SECOND_MS } from '@latchkey/wire';
import { webhookBody } from '../../domain/webhooks/body.ts';
import type { WebhookAttempt } from '../../domain/webhooks/delivery.ts';
import { nextAttemptAt, retryAfterMs } from '../../domain/webhooks/schedule.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { Vault } from '../../ports/vault.ts';
import type { PostWebhook, WebhookResponse } from '../../ports/webhooks/post.ts';
import { signedHeaders } from '../../ports/webhooks/signature.ts';
import type { AttemptResult, FinishedAttempt } from '../../store/webhooks/finish.ts';
import type { ClaimedDelivery, DueEndpoint } from '../../store/webhooks/queue.ts';

const GONE = 410;
const CHANCES = 1_000;

export type AttemptDeps = {
  readonly ports: { readonly clock: Clock; readonly random: Random; readonly vault: Vault };
  readonly post: PostWebhook;
  readonly signal: AbortSignal;
};

const isSuccess = (response: WebhookResponse): boolean =>
  response.at === 'answered' && response.status >= 200 && response.status < 300;

const resultOf = ({ ports }: AttemptDeps, delivery: ClaimedDelivery, response: WebhookResponse): AttemptResult => {
  if (isSuccess(response)) return { at: 'delivered' };
  if (response.at === 'answered' && response.status === GONE) return { at: 'failed' };
  const now = ports.clock.now();
  const askedForMs = response.at === 'answered' ? retryAfterMs(response.retryAfter, now) : undefined;
  const chance = Number(ports.random.digits(3)) / CHANCES;
  const next = nextAttemptAt(delivery.attempts + 1, { now, chance, askedForMs });
  return next === undefined ? { at: 'failed' } : { at: 'retry', nextAttemptAt: next };
};

const headersOf = (vault: Vault, { sealedHeaders }: DueEndpoint): Readonly<Record<string, string>> =>
  // The cast holds: the admin API sealed a record of texts.
  JSON.parse(vault.open(sealedHeaders)) as Readonly<Record<string, string>>;

/** Sends a delivery once. Undefined if the attempt was aborted because the service stops: it does not count. */
export const attemptDelivery = async (
  deps: AttemptDeps,
  endpoint: DueEndpoint,
  delivery: ClaimedDelivery,
): Promise<FinishedAttempt | undefined> => {
  const { clock, vault } = deps.ports;
  const body =
    delivery.testBody ?? (delivery.event && webhookBody(delivery.eventId, endpoint.instanceId, delivery.event));
  if (body === undefined) return { delivery, result: { at: 'failed' }, attempt: undefined, isGone: false };
  const startedAt = clock.now();
  const secrets = endpoint.sealedSecrets.map((sealed) => vault.open(sealed));
  const message = { id: delivery.eventId, seconds: Math.floor(startedAt / SECOND_MS), body };
  const response = await deps.post({
    url: endpoint.url,
    headers: {
      ...headersOf(vault, endpoint),
      'content-type': 'application/json',
      'user-agent': 'Latchkey-Webhooks',
      ...signedHeaders(secrets, message),
    },
    body,
    environmentType: endpoint.environmentType,
    signal: deps.signal,
  });
  if (deps.signal.aborted && response.at === 'unanswered') return undefined;
  const attempt: WebhookAttempt = {
    number: delivery.attempts + 1,
    url: endpoint.url,
    startedAt,
    durationMs: Math.max(0, clock.now() - startedAt),
    responseStatus: response.at === 'answered' ? response.status : null,
    responseBody: response.at === 'answered' ? response.body : null,
    error: response.at === 'unanswered' ? response.error : null,
  };
  const isGone = response.at === 'answered' && response.status === GONE;
  return { delivery, result: resultOf(deps, delivery, response), attempt, isGone };
};
