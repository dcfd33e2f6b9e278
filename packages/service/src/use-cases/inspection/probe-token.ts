// The token of `latchkey doctor` with which the service answers what it sees of a request. Every process with the encryption key can
// make and check one; it is valid for minutes.
import { MINUTE_MS } from '@latchkey/wire';
import { sameSecret, type Vault } from '../../ports/vault.ts';

const VALID_MS = 5 * MINUTE_MS;
/** Clocks of two machines may differ by this much. */
const SKEW_MS = MINUTE_MS;

export const createProbeToken = (vault: Vault, now: number): string => {
  const until = String(now + VALID_MS);
  return `${until}.${vault.mac('probe', until)}`;
};

export const isProbeToken = (vault: Vault, token: string, now: number): boolean => {
  const [, until = '', mac = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!sameSecret(mac, vault.mac('probe', until)) || until === '') return false;
  return Number(until) > now - SKEW_MS && Number(until) <= now + VALID_MS + SKEW_MS;
};
