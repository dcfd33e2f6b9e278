// createWebhookReceiver: a route for webhooks with standard requests. It verifies, handles each event once and answers the service.
import type { EventJSON } from '@latchkey/wire/events';
import { systemNow } from '../runtime.ts';
import { WebhookVerificationError } from './error.ts';
import { createHandledEvents, type HandledEvents } from './handled-events.ts';
import type { WebhookRequest } from './read-request.ts';
import { parseKeys, type WebhookSecrets } from './signature.ts';
import { TOLERANCE_MS, type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts';

export type WebhookReceiverOptions = VerifyWebhookOptions & {
  /** The secret of the endpoint, several during a rotation: `LATCHKEY_WEBHOOK_SECRET`. */
  readonly secret?: WebhookSecrets | undefined;
  /**
   * Handles one event. If it throws, the framework answers with an error and the service sends the event again later, so it must be
   * safe to run twice for one `event.id`.
   */
  readonly onEvent: (event: EventJSON) => void | Promise<void>;
  /** Where handled events are remembered; default: in this process. */
  readonly handled?: HandledEvents | undefined;
  /** Called with the reason of each refused request, for the log. */
  readonly onRefused?: ((error: WebhookVerificationError) => void) | undefined;
};

/** Answers a webhook request. */
export type WebhookReceiver = (request: WebhookRequest) => Promise<Response>;

/** A route for webhooks: `export const POST = createWebhookReceiver({ onEvent: async (event) => { … } })`. */
export const createWebhookReceiver = (options: WebhookReceiverOptions): WebhookReceiver => {
  const { secret, onEvent, onRefused } = options;
  const { now = systemNow, toleranceMs = TOLERANCE_MS } = options;
  const handled = options.handled ?? createHandledEvents(now);
  // A wrong secret is reported at the start of the server, not with the first event.
  parseKeys(secret);
  /** Events that are being handled now; a second request for one of them waits for the first. */
  const running = new Map<string, Promise<void>>();

  const handle = async (event: EventJSON): Promise<void> => {
    if (await handled.has(event.id)) return;
    await onEvent(event);
    await handled.add(event.id, now() + 2 * toleranceMs);
  };

  const handleOnce = (event: EventJSON): Promise<void> => {
    const begun = running.get(event.id) ?? handle(event).finally(() => running.delete(event.id));
    running.set(event.id, begun);
    return begun;
  };

  return async (request) => {
    try {
      await handleOnce(await verifyWebhook(request, secret, options));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      onRefused?.(error);
      return Response.json({ reason: error.reason, message: error.message }, { status: 400 });
    }
  };
};
