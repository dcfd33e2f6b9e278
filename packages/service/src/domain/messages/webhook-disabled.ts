// The mail to the operator about a webhook endpoint that the service has disabled. It is in English, as the commands are.
import type { WebhookEndpoint } from '../webhooks/endpoint.ts';
import { hint, mailPage, oneLine, paragraph, writtenAddress } from './html.ts';
import type { MessageContent } from './message-content.ts';
import { unlinked } from './unlinked.ts';

const REASONS: Readonly<Record<NonNullable<WebhookEndpoint['disabledReason']>, string>> = {
  gone: 'It answered 410 Gone, which says that it wants no more events.',
  failing: 'No delivery to it has succeeded for five days.',
  operator: 'An operator disabled it.',
};

const WHAT_TO_DO =
  'Events since then are stored. Repair the receiver, enable the endpoint again with the admin API or "latchkey webhooks update", ' +
  'and send what it missed with "latchkey webhooks replay".';

export const webhookDisabledMessage = (facts: {
  readonly to: string;
  readonly applicationName: string;
  readonly endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'disabledReason'>;
}): MessageContent => {
  const { to, endpoint } = facts;
  const name = unlinked(oneLine(facts.applicationName));
  const subject = `A webhook endpoint${name === '' ? '' : ` of ${name}`} is disabled`;
  const opening = 'No more events are sent to this webhook endpoint:';
  const reason = REASONS[endpoint.disabledReason ?? 'operator'];
  return {
    to,
    subject,
    text: `${[opening, endpoint.url, reason, WHAT_TO_DO, endpoint.id].join('\n\n')}\n`,
    html: mailPage({ language: 'en', name }, subject, [
      writtenAddress(opening, endpoint.url),
      paragraph(reason),
      paragraph(WHAT_TO_DO),
      hint(endpoint.id),
    ]),
    code: undefined,
    link: undefined,
  };
};
