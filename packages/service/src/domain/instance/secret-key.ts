// Secret keys: a back end calls the admin API with one. An instance has several, each with a name and scopes.
import { allowsScope } from '@latchkey/wire/admin';
import type { EnvironmentType } from './instance.ts';

export type SecretKey = {
  readonly id: string;
  readonly instanceId: string;
  readonly name: string;
  readonly keyHash: string;
  /** The last characters of the key, by which an operator recognises it. */
  readonly hint: string;
  /** The key itself; stored only in development, where `latchkey keys` shows it. */
  readonly sealedKey: string | null;
  readonly scopes: readonly string[];
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

const PREFIX = { development: 'test', production: 'live' } as const;
const HINT_LENGTH = 4;

/** The text of a key. */
export const secretKeyText = (environmentType: EnvironmentType, secret: string): string =>
  `sk_${PREFIX[environmentType]}_${secret}`;

export const hintOf = (text: string): string => text.slice(-HINT_LENGTH);

/** True while the key opens the admin API. */
export const isUsable = ({ expiresAt, revokedAt }: SecretKey, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

export const hasFullAccess = ({ scopes }: Pick<SecretKey, 'scopes'>): boolean => scopes.includes('*');

/** True if a caller with the scopes `own` may give a key the scope `given`. */
export const mayGive = (own: readonly string[], given: string): boolean => {
  if (own.includes('*')) return true;
  if (given === '*') return false;
  if (given === 'read') return own.includes('read');
  return allowsScope(own, given as `${string}:read`);
};
