// Checks of what leaves the service: queued mails and texts, webhooks, the gateway of text messages.
import { DAY_MS, isLoopbackHost } from '@latchkey/wire';
import type { QueueFacts } from '../../../domain/inspection/facts.ts';
import {
  type Check,
  eachInstance,
  eachProduction,
  type Finding,
  failed,
  notChecked,
  ok,
  warning,
  withFact,
} from '../checking/check.ts';

const LATE_SECONDS = 300;
const VERY_LATE_SECONDS = 3_600;

const lagOf = (what: string, { waiting, oldestSeconds }: QueueFacts, remedy: string): Finding => {
  const found = `${waiting} ${what} are due, the oldest for ${Math.round(oldestSeconds)} s.`;
  if (oldestSeconds > VERY_LATE_SECONDS) return failed(found, remedy);
  return oldestSeconds > LATE_SECONDS ? warning(found, remedy) : ok(found);
};

const messageDelay: Check = {
  id: 'delivery.message_delay',
  expects: `No mail or text message waits for more than ${LATE_SECONDS} s.`,
  run: withFact('outbox', (queue) =>
    lagOf('messages', queue, 'Start the service if it does not run; otherwise look for the mail server in its log.'),
  ),
};

const lostMessages: Check = {
  id: 'delivery.lost_messages',
  expects: 'No message of the last day was given up.',
  run: withFact('lostMessages', (lost) =>
    lost === 0
      ? ok('No message of the last day was given up.')
      : warning(
          `${lost} messages of the last day were given up.`,
          'Look for the reason in the log of the service, and correct the mail server or the text message gateway.',
        ),
  ),
};

const webhookDelay: Check = {
  id: 'delivery.webhook_delay',
  expects: `No webhook waits for more than ${LATE_SECONDS} s.`,
  run: withFact('webhookQueue', (queue) =>
    lagOf('webhooks', queue, 'Start the service if it does not run; otherwise look for slow endpoints in the console.'),
  ),
};

const webhooksFailing: Check = {
  id: 'delivery.webhook_endpoints',
  expects: 'No webhook endpoint fails for a day or was disabled because it failed.',
  run: eachInstance(({ apiHost, webhooks }, { now }) => {
    const remedy = 'Repair the endpoint, then: latchkey webhooks update <endpoint> --enabled yes';
    const disabled = webhooks.find(({ disabledReason }) => disabledReason === 'failing' || disabledReason === 'gone');
    if (disabled) return failed(`The webhook endpoint at ${disabled.origin} was disabled because it failed.`, remedy);
    const failing = webhooks.find(
      ({ enabled, failingSince }) => enabled && failingSince !== null && now - failingSince > DAY_MS,
    );
    return failing
      ? warning(`The webhook endpoint at ${failing.origin} fails for more than a day.`, remedy)
      : ok(`No webhook endpoint of ${apiHost} fails.`);
  }),
};

const webhooksEncrypted: Check = {
  id: 'delivery.webhook_encryption',
  expects: 'The webhook endpoints of a production instance are https.',
  run: eachProduction(({ apiHost, webhooks }) => {
    const plain = webhooks.find(({ enabled, origin }) => enabled && origin.startsWith('http:'));
    return plain
      ? warning(
          `${apiHost} sends webhooks to ${plain.origin} without encryption: they name users.`,
          'Serve the endpoint over https, and change its URL.',
        )
      : ok(`No webhook of ${apiHost} is sent without encryption.`);
  }),
};

const textMessages: Check = {
  id: 'delivery.text_messages',
  expects: 'A production instance that uses phone numbers can send text messages.',
  run: eachProduction(({ apiHost, usesPhone }, { config }) => {
    if (!usesPhone) return notChecked(`${apiHost} uses no phone numbers.`);
    return config.smsWebhook
      ? ok('LATCHKEY_SMS_WEBHOOK_URL names a gateway.')
      : failed(
          `${apiHost} uses phone numbers, but no text message is sent.`,
          'Set LATCHKEY_SMS_WEBHOOK_URL and LATCHKEY_SMS_WEBHOOK_SECRET, or switch phone numbers off.',
        );
  }),
};

const textEncrypted: Check = {
  id: 'delivery.text_encryption',
  expects: 'The gateway of text messages is https.',
  run: ({ config: { smsWebhook } }) => {
    if (!smsWebhook) return notChecked('LATCHKEY_SMS_WEBHOOK_URL is not set.');
    const { protocol, host } = new URL(smsWebhook.url);
    return protocol === 'https:' || isLoopbackHost(host)
      ? ok('Text messages are sent over https, or to this machine.')
      : failed(
          `Codes are sent to ${host} without encryption.`,
          'Set LATCHKEY_SMS_WEBHOOK_URL to an https address of the gateway.',
        );
  },
};

export const DELIVERY_CHECKS: readonly Check[] = [
  messageDelay,
  lostMessages,
  webhookDelay,
  webhooksFailing,
  webhooksEncrypted,
  textMessages,
  textEncrypted,
];
