import { CODE_STRATEGIES, SESSION_ATTEMPT_STRATEGIES, SIGN_IN_CREATE_STRATEGIES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import {
  type FirstFactor,
  factorKey,
  hasOtherMethods,
  isCodeStrategy,
  knownFactors,
  knownSecondFactors,
  otherFactors,
  resetFactor,
  startingFactor,
  verifiesSession,
} from './factor-choice.ts';

const password: FirstFactor = { strategy: 'password' };
const code = (safeIdentifier: string, emailAddressId = 'idn_1'): FirstFactor => ({
  strategy: 'email_code',
  emailAddressId,
  safeIdentifier,
});
const reset: FirstFactor = {
  strategy: 'reset_password_email_code',
  emailAddressId: 'idn_1',
  safeIdentifier: 'mira@harbourlab.org',
};
const mine = code('mira@harbourlab.org');
const other = code('m**@posteo.net', 'idn_2');

describe('the first factor of a sign-in', () => {
  it('is the password when it is preferred and available', () => {
    expect(startingFactor([mine, password, reset], 'password', 'mira@harbourlab.org')).toBe(password);
  });

  it('without a password is the code for the typed identifier, then any code', () => {
    expect(startingFactor([other, mine], 'password', 'Mira@HarbourLab.org ')).toBe(mine);
    expect(startingFactor([other, mine], 'password', 'mira')).toBe(other);
  });

  it('is the code for the typed identifier when codes are preferred, then any code, and the password last', () => {
    expect(startingFactor([password, other, mine], 'otp', 'mira@harbourlab.org')).toBe(mine);
    expect(startingFactor([password, other], 'otp', 'mira@harbourlab.org')).toBe(other);
    expect(startingFactor([password], 'otp', 'mira@harbourlab.org')).toBe(password);
  });

  it('is a passkey before all others', () => {
    const passkey: FirstFactor = { strategy: 'passkey' };
    expect(startingFactor([password, mine, passkey], 'password', 'mira@harbourlab.org')).toBe(passkey);
    expect(startingFactor([password, mine, passkey], 'otp', 'mira@harbourlab.org')).toBe(passkey);
  });

  it('prefers a link to a code, and an address to a phone', () => {
    const link: FirstFactor = { strategy: 'email_link', emailAddressId: 'idn_1', safeIdentifier: 'm@h.org' };
    const phone: FirstFactor = { strategy: 'phone_code', phoneNumberId: 'idn_2', safeIdentifier: '+4915112345678' };
    expect(startingFactor([phone, mine, link], 'password', 'mira')).toBe(link);
    expect(startingFactor([phone, mine], 'otp', 'mira')).toBe(mine);
    expect(startingFactor([phone], 'otp', 'mira')).toBe(phone);
    expect(startingFactor([link, mine, phone], 'otp', '+4915112345678')).toBe(phone);
  });

  it('is never one that only resets, and may be none', () => {
    expect(startingFactor([reset], 'otp', 'mira@harbourlab.org')).toBeUndefined();
    expect(startingFactor([], 'password', '')).toBeUndefined();
  });
});

describe('alternative methods', () => {
  it('exclude the current one and those that reset, codes first', () => {
    expect(otherFactors([password, mine, other, reset], mine)).toEqual([other, password]);
    expect(otherFactors([password, mine, reset], password)).toEqual([mine]);
    expect(otherFactors([password], password)).toEqual([]);
  });

  it('include the buttons of providers and wallets', () => {
    const none = { providers: [], wallets: [] };
    expect(hasOtherMethods([password], password, none)).toBe(false);
    expect(hasOtherMethods([password, reset], password, none)).toBe(false);
    expect(hasOtherMethods([password, mine], password, none)).toBe(true);
    expect(hasOtherMethods([password], password, { providers: [], wallets: ['web3_metamask_signature'] })).toBe(true);
  });

  it('include the one for a new password', () => {
    expect(resetFactor([password, mine, reset])).toBe(reset);
    expect(resetFactor([password, mine])).toBeUndefined();
  });

  it('distinguish two addresses of the same kind', () => {
    expect(factorKey(mine)).not.toBe(factorKey(other));
    expect(factorKey(mine)).not.toBe(factorKey(reset));
  });
});

describe('factors of the service', () => {
  it('are kept when they can be rendered, and dropped when not', () => {
    const listed = [
      { strategy: 'password' },
      { strategy: 'passkey' },
      { strategy: 'oauth_google' },
      { strategy: 'phone_code', safeIdentifier: '+49 ** 17' },
      { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'mira@harbourlab.org' },
      { strategy: 'email_code' },
    ];
    expect(knownFactors(listed)).toEqual([password, { strategy: 'passkey' }, mine]);
    expect(knownFactors(listed, false)).toEqual([password, mine]);
  });

  it('are in the order of the second factor: app, default phone, other phones, backup code', () => {
    const phone = (phoneNumberId: string, isDefault = false) => ({
      strategy: 'phone_code',
      phoneNumberId,
      safeIdentifier: '+49*78',
      default: isDefault,
    });
    const listed = [
      { strategy: 'backup_code' },
      phone('idn_3'),
      phone('idn_4', true),
      { strategy: 'phone_code' },
      { strategy: 'totp' },
    ];
    expect(knownSecondFactors(listed)).toEqual([
      { strategy: 'totp' },
      { strategy: 'phone_code', phoneNumberId: 'idn_4', safeIdentifier: '+49*78' },
      { strategy: 'phone_code', phoneNumberId: 'idn_3', safeIdentifier: '+49*78' },
      { strategy: 'backup_code' },
    ]);
  });
});

describe('the rows of the factors', () => {
  it('agree with the lists of the registry', () => {
    const listed = SIGN_IN_CREATE_STRATEGIES.map((strategy) => ({ strategy }));
    const those = listed.filter(verifiesSession).map(({ strategy }) => strategy);
    expect(those.sort()).toEqual([...SESSION_ATTEMPT_STRATEGIES].sort());
    expect(SIGN_IN_CREATE_STRATEGIES.filter(isCodeStrategy)).toEqual([...CODE_STRATEGIES]);
  });
});
