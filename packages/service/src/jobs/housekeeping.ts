// Deletes expired rows: rate limit counters, attempts, tickets and spent tokens, old messages of the outbox, audit events after
// the retention time, old events, the old log of webhooks, old counts of sign-ins and messages, old changes of settings and trial sign-ins, links of the console, unclaimed instances, unused browsers and counters, abandoned OAuth flows, and
// satellite clients not seen for a year.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@latchkey/wire';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import type { Tracing } from '../ports/tracing/tracing.ts';
import { isStorageOutage } from '../ports/unavailable.ts';
import { purgeOAuthFlows } from '../store/attempts/oauth-flows.ts';
import { purgeSpentTokens } from '../store/attempts/spent-tokens.ts';
import { type ChainPorts, purgeAuditEvents } from '../store/audit-chain.ts';
import { purgeLinks } from '../store/console/links.ts';
import type { Database } from '../store/database/database.ts';
import { purgeSetupLinks } from '../store/enterprise/setup-links.ts';
import { purgeEvents } from '../store/events/purge.ts';
import { purgeIdempotencyKeys } from '../store/idempotency-keys.ts';
import { purgeKeyless } from '../store/instances/keyless-instances.ts';
import { giveUpMessages, purgeOutbox } from '../store/outbox.ts';
import { purgeFinished } from '../store/purge/attempts.ts';
import { purgeHistories } from '../store/purge/history.ts';
import { purgeIdle } from '../store/purge/idle.ts';
import { purgeRateLimits } from '../store/rate-limits.ts';
import { purgeSatelliteLinks } from '../store/sessions/satellite-links.ts';
import { purgeCounts } from '../store/statistics/sign-in-counts.ts';
import { purgeUnfinishedAccounts } from '../store/users/external-accounts.ts';
import { purgeDeliveries } from '../store/webhooks/deliveries.ts';
import { createRepeating, type Repeating } from './repeat.ts';

const EVERY_MS = MINUTE_MS;
const KEEP_MESSAGES_MS = DAY_MS;
/** How long a repeated call of the admin API gets the first reply again. */
const KEEP_IDEMPOTENCY_KEYS_MS = DAY_MS;
/** How long operators see which setup links there were, after they expired. */
const KEEP_SETUP_LINKS_MS = 30 * DAY_MS;
/** How long the log of webhooks goes back, unless the operator sets another time. */
const KEEP_DELIVERIES_MS = 30 * DAY_MS;
/** A little longer than the sign-up that the identity belongs to. */
const KEEP_UNFINISHED_MS = 25 * HOUR_MS;

/** How long a receiver can read events again. Events that are still to be delivered stay. */
const KEEP_EVENTS_MS = 30 * DAY_MS;

/** How far the figures of the overview go back: two times the longest period, and more. */
const KEEP_COUNTS_MS = 400 * DAY_MS;

export const createHousekeeping = (deps: {
  readonly database: Database;
  readonly ports: {
    readonly clock: Clock;
    readonly log: Log;
    readonly timers: Timers;
    readonly tracing: Tracing;
  } & ChainPorts;
  /** How long the log of webhooks goes back; 30 days by default. */
  readonly keepDeliveriesMs?: number | undefined;
  /** When the first round begins after the start; at once by default. */
  readonly firstMs?: number | undefined;
}): Repeating => {
  const round = async (): Promise<void> => {
    const now = deps.ports.clock.now();
    const { db, transaction } = deps.database;
    const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
      rate_limits: () => purgeRateLimits(db, now),
      attempts: () => purgeFinished(transaction, now),
      idle: () => purgeIdle(transaction, now),
      satellite_links: () => purgeSatelliteLinks(db, now),
      spent_tokens: () => purgeSpentTokens(db, now),
      oauth_flows: () => purgeOAuthFlows(db, now),
      external_accounts: () => purgeUnfinishedAccounts(db, now - KEEP_UNFINISHED_MS),
      audit_events: () => purgeAuditEvents(deps.database, deps.ports, now),
      operator_links: () => purgeLinks(db, now),
      histories: () => purgeHistories(db, now),
      setup_links: () => purgeSetupLinks(db, now - KEEP_SETUP_LINKS_MS),
      keyless_instances: () => purgeKeyless(db, now),
      idempotency_keys: () => purgeIdempotencyKeys(db, now - KEEP_IDEMPOTENCY_KEYS_MS),
      webhook_deliveries: () => purgeDeliveries(db, now - (deps.keepDeliveriesMs ?? KEEP_DELIVERIES_MS)),
      events: () => purgeEvents(db, now - KEEP_EVENTS_MS),
      counts: () => purgeCounts(db, now - KEEP_COUNTS_MS),
      given_up_messages: () => giveUpMessages(db, now),
      outbox: () => purgeOutbox(db, now - KEEP_MESSAGES_MS),
    };
    // A failing job must not stop the others.
    for (const [job, run] of Object.entries(jobs)) {
      try {
        await deps.ports.tracing.span({ kind: 'internal', name: `job ${job}` }, run);
      } catch (error) {
        // An outage is logged elsewhere and ends this round; the next one is a minute away.
        if (isStorageOutage(error)) return;
        const reason = error instanceof Error ? error.name : 'unknown';
        deps.ports.log.warn({ job, reason }, 'a purge job was postponed');
      }
    }
  };
  return createRepeating(deps.ports.timers, EVERY_MS, round, deps.firstMs);
};
