// Admin API: the health of everything that a sign-in needs. Each part is checked by what the service has seen, not by a trial run.
import { DAY_MS } from '@latchkey/wire';
import type { HealthReportJSON } from '@latchkey/wire/schemas';
import {
  checkDatabase,
  checkMessages,
  checkQueue,
  checkSigningKeys,
  checkWebhooks,
} from '../../../domain/statistics/health.ts';
import { probeDatabase } from '../../../store/database/probe-database.ts';
import type { OutboxChannel } from '../../../store/schema/service.ts';
import { databaseSize } from '../../../store/statistics/installation-facts.ts';
import { countPendingDeliveries, messageFigures, queueFigures } from '../../../store/statistics/message-figures.ts';
import { listWebhookEndpoints } from '../../../store/webhooks/endpoints.ts';
import type { AdminHandler, AdminVisit } from '../../../use-cases/context/operator.ts';
import { listKeys } from '../keys/signing-keys.ts';

type HealthVisit = AdminVisit<'GET /health_report'>;

const isConfigured = ({ config }: HealthVisit, channel: OutboxChannel): boolean =>
  (channel === 'email' ? config.smtpUrl : config.smsWebhook) !== undefined;

const messages = async (visit: HealthVisit, channel: OutboxChannel): Promise<HealthReportJSON['mail']> => {
  const now = visit.ports.clock.now();
  const given = { channel, since: now - DAY_MS, now };
  const figures = await messageFigures(visit.database.db, visit.instance.id, given);
  const { sent, failed, waiting, delayMs } = figures;
  return {
    ...checkMessages({
      ...figures,
      isConfigured: isConfigured(visit, channel),
      isProduction: visit.instance.environmentType === 'production',
    }),
    figures: { sent, failed, waiting, delay_ms: delayMs },
  };
};

const databasePart = async ({ database, config, ports }: HealthVisit): Promise<HealthReportJSON['database']> => {
  const started = ports.clock.now();
  const outage = await probeDatabase(database);
  const latencyMs = ports.clock.now() - started;
  const size = outage === undefined ? await databaseSize(database.db) : undefined;
  const kind = config.databaseUrl === undefined ? 'embedded' : 'postgresql';
  return {
    ...checkDatabase(latencyMs, outage),
    figures: { kind, latency_ms: latencyMs, size_bytes: size ?? null },
  };
};

const queue = async (visit: HealthVisit): Promise<HealthReportJSON['queue']> => {
  const now = visit.ports.clock.now();
  const channels = (['email', 'sms'] as const).filter((channel) => isConfigured(visit, channel));
  const { waiting, oldestAt } = await queueFigures(visit.database.db, visit.instance.id, { channels, now });
  return { ...checkQueue(oldestAt, now), figures: { waiting, oldest_at: oldestAt } };
};

const signingKeys = async (visit: HealthVisit): Promise<HealthReportJSON['signing_keys']> => {
  const keys = await listKeys(visit, visit.instance);
  const signsFrom = (status: string): number | null => {
    const key = keys.find((one) => one.status === status);
    // The first key of an instance signs from the beginning of time.
    return key ? Math.max(key.signs_from, key.created_at) : null;
  };
  const found = { currentSince: signsFrom('current'), nextFrom: signsFrom('next') };
  const published = keys.filter(({ status }) => ['next', 'current', 'previous'].includes(status)).length;
  return {
    ...checkSigningKeys(found, visit.ports.clock.now()),
    figures: { published, current_since: found.currentSince, next_from: found.nextFrom },
  };
};

const webhooks = async (visit: HealthVisit): Promise<HealthReportJSON['webhooks']> => {
  const { db } = visit.database;
  const all = await listWebhookEndpoints(db, visit.instance.id);
  const failing = all.filter(({ enabled, failingSince }) => enabled && failingSince !== null);
  const disabled = all.filter(({ disabledReason }) => disabledReason === 'gone' || disabledReason === 'failing');
  const times = failing.flatMap(({ failingSince }) => failingSince ?? []);
  const numbers = { endpoints: all.length, failing: failing.length, disabled: disabled.length };
  return {
    ...checkWebhooks({ ...numbers, since: times.length === 0 ? null : Math.min(...times) }),
    figures: { ...numbers, waiting: await countPendingDeliveries(db, visit.instance.id) },
  };
};

export const getAdminHealthReport: AdminHandler<'GET /health_report'> = async (visit) => ({
  object: 'health_report',
  checked_at: visit.ports.clock.now(),
  mail: await messages(visit, 'email'),
  text_messages: await messages(visit, 'sms'),
  database: await databasePart(visit),
  queue: await queue(visit),
  signing_keys: await signingKeys(visit),
  webhooks: await webhooks(visit),
});
