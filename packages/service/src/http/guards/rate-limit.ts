// How often one address, and one account, may start or try (security R10). Counted before the request's transaction, so a
// rollback forgets nothing; only keyed hashes of addresses and accounts are stored.
import type { SecuritySettings } from '../../domain/instance/instance.ts';
import { networkOf } from '../../domain/network.ts';
import { Fault } from '../../fault.ts';
import { countAgainstLimits, type RateLimit } from '../../store/rate-limits.ts';
import type { Call } from '../visit.ts';

const SECOND_MS = 1_000;

/** What is counted by the settings of an instance; messages are counted where they are sent. */
export type LimitedAction = Exclude<keyof SecuritySettings['rate_limits'], 'send'>;

const count = async (call: Call, actions: readonly LimitedAction[], subject: string): Promise<void> => {
  const limits = actions.map((action): RateLimit => {
    const { count: limit, seconds } = call.instance.settings.security.rate_limits[action];
    const key = call.ports.vault.mac('rate_limit', `${call.instance.id}:${action}:${subject}`);
    return { key, limit, windowMs: seconds * SECOND_MS };
  });
  const { allowed, retryAfterMs } = await countAgainstLimits(call.database.db, limits, call.now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

/** The guard: one network may do this so often. */
export const rateLimit =
  (action: LimitedAction) =>
  async (call: Call): Promise<object> => {
    await count(call, [action], `network:${networkOf(call.address)}`);
    return {};
  };

/** One account may be asked for so often; called by handlers once they know which account is meant. */
export const limitAccount = (call: Call, actions: readonly LimitedAction[], account: string): Promise<void> =>
  count(call, actions, `account:${account}`);
