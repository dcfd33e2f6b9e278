// Rate limits per network and per account (docs/security.md R10). Counted before the request's transaction, so that a rollback
// does not undo the count; only keyed hashes of addresses and accounts are stored.

import { SECOND_MS } from '@latchkey/wire';
import { networkOf } from '../../domain/abuse/network.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { SecuritySettings } from '../../domain/instance/instance.ts';
import { countAgainstLimits, type RateLimit } from '../../store/rate-limits.ts';
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

const count = async (call: Call, limits: readonly RateLimit[]): Promise<void> => {
  const { allowed, retryAfterMs } = await countAgainstLimits(call.database.db, limits, call.now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

/** The guard that limits an action per network. */
export const rateLimit = (action: LimitedAction) => {
  const guard = async (call: Call): Promise<object> => {
    await count(call, [limitOf(call, action, { subject: `${action}:network:${networkOf(call.address)}` })]);
    return {};
  };
  return Object.defineProperty(guard, 'name', { value: `rateLimit(${action})` });
};

/**
 * New browsers are limited at the rate of new attempts, with a burst of this size, because every visitor who opens a page may
 * be one.
 */
const NEW_BROWSERS_BURST = 120;

/** Limits how many browsers and clients without a session one network may create; called before such a row is written. */
export const limitNewBrowsers = (call: Call): Promise<void> =>
  count(call, [
    limitOf(call, 'create', { subject: `browsers:network:${networkOf(call.address)}`, burst: NEW_BROWSERS_BURST }),
  ]);

/** Limits an action per account; called once the account is known. */
export const limitAccount = (call: Call, actions: readonly LimitedAction[], account: string): Promise<void> =>
  count(
    call,
    actions.map((action) => limitOf(call, action, { subject: `${action}:account:${account}` })),
  );
