// Entries of the lists: their normal forms, and which identifiers they cover.
import { describe, expect, it } from 'vitest';
import { entriesCovering, type ListedKind, parseListEntry } from './list-entry.ts';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('an entry', () => {
  it.each([
    ['Ada@Example.COM', 'email_address', 'ada@example.com'],
    [' ada+news@example.com ', 'email_address', 'ada+news@example.com'],
    ['example.com', 'email_address', '*@example.com'],
    ['@Example.com', 'email_address', '*@example.com'],
    ['*@example.com', 'email_address', '*@example.com'],
    ['*@*.example.com', 'email_address', '*@*.example.com'],
    ['*.example.com', 'email_address', '*@*.example.com'],
    ['@*.Example', 'email_address', '*@*.example'],
    ['jürgen@Müller.example', 'email_address', 'jürgen@xn--mller-kva.example'],
    ['*@*.müller.example', 'email_address', '*@*.xn--mller-kva.example'],
    ['+49 151 2345 6789', 'phone_number', '+4915123456789'],
    ['+49*', 'phone_number', '+49*'],
    ['+49 (151) *', 'phone_number', '+49151*'],
    ['+*', 'phone_number', '+*'],
    [WALLET, 'web3_wallet', WALLET],
    [WALLET.toLowerCase(), 'web3_wallet', WALLET],
  ])('%s is a %s, stored as %s', (text, identifierType, identifier) => {
    expect(parseListEntry(text)).toEqual({ identifier, identifierType });
    expect(parseListEntry(identifier)).toEqual({ identifier, identifierType });
  });

  it.each([
    '',
    ' ',
    '*',
    '@',
    '*@',
    '*@*',
    '*@*.',
    '*@example',
    'example',
    'a*@example.com',
    '*a@example.com',
    '*@ex*mple.com',
    '*@*.*.example.com',
    '**@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@example.com, b@example.com',
    'ada@example.com\r\nx',
    '+49151',
    '+49*1',
    '+49**',
    '+1234567890123456*',
    '49*',
    '030 901820',
    '0x1234',
    `0x${'g'.repeat(40)}`,
    WALLET.replace('a', 'A'),
    `${'a'.repeat(300)}@example.com`,
    `*@${'a.'.repeat(200)}example`,
  ])('is not %j', (text) => {
    expect(parseListEntry(text)).toBeUndefined();
  });
});

/** Does one entry, as an operator types it, cover an identifier? */
const covers = (typed: string, kind: ListedKind, value: string): boolean =>
  entriesCovering({ kind, value }).includes(parseListEntry(typed)?.identifier ?? 'not an entry');

describe('an address is covered', () => {
  const mail = (typed: string, value: string) => covers(typed, 'email_address', value);

  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada@example.com', 'ada+news@example.com'],
    ['ada@example.com', 'ada+a+b@example.com'],
    ['ada+news@example.com', 'ada+news@example.com'],
    ['example.com', 'ada@example.com'],
    ['example.com', 'ada+news@example.com'],
    ['*@*.example.com', 'ada@mail.example.com'],
    ['*@*.example.com', 'ada@a.b.c.example.com'],
    ['*@*.com', 'ada@example.com'],
    ['müller.example', 'ada@xn--mller-kva.example'],
    ['xn--mller-kva.example', 'ada@müller.example'],
    ['ADA@EXAMPLE.COM', 'ada@example.com'],
  ])('by %s: %s', (typed, value) => {
    expect(mail(typed, value)).toBe(true);
  });

  it.each([
    ['ada@example.com', 'ad@example.com'],
    ['ada@example.com', 'ada@mail.example.com'],
    ['ada+news@example.com', 'ada@example.com'],
    ['ada+news@example.com', 'ada+other@example.com'],
    ['ada@example.com', '+ada@example.com'],
    ['example.com', 'ada@mail.example.com'],
    ['example.com', 'ada@badexample.com'],
    ['example.com', 'ada@example.com.evil.example'],
    ['*@*.example.com', 'ada@example.com'],
    ['*@*.example.com', 'ada@badexample.com'],
    ['*@*.example.com', 'ada@example.com.evil.example'],
    ['+49*', 'ada@example.com'],
  ])('not by %s: %s', (typed, value) => {
    expect(mail(typed, value)).toBe(false);
  });

  it('by few entries, whatever its length', () => {
    const longest = `${'a+'.repeat(31)}@${'a.'.repeat(90)}example`;
    expect(entriesCovering({ kind: 'email_address', value: longest }).length).toBeLessThan(130);
    expect(entriesCovering({ kind: 'email_address', value: `a@${'a.'.repeat(500)}example` })).toEqual([]);
    expect(entriesCovering({ kind: 'email_address', value: 'not an address' })).toEqual([]);
  });
});

describe('a number is covered', () => {
  it.each([
    ['+4915123456789', '+4915123456789', true],
    ['+49*', '+4915123456789', true],
    ['+49151*', '+4915123456789', true],
    ['+*', '+4915123456789', true],
    ['+491512345678*', '+4915123456789', true],
    ['+44*', '+4915123456789', false],
    ['+4915123456789', '+4915123456780', false],
    ['+1*', '+4915123456789', false],
  ])('by %s: %s is %s', (typed, value, isCovered) => {
    expect(covers(typed, 'phone_number', value)).toBe(isCovered);
  });

  it('by at most one entry per digit', () => {
    expect(entriesCovering({ kind: 'phone_number', value: '+4912' })).toEqual(['+4912', '+*', '+4*', '+49*', '+491*']);
    expect(entriesCovering({ kind: 'phone_number', value: `+${'1'.repeat(99)}` })).toEqual([]);
  });
});

describe('a wallet is covered', () => {
  it('in any case of its letters, by itself only', () => {
    expect(covers(WALLET.toLowerCase(), 'web3_wallet', WALLET)).toBe(true);
    expect(covers(`0x${'ab'.repeat(20)}`, 'web3_wallet', WALLET)).toBe(false);
    expect(entriesCovering({ kind: 'web3_wallet', value: '0x1' })).toEqual([]);
  });
});
