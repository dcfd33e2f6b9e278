// Instances for applications that were started without a key: where they are, and how long they live unless somebody keeps them.
import { DAY_MS, MINUTE_MS } from '@latchkey/wire';

/** What nobody claims is removed after a week. */
export const KEYLESS_LIFETIME_MS = 7 * DAY_MS;
/** One machine makes only so many, and only so many wait to be claimed. */
export const KEYLESS_LIMIT = { limit: 5, windowMs: 10 * MINUTE_MS } as const;
export const KEYLESS_MOST_UNCLAIMED = 50;

const PREFIX = 'keyless-';
const NAME_LENGTH = 12;

/** A host of its own on this machine, at the port where the service was asked: browsers resolve every name under localhost. */
export const keylessHost = (instanceId: string, port: string): string => {
  const name = instanceId.replace(/^ins_/, '').slice(0, NAME_LENGTH).toLowerCase();
  return `${PREFIX}${name}.localhost${port === '' ? '' : `:${port}`}`;
};

/** True for a host that only a keyless instance has; when it is gone, nobody else answers there. */
export const isKeylessHost = (host: string): boolean => host.startsWith(PREFIX) && /\.localhost(?::\d+)?$/.test(host);

/** An instance that was made without a key. */
export type Keyless = {
  readonly instanceId: string;
  readonly claimHash: string;
  readonly expireAt: number;
  readonly claimedAt: number | null;
  readonly createdAt: number;
};

/** Can it still be looked at and claimed? */
export const isAlive = ({ claimedAt, expireAt }: Keyless, now: number): boolean => claimedAt !== null || now < expireAt;
