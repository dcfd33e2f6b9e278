// How often one address, and one account, may start or try (security R10). Counted before the request's transaction, so a
// rollback forgets nothing; only keyed hashes of addresses and accounts are stored.
import type { SecuritySettings } from '../../domain/instance/instance.ts';
import { networkOf } from '../../domain/network.ts';
import { Fault } from '../../fault.ts';
import { countAgainstLimit } from '../../store/rate-limits.ts';
import type { Call } from '../visit.ts';

const SECOND_MS = 1_000;

type LimitedAction = Exclude<keyof SecuritySettings['rate_limits'], 'send'>;

const count = async (call: Call, action: LimitedAction, subject: string): Promise<void> => {
  const limit = call.instance.settings.security.rate_limits[action];
  const { allowed, retryAfterMs } = await countAgainstLimit(call.database.db, {
    key: call.ports.vault.mac('rate_limit', `${call.instance.id}:${action}:${subject}`),
    limit: limit.count,
    windowMs: limit.seconds * SECOND_MS,
    now: call.now,
  });
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

/** The guard: one network may do this so often. */
export const rateLimit =
  (action: LimitedAction) =>
  async (call: Call): Promise<object> => {
    await count(call, action, `network:${networkOf(call.address)}`);
    return {};
  };

/** One account may be asked for so often; called by handlers once they know which account is meant. */
export const limitAccount = (call: Call, action: LimitedAction, account: string): Promise<void> =>
  count(call, action, `account:${account}`);
