// The jobs of a process. Every process may run all of them: each claims its work in the database.
import { DAY_MS, namesFor, SECOND_MS } from '@latchkey/wire';
import { writeEvents } from '../handlers/events/emit.ts';
import type { Config } from '../installation/config.ts';
import type { Installation } from '../installation/open-installation.ts';
import { createAuditChaining } from '../jobs/audit-chain.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import type { Repeating } from '../jobs/repeat.ts';
import { createSender } from '../jobs/sender.ts';
import { createSequencer } from '../jobs/sequencer.ts';
import { createDeliverer } from '../jobs/webhooks/deliverer.ts';
import { createSmtpMailer } from '../ports/mailer.ts';
import { createSmsWebhook } from '../ports/sms.ts';
import { tracedMailer, tracedPostWebhook, tracedTexter } from '../ports/tracing/traced-ports.ts';
import { createPostWebhook } from '../ports/webhooks/post.ts';
import { findInstanceById } from '../store/instances/instances.ts';
import { senderOf } from '../use-cases/instances/instance-setup.ts';

/** Its dozens of statements would delay the first requests after a start. */
const HOUSEKEEPING_AFTER_MS = 10 * SECOND_MS;

export const backgroundJobs = (config: Config, installation: Installation): readonly Repeating[] => {
  const deps = { database: installation.database, ports: installation.ports };
  const { tracing } = deps.ports;
  const always = [
    createHousekeeping({ ...deps, keepDeliveriesMs: config.webhookLogDays * DAY_MS, firstMs: HOUSEKEEPING_AFTER_MS }),
    createSequencer({
      ...deps,
      tracing,
      writeLate: (db, notes) => writeEvents(db, deps.ports, notes, { isLate: true }),
    }),
    createAuditChaining(deps),
    createDeliverer({
      ...deps,
      post: tracedPostWebhook(tracing, createPostWebhook()),
      operatorAddress: config.operatorAddress,
    }),
  ];
  const { smtpUrl, smsWebhook } = config;
  if (smtpUrl === undefined && smsWebhook === undefined) return always;
  const { headers } = namesFor(config.provider);
  const mailer = smtpUrl === undefined ? undefined : tracedMailer(tracing, smtpUrl, createSmtpMailer(smtpUrl));
  const now = () => installation.ports.clock.now();
  const texter =
    smsWebhook &&
    tracedTexter(tracing, smsWebhook.url, createSmsWebhook({ ...smsWebhook, header: headers.signature, now }));
  const from = async (instanceId: string): Promise<string> =>
    config.mailFrom ?? senderOf(await findInstanceById(deps.database.db, instanceId), config);
  return [...always, createSender({ ...deps, mailer, texter, from })];
};
