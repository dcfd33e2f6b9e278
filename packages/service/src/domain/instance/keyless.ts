// Instances for applications that were started without a key: their host names, and how long they exist unless they are
// claimed.
import { DAY_MS, MINUTE_MS } from '@latchkey/wire';

/** An unclaimed instance is deleted after a week. */
export const KEYLESS_LIFETIME_MS = 7 * DAY_MS;
/** The creation rate per machine, and the number of unclaimed instances, are limited. */
export const KEYLESS_LIMIT = { limit: 5, windowMs: 10 * MINUTE_MS } as const;
export const KEYLESS_MOST_UNCLAIMED = 50;

const PREFIX = 'keyless-';
const NAME_LENGTH = 12;

/** A separate host on this machine, at the port of the request: browsers resolve every name under localhost. */
export const keylessHost = (instanceId: string, port: string): string => {
  const name = instanceId.replace(/^ins_/, '').slice(0, NAME_LENGTH).toLowerCase();
  return `${PREFIX}${name}.localhost${port === '' ? '' : `:${port}`}`;
};

/** True for the host of a keyless instance; after it is deleted, no other instance responds at that host. */
export const isKeylessHost = (host: string): boolean => host.startsWith(PREFIX) && /\.localhost(?::\d+)?$/.test(host);

export type Keyless = {
  readonly instanceId: string;
  readonly claimHash: string;
  readonly expireAt: number;
  readonly claimedAt: number | null;
  readonly createdAt: number;
};

/** Is it claimed, or not expired yet? */
export const isAlive = ({ claimedAt, expireAt }: Keyless, now: number): boolean => claimedAt !== null || now < expireAt;
