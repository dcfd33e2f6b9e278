// The mail to the operator about a webhook endpoint that the service has disabled. It is in English, as the commands are.
import type { WebhookEndpoint } from '../webhooks/endpoint.ts';
import type { Message } from './message.ts';

const REASONS: Readonly<Record<NonNullable<WebhookEndpoint['disabledReason']>, string>> = {
  gone: 'It answered 410 Gone, which says that it wants no more events.',
  failing: 'No delivery to it has succeeded for five days.',
  operator: 'An operator disabled it.',
};

export const webhookDisabledMessage = (facts: {
  readonly to: string;
  readonly applicationName: string;
  readonly endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'disabledReason'>;
}): Message => ({
  slug: 'webhook_disabled',
  to: facts.to,
  language: 'en',
  applicationName: facts.applicationName,
  accent: '',
  values: {
    endpoint_url: facts.endpoint.url,
    endpoint_id: facts.endpoint.id,
    reason: REASONS[facts.endpoint.disabledReason ?? 'operator'],
  },
  code: undefined,
  link: undefined,
});
