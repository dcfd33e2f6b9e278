// Faults of instances, of mail and other deliveries, and of operations.
import { DAY_MS, HOUR_MS } from '@latchkey/wire';
import { changeFacts, changeInstance, healthyInstance } from '../healthy-world.ts';
import { answered, BASE, known, NOW, type PlantedFault, variable, withoutVariable } from './fault.ts';

export const INSTANCE_FAULTS: readonly PlantedFault[] = [
  {
    id: 'instances.allowed_origins',
    fault: 'none',
    state: 'warning',
    remedy: /origin of your application/,
    plant: (world) => changeInstance(world, { allowedOrigins: [] }),
  },
  {
    id: 'instances.allowed_origins',
    fault: 'plain http',
    state: 'failed',
    remedy: /Remove it/,
    plant: (world) => changeInstance(world, { allowedOrigins: ['http://example.com'] }),
  },
  {
    id: 'instances.provider_credentials',
    fault: 'the client of development',
    state: 'warning',
    remedy: /separate client/,
    plant: (world) => {
      const development = { ...healthyInstance, id: 'ins_2', environmentType: 'development' as const };
      changeFacts(world, () => ({ instances: known([healthyInstance, development]) }));
    },
  },
  {
    id: 'instances.saml_certificates',
    fault: 'expires in a week',
    state: 'warning',
    remedy: /next certificate/,
    plant: (world) => changeInstance(world, { certificates: [{ connection: 'Acme', expiresAt: NOW + 7 * DAY_MS }] }),
  },
];

export const MAIL_FAULTS: readonly PlantedFault[] = [
  {
    id: 'mail.configured',
    fault: 'no mail server',
    state: 'failed',
    remedy: /SMTP_URL/,
    plant: withoutVariable('SMTP_URL'),
  },
  {
    id: 'mail.server',
    fault: 'a blocked port',
    state: 'failed',
    remedy: /587/,
    plant: (world) => {
      world.mailServer = { at: 'unreachable', detail: 'ETIMEDOUT' };
    },
  },
  {
    id: 'mail.encryption',
    fault: 'no STARTTLS',
    state: 'failed',
    remedy: /STARTTLS/,
    plant: (world) => {
      world.mailServer = { at: 'answered', isEncrypted: false, isAccepted: true, detail: '' };
    },
  },
  {
    id: 'mail.login',
    fault: 'a wrong password',
    state: 'failed',
    remedy: /password/,
    plant: (world) => {
      world.mailServer = { at: 'answered', isEncrypted: true, isAccepted: false, detail: '535 no' };
    },
  },
  {
    id: 'mail.spf',
    fault: 'none',
    state: 'warning',
    remedy: /v=spf1/,
    plant: (world) => {
      world.texts['example.com'] = { at: 'no_record' };
    },
  },
  {
    id: 'mail.spf',
    fault: 'two records',
    state: 'failed',
    remedy: /Merge/,
    plant: (world) => {
      world.texts['example.com'] = { at: 'found', texts: ['v=spf1 -all', 'v=spf1 a -all'] };
    },
  },
  {
    id: 'mail.spf',
    fault: 'every server',
    state: 'failed',
    remedy: /-all/,
    plant: (world) => {
      world.texts['example.com'] = { at: 'found', texts: ['v=spf1 +all'] };
    },
  },
  {
    id: 'mail.dkim',
    fault: 'none',
    state: 'warning',
    remedy: /publish the key/,
    plant: (world) => {
      delete world.texts['_domainkey.example.com'];
    },
  },
  {
    id: 'mail.dkim',
    fault: 'a selector without a key',
    state: 'warning',
    remedy: /publish the key/,
    plant: (world) => {
      world.options = { ...world.options, dkimSelector: 's1' };
    },
  },
  {
    id: 'mail.dmarc',
    fault: 'none',
    state: 'warning',
    remedy: /_dmarc/,
    plant: (world) => {
      delete world.texts['_dmarc.example.com'];
    },
  },
  {
    id: 'mail.sent',
    fault: 'a sender that is not allowed',
    state: 'failed',
    remedy: /LATCHKEY_MAIL_FROM/,
    plant: (world) => {
      world.mailRejection = '550 not allowed';
    },
  },
  {
    id: 'mail.received',
    fault: 'lost',
    state: 'failed',
    remedy: /spam folder/,
    plant: (world) => {
      world.delivered = undefined;
    },
  },
  {
    id: 'mail.received',
    fault: 'SPF fails',
    state: 'warning',
    remedy: /DNS records/,
    plant: (world) => {
      world.delivered = 'Authentication-Results: mx; spf=fail';
    },
  },
];

export const DELIVERY_FAULTS: readonly PlantedFault[] = [
  {
    id: 'delivery.message_delay',
    fault: 'ten minutes',
    state: 'warning',
    remedy: /mail server/,
    plant: (world) => changeFacts(world, () => ({ outbox: known({ waiting: 9, oldestSeconds: 600 }) })),
  },
  {
    id: 'delivery.lost_messages',
    fault: 'three',
    state: 'warning',
    remedy: /log/,
    plant: (world) => changeFacts(world, () => ({ lostMessages: known(3) })),
  },
  {
    id: 'delivery.webhook_delay',
    fault: 'two hours',
    state: 'failed',
    remedy: /slow endpoints/,
    plant: (world) => changeFacts(world, () => ({ webhookQueue: known({ waiting: 900, oldestSeconds: 7_200 }) })),
  },
  {
    id: 'delivery.webhook_endpoints',
    fault: 'disabled',
    state: 'failed',
    remedy: /webhooks update/,
    plant: (world) =>
      changeInstance(world, {
        webhooks: [{ origin: 'https://a.example.com', enabled: false, disabledReason: 'failing', failingSince: null }],
      }),
  },
  {
    id: 'delivery.webhook_endpoints',
    fault: 'failing for two days',
    state: 'warning',
    remedy: /webhooks update/,
    plant: (world) =>
      changeInstance(world, {
        webhooks: [
          { origin: 'https://a.example.com', enabled: true, disabledReason: null, failingSince: NOW - 2 * DAY_MS },
        ],
      }),
  },
  {
    id: 'delivery.webhook_encryption',
    fault: 'plain http',
    state: 'warning',
    remedy: /https/,
    plant: (world) =>
      changeInstance(world, {
        webhooks: [{ origin: 'http://a.example.com', enabled: true, disabledReason: null, failingSince: null }],
      }),
  },
  {
    id: 'delivery.text_messages',
    fault: 'no gateway',
    state: 'failed',
    remedy: /LATCHKEY_SMS_WEBHOOK_URL/,
    plant: (world) => {
      delete world.variables.LATCHKEY_SMS_WEBHOOK_URL;
      delete world.variables.LATCHKEY_SMS_WEBHOOK_SECRET;
    },
  },
  {
    id: 'delivery.text_encryption',
    fault: 'plain http',
    state: 'failed',
    remedy: /https/,
    plant: variable('LATCHKEY_SMS_WEBHOOK_URL', 'http://texts.example.com/'),
  },
];

export const OPERATION_FAULTS: readonly PlantedFault[] = [
  {
    id: 'operations.backup',
    fault: 'none',
    state: 'warning',
    remedy: /latchkey backup/,
    plant: (world) => changeFacts(world, () => ({ backupAt: known(null) })),
  },
  {
    id: 'operations.backup',
    fault: 'two days old',
    state: 'warning',
    remedy: /every day/,
    plant: (world) => changeFacts(world, () => ({ backupAt: known(NOW - 50 * HOUR_MS) })),
  },
  {
    id: 'operations.backup',
    fault: 'a month old',
    state: 'failed',
    remedy: /every day/,
    plant: (world) => changeFacts(world, () => ({ backupAt: known(NOW - 30 * DAY_MS) })),
  },
  {
    id: 'operations.console',
    fault: 'not passed on',
    state: 'warning',
    remedy: /\/console/,
    plant: answered(`${BASE}/console`, { status: 404 }),
  },
  {
    id: 'operations.console_owner',
    fault: 'none',
    state: 'warning',
    remedy: /console-link/,
    plant: (world) => changeFacts(world, () => ({ operators: known({ owners: 0, withoutSecondFactor: 0 }) })),
  },
  {
    id: 'operations.console_second_factor',
    fault: 'one without',
    state: 'warning',
    remedy: /disable them/,
    plant: (world) => changeFacts(world, () => ({ operators: known({ owners: 1, withoutSecondFactor: 1 }) })),
  },
];
