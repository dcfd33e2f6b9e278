// An account to try second factors with: its TOTP secret and backup codes.
import type { NewUser } from '../operator.ts';

export type TestAccount = NewUser & { readonly totp_secret: string; readonly backup_codes: readonly string[] };

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const KEY_SYMBOLS = 32;
const CODES = 3;
const CODE_SYMBOLS = 10;

/** 32 symbols divide 256 evenly, so that each is equally likely. */
const symbols = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => BASE32[byte % BASE32.length]).join('');

export const testAccount = (): TestAccount => {
  const tag = symbols(6).toLowerCase();
  return {
    email_address: `mira.${tag}@example.com`,
    password: `quiet-harbour-${tag}`,
    totp_secret: symbols(KEY_SYMBOLS),
    backup_codes: Array.from({ length: CODES }, () => symbols(CODE_SYMBOLS).toLowerCase()),
  };
};
