// Which second factors are shown and which can be added.
import { describe, expect, it } from 'vitest';
import {
  hasSecondFactors,
  phonesToChoose,
  type SecondFactorAttributes,
  type SecondFactorPhone,
  type SecondFactorUser,
  secondFactorOffers,
  secondFactorRows,
} from './list.ts';

const attribute = (on: boolean) => ({ enabled: on, used_for_second_factor: on, second_factors: [] });

const instance = (...names: readonly (keyof SecondFactorAttributes)[]): SecondFactorAttributes => ({
  phone_number: attribute(names.includes('phone_number')),
  authenticator_app: attribute(names.includes('authenticator_app')),
  backup_code: attribute(names.includes('backup_code')),
});

const phone = (id: string, change: Partial<SecondFactorPhone> = {}): SecondFactorPhone => ({
  id,
  phoneNumber: `+4930${id}`,
  reservedForSecondFactor: true,
  defaultSecondFactor: false,
  verification: { status: 'verified' },
  ...change,
});

const NOBODY: SecondFactorUser = { totpEnabled: false, backupCodeEnabled: false, phoneNumbers: [] };
const ALL = instance('phone_number', 'authenticator_app', 'backup_code');

describe('the second factors of a user', () => {
  it('are the app, the phones with the default first, and the backup codes', () => {
    const phones = [phone('1'), phone('2', { defaultSecondFactor: true })];
    const rows = secondFactorRows({ totpEnabled: true, backupCodeEnabled: true, phoneNumbers: phones });
    expect(rows.map((row) => (row.is === 'phone' ? row.phone.id : row.is))).toEqual(['totp', '2', '1', 'backup']);
  });

  it('name a default phone, and let another become it, only without an app', () => {
    const phoneNumbers = [phone('1', { defaultSecondFactor: true }), phone('2')];
    expect(secondFactorRows({ ...NOBODY, phoneNumbers })).toMatchObject([
      { isDefault: true, canBeDefault: false },
      { isDefault: false, canBeDefault: true },
    ]);
    expect(secondFactorRows({ ...NOBODY, totpEnabled: true, phoneNumbers })).toMatchObject([
      { is: 'totp' },
      { isDefault: false, canBeDefault: false },
      { isDefault: false, canBeDefault: false },
    ]);
  });

  it('exclude phones that are not verified or not reserved', () => {
    const phoneNumbers = [
      phone('1', { reservedForSecondFactor: false }),
      phone('2', { verification: { status: 'unverified' } }),
      phone('3', { verification: { status: null } }),
    ];
    expect(secondFactorRows({ ...NOBODY, phoneNumbers })).toEqual([]);
    expect(phonesToChoose([...phoneNumbers, phone('4')]).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});

describe('the options to add', () => {
  it.each([
    [['phone_number', 'authenticator_app', 'backup_code'], true, ['phone', 'totp', 'backup']],
    [['phone_number', 'backup_code'], true, ['phone', 'backup']],
    [['phone_number', 'authenticator_app'], true, ['phone', 'totp']],
    [['phone_number'], true, ['phone']],
    [['phone_number', 'authenticator_app', 'backup_code'], false, ['phone', 'totp']],
    [['backup_code'], false, []],
    [[], true, []],
  ] as const)('with %j, and another second factor %s, are %j', (names, hasOther, offers) => {
    const phoneNumbers = hasOther ? [phone('1')] : [];
    expect(secondFactorOffers(instance(...names), { ...NOBODY, phoneNumbers }, false)).toEqual(offers);
  });

  it('exclude an app and backup codes for a user who has them', () => {
    expect(secondFactorOffers(ALL, { ...NOBODY, totpEnabled: true }, false)).toEqual(['phone', 'backup']);
    expect(secondFactorOffers(ALL, { ...NOBODY, totpEnabled: true, backupCodeEnabled: true }, false)).toEqual([
      'phone',
    ]);
  });

  it('include a phone, where none may be added, only while there is one to choose', () => {
    expect(secondFactorOffers(ALL, NOBODY, true)).toEqual(['totp']);
    const unused = { ...phone('1'), reservedForSecondFactor: false };
    expect(secondFactorOffers(ALL, { ...NOBODY, phoneNumbers: [unused] }, true)).toEqual(['phone', 'totp']);
  });

  it('exclude what is disabled or used for the first factor only', () => {
    const odd = { enabled: false, used_for_second_factor: true, second_factors: [] };
    expect(secondFactorOffers({ ...ALL, phone_number: odd }, NOBODY, false)).toEqual(['totp']);
    expect(hasSecondFactors({ phone_number: odd })).toBe(false);
    expect(hasSecondFactors({ phone_number: { ...odd, enabled: true } })).toBe(true);
  });
});
