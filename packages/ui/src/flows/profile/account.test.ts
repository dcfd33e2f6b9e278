// What the account page shows.
import { describe, expect, it } from 'vitest';
import {
  type AccountFacts,
  accountSections,
  activeCompanies,
  canSaveName,
  canSaveUsername,
  isClosed,
  isManaged,
  nextStepOf,
  pictureProblem,
  shortAddress,
  sortIdentifiers,
} from './account.ts';

const identifier = (id: string, status: string | null, expireAt: number | null = null) => ({
  id,
  verification: { status, expireAt: expireAt === null ? null : new Date(expireAt) },
});

describe('identifiers', () => {
  it('UP-114 UP-115 are empty where there are none', () => {
    expect(sortIdentifiers(null, null)).toEqual([]);
    expect(sortIdentifiers(undefined, 'idn_1')).toEqual([]);
    expect(sortIdentifiers([], 'idn_1')).toEqual([]);
  });

  it('UP-116 UP-117 start with the primary one, then the verified by id, then the others by expiry', () => {
    const listed = [
      identifier('idn_5', 'unverified', 2_000),
      identifier('idn_3', 'verified'),
      identifier('idn_4', 'unverified', 1_000),
      identifier('idn_2', 'verified'),
      identifier('idn_9', 'verified'),
    ];
    const ids = sortIdentifiers(listed, 'idn_9').map(({ id }) => id);
    expect(ids).toEqual(['idn_9', 'idn_2', 'idn_3', 'idn_4', 'idn_5']);
    expect(listed[0]?.id).toBe('idn_5');
  });

  it('UP-118 are sorted all the same when the primary one is not among them', () => {
    const ids = sortIdentifiers([identifier('idn_2', 'unverified'), identifier('idn_1', 'verified')], 'idn_7');
    expect(ids.map(({ id }) => id)).toEqual(['idn_1', 'idn_2']);
  });

  it('UP-119 whose verification was never started come last', () => {
    const never = { id: 'idn_1', verification: null };
    const ids = sortIdentifiers([never, identifier('idn_2', null), identifier('idn_3', 'unverified', 1)], null);
    expect(ids.map(({ id }) => id)).toEqual(['idn_3', 'idn_1', 'idn_2']);
  });

  it('can be verified while they are not, primary or not, and made primary once they are', () => {
    expect(nextStepOf(identifier('idn_1', 'unverified'), 'idn_1')).toBe('verify');
    expect(nextStepOf(identifier('idn_2', null), 'idn_1')).toBe('verify');
    expect(nextStepOf(identifier('idn_2', 'verified'), 'idn_1')).toBe('primary');
    expect(nextStepOf(identifier('idn_1', 'verified'), 'idn_1')).toBeUndefined();
  });
});

const company = (active: boolean, connection: Partial<{ active: boolean; closed: boolean }> | null) => ({
  active,
  enterpriseConnection: connection && {
    active: connection.active ?? true,
    disableAdditionalIdentifications: connection.closed ?? false,
  },
});

describe('the enterprise account', () => {
  it('is listed while its connection is active', () => {
    const used = company(true, {});
    expect(activeCompanies([used, company(true, { active: false }), company(true, null)])).toEqual([used]);
  });

  it('manages names while the account is active', () => {
    expect(isManaged([company(false, {}), company(true, null)])).toBe(true);
    expect(isManaged([company(false, {})])).toBe(false);
  });

  it('forbids other identifiers only while both are active and it is configured so', () => {
    expect(isClosed([company(true, { closed: true })])).toBe(true);
    expect(isClosed([company(false, { closed: true }), company(true, { closed: true, active: false })])).toBe(false);
    expect(isClosed([company(true, {}), company(true, null)])).toBe(false);
  });
});

const facts = (change: Partial<AccountFacts> = {}): AccountFacts => ({
  attributes: {
    username: { enabled: true },
    email_address: { enabled: true },
    phone_number: { enabled: true },
    web3_wallet: { enabled: true },
  },
  hasProviders: true,
  hasEnterprise: true,
  isClosed: false,
  counts: { phones: 0, accounts: 0, companies: 1, wallets: 0 },
  ...change,
});

describe('the sections', () => {
  it('are in this order', () => {
    expect(accountSections(facts())).toEqual([
      'profile',
      'username',
      'emailAddresses',
      'phoneNumbers',
      'connectedAccounts',
      'enterpriseAccounts',
      'web3Wallets',
    ]);
  });

  it('of disabled features are absent', () => {
    const off = { enabled: false };
    const attributes = { username: off, email_address: off, phone_number: off, web3_wallet: off };
    expect(accountSections(facts({ attributes, hasProviders: false, hasEnterprise: false }))).toEqual(['profile']);
  });

  it('of a restricted account are present only where it has something of the kind', () => {
    expect(accountSections(facts({ isClosed: true }))).toEqual([
      'profile',
      'username',
      'emailAddresses',
      'enterpriseAccounts',
    ]);
    const counts = { phones: 1, accounts: 2, companies: 0, wallets: 1 };
    expect(accountSections(facts({ isClosed: true, counts }))).toEqual([
      'profile',
      'username',
      'emailAddresses',
      'phoneNumbers',
      'connectedAccounts',
      'web3Wallets',
    ]);
  });
});

describe('a save', () => {
  const before = { firstName: 'Ada', lastName: 'Lovelace' };
  const needed = (firstName: boolean, lastName: boolean) => ({ firstName, lastName });

  it('needs a changed name; each part is shown by its own setting', () => {
    expect(canSaveName(before, before, needed(false, false))).toBe(false);
    expect(canSaveName({ ...before, firstName: 'Eve' }, before, needed(true, true))).toBe(true);
    expect(canSaveName({ ...before, firstName: ' ' }, before, needed(true, false))).toBe(false);
    expect(canSaveName({ ...before, firstName: '' }, before, needed(false, true))).toBe(true);
    expect(canSaveName({ ...before, lastName: '' }, before, needed(true, false))).toBe(true);
  });

  it('needs another username; none at all only where there was one and none is required', () => {
    expect(canSaveUsername('ada', 'ada', false)).toBe(false);
    expect(canSaveUsername(' ada ', 'ada', false)).toBe(false);
    expect(canSaveUsername('eve', 'ada', true)).toBe(true);
    expect(canSaveUsername('', 'ada', false)).toBe(true);
    expect(canSaveUsername('', 'ada', true)).toBe(false);
    expect(canSaveUsername(' ', '', false)).toBe(false);
  });

  it('needs a picture of a supported type that is not too large', () => {
    const limits = { types: ['image/png'], bytes: 10 };
    expect(pictureProblem({ type: 'image/png', size: 10 }, limits)).toBeUndefined();
    expect(pictureProblem({ type: 'image/png', size: 11 }, limits)).toBe('size');
    expect(pictureProblem({ type: 'image/svg+xml', size: 1 }, limits)).toBe('type');
  });
});

it('an address of a wallet is shown by its ends', () => {
  expect(shortAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7');
  expect(shortAddress('0x52908400')).toBe('0x52908400');
});
