import type { SignInJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { makePasskey } from '../users/passkey.ts';
import type { TestUser } from '../users/users.ts';
import { secondFactorFor } from './factors.ts';

const signInOffering = (...strategies: readonly string[]) =>
  // Only the strategies are read.
  ({ supported_second_factors: strategies.map((strategy) => ({ strategy })) }) as unknown as SignInJSON;

const USER: TestUser = { id: 'user_1', email: 'ada@example.com', password: 'lanterns' };

describe('the second factor of a sign-in', () => {
  it('is one that is offered and known, a backup code last', () => {
    const user = { ...USER, totpSecret: 'S', backupCodes: ['a'], phone: '+491521', passkey: makePasskey() };
    expect(secondFactorFor(signInOffering('backup_code', 'totp'), user)).toBe('totp');
    expect(secondFactorFor(signInOffering('backup_code', 'phone_code'), user)).toBe('phone_code');
    expect(secondFactorFor(signInOffering('passkey'), user)).toBe('passkey');
    expect(secondFactorFor(signInOffering('backup_code'), user)).toBe('backup_code');
    expect(secondFactorFor(signInOffering('email_code'), USER)).toBe('email_code');
  });

  it('is refused with what to do if the test knows none', () => {
    expect(() => secondFactorFor(signInOffering('totp', 'backup_code'), USER)).toThrow(
      /asks for a second factor \(totp, backup_code\), but the test knows none.*users\.create\(\{ totp: true \}\)/,
    );
  });
});
