// Rate limits per network and per account (docs/security.md R10). Counted before the request's transaction, so that a rollback
// does not undo the count; only keyed hashes of addresses and accounts are stored. A network may be an office: calls that proved
// something right give their count for the network back, so that only guesses use it up.

import { SECOND_MS } from '@latchkey/wire';
import type { Lockout } from '../../domain/abuse/lockout.ts';
import { networkOf } from '../../domain/abuse/network.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { SecuritySettings } from '../../domain/instance/instance.ts';
import { countAndReserve } from '../../store/attempts/reserve-attempt.ts';
import {
  type CountedEvent,
  countAgainstLimits,
  giveBackEvent,
  type RateLimit,
  type RateLimitDecision,
} from '../../store/rate-limits.ts';
import type { Call } from '../context/call.ts';

/** The actions that the settings of an instance limit; messages are counted when they are sent. */
export type LimitedAction = Exclude<keyof SecuritySettings['rate_limits'], 'send'>;

const limitOf = (
  call: Call,
  action: LimitedAction,
  counted: { readonly subject: string; readonly burst?: number },
): RateLimit => {
  const { count, seconds } = call.instance.settings.security.rate_limits[action];
  const { subject, burst = 1 } = counted;
  const key = call.ports.vault.mac('rate_limit', `${call.instance.id}:${subject}`);
  return { key, limit: count * burst, windowMs: seconds * SECOND_MS * burst };
};

const requireAllowed = ({ allowed, retryAfterMs }: RateLimitDecision): void => {
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

const count = async (call: Call, limits: readonly RateLimit[]): Promise<readonly CountedEvent[]> => {
  const decision = await countAgainstLimits(call.database.db, limits, call.now);
  requireAllowed(decision);
  return decision.events;
};

/** What a call was counted as for its network. */
export type NetworkCount = { readonly networkEvents: readonly CountedEvent[] };

/** The guard that limits an action per network. */
export const rateLimit = (action: LimitedAction) => {
  const guard = async (call: Call): Promise<NetworkCount> => ({
    networkEvents: await count(call, [
      limitOf(call, action, { subject: `${action}:network:${networkOf(call.address)}` }),
    ]),
  });
  return Object.defineProperty(guard, 'name', { value: `rateLimit(${action})` });
};

/**
 * Gives back what this one call was counted as for its network, because what it proved was right. Counts of other calls stay:
 * an attacker who signs in to their own account between guesses gains no guess.
 */
export const giveBackCount = async (call: Call, { networkEvents }: NetworkCount): Promise<void> => {
  for (const event of networkEvents) await giveBackEvent(call.database.db, event);
};

/**
 * New browsers, and sign-ins that were started and wait for their proof, are limited at the rate of new attempts, with a burst
 * of this size: a whole office may open its pages at nine o'clock.
 */
const OFFICE_BURST = 120;

/**
 * Counts the start of a sign-in that revealed nothing against the limit with the burst instead. Once that limit is reached, starts
 * stay counted as they were.
 */
export const countAsStart = async (call: Call, counted: NetworkCount): Promise<void> => {
  const limit = limitOf(call, 'create', {
    subject: `starts:network:${networkOf(call.address)}`,
    burst: OFFICE_BURST,
  });
  const { allowed } = await countAgainstLimits(call.database.db, [limit], call.now);
  if (allowed) await giveBackCount(call, counted);
};

/** Limits how many browsers and clients without a session one network may create; called before such a row is written. */
export const limitNewBrowsers = async (call: Call): Promise<void> => {
  const subject = `browsers:network:${networkOf(call.address)}`;
  await count(call, [limitOf(call, 'create', { subject, burst: OFFICE_BURST })]);
};

const accountLimits = (call: Call, actions: readonly LimitedAction[], account: string): readonly RateLimit[] =>
  actions.map((action) => limitOf(call, action, { subject: `${action}:account:${account}` }));

/** Limits an action per account; called once the account is known. */
export const limitAccount = async (call: Call, actions: readonly LimitedAction[], account: string): Promise<void> => {
  await count(call, accountLimits(call, actions, account));
};

/** The same, and `first` is written as the failure counter of an account without failures; false if it has some. */
export const limitAndReserve = async (
  call: Call,
  actions: readonly LimitedAction[],
  { account, first }: { readonly account: string; readonly first: Lockout },
): Promise<boolean> => {
  const { database, now } = call;
  const decision = await countAndReserve(database.db, accountLimits(call, actions, account), { account, first, now });
  requireAllowed(decision);
  return decision.isReserved;
};
