// Admin API: what has to be done before real users come, derived from the configuration and from what the service has seen.
import { DAY_MS } from '@latchkey/wire';
import { checkMessages } from '../../../domain/statistics/health.ts';
import { checkLaunch } from '../../../domain/statistics/launch-checklist.ts';
import { findInstanceById } from '../../../store/instances/instances.ts';
import { hasBeenReached, lastArchivedAt } from '../../../store/statistics/installation-facts.ts';
import { messageFigures } from '../../../store/statistics/message-figures.ts';
import type { AdminHandler, AdminVisit } from '../../../use-cases/context/operator.ts';
import { senderOf } from '../../../use-cases/instances/instance-setup.ts';

/** Older successes say nothing about today. */
const RECENT_MS = 7 * DAY_MS;

const mailFacts = async ({ config, database, instance, ports }: AdminVisit<'GET /launch_checklist'>) => {
  const now = ports.clock.now();
  const given = { channel: 'email' as const, since: now - RECENT_MS, now };
  const figures = await messageFigures(database.db, instance.id, given);
  const isConfigured = config.smtpUrl !== undefined;
  const { status } = checkMessages({ ...figures, isConfigured, isProduction: true });
  return {
    isConfigured,
    isFailing: status === 'failing',
    sender: config.mailFrom ?? senderOf(instance, config),
    lastSentAt: figures.lastSentAt,
  };
};

export const getAdminLaunchChecklist: AdminHandler<'GET /launch_checklist'> = async (visit) => {
  const { config, database, instance, ports } = visit;
  const now = ports.clock.now();
  const items = checkLaunch({
    instance: (await findInstanceById(database.db, instance.id)) ?? instance,
    isReached: await hasBeenReached(database.db, instance.id),
    mail: await mailFacts(visit),
    hasOwnKey: config.encryptionKey !== undefined,
    isTestMode: config.test ?? false,
    archivedAt: await lastArchivedAt(database.db),
    now,
  });
  return { object: 'launch_checklist', checked_at: now, items };
};
