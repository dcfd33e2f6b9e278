// Why a webhook request is refused: a closed list of reasons, each with a message for the log.

const REASONS = {
  'header-missing':
    'one of the headers webhook-id, webhook-timestamp and webhook-signature is not there. Only the service sends webhooks.',
  'header-too-large': 'a header is longer than the service sends. Only the service sends webhooks.',
  'timestamp-invalid': 'its time is not a number of seconds. Only the service sends webhooks.',
  'timestamp-too-old':
    'it was sent more than the tolerance ago. Set the clock of this server; an old request is not accepted.',
  'timestamp-in-future': 'its time is in the future. Set the clock of this server.',
  'signature-invalid':
    'no signature fits its content. Check that the secret is that of this endpoint, and that nothing changed the body before.',
  'body-too-large': 'its body is larger than an event. Only the service sends webhooks.',
  'body-missing':
    'its body was read before. Verify webhooks before parsers of bodies, or pass the text of the body, not the parsed value.',
  'event-invalid': 'its body is not an event. Update @latchkey/backend, or check which service sends it.',
} as const;

/** Why a webhook request is refused. */
export type WebhookRefusalReason = keyof typeof REASONS;

/** A webhook request that must not be trusted. Answer it with status 400 (`createWebhookReceiver` does). */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookRefusalReason;

  constructor(reason: WebhookRefusalReason) {
    super(`Latchkey: the webhook was refused: ${REASONS[reason]}`);
    this.name = 'LatchkeyWebhookVerificationError';
    this.reason = reason;
  }
}
