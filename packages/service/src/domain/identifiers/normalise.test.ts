// Detecting the kind of an identifier, and its normal form.
import { describe, expect, it } from 'vitest';
import {
  identifierKind,
  maskEmail,
  maskPhone,
  normaliseEmail,
  normaliseIdentifier,
  normalisePhone,
  normaliseUsername,
} from './normalise.ts';
import { usernameProblem } from './username.ts';

describe('e-mail addresses', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada+tag@example.com  ', 'ada+tag@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ['jürgen@müller.example', 'jürgen@müller.example'],
  ])('normalises %s to %s', (text, written) => {
    expect(normaliseEmail(text)).toBe(written);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@-example.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@exa mple.com',
    'ada@example.com\r\nBcc: x@example.com',
    'ada\u0000@example.com',
    '"ada"@example.com',
    'ada@example.com, b@example.com',
    '<ada@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'bcd.'.repeat(70)}com`,
  ])('refuses %j', (text) => {
    expect(normaliseEmail(text)).toBeUndefined();
  });

  it('masks all but the characters by which the owner recognises it', () => {
    expect(maskEmail('ada@example.com')).toBe('a**@e**.com');
    expect(maskEmail('😀x@mail.example.org')).toBe('😀**@m**.org');
  });
});

describe('identifiers', () => {
  it.each([
    ['ada@example.com', 'email_address'],
    ['+1 (555) 010-0000', 'phone_number'],
    ['+٤٩ ١٥١٢ ٣٤٥٦٧٨٩', 'phone_number'],
    ['＋１ （２０２） ５５５－０１２３', 'phone_number'],
    ['\u202a+1 202\u2011555\u20110123\u202c', 'phone_number'],
    ['5550100', 'username'],
    ['ada_lovelace', 'username'],
  ])('detects %s as a %s', (text, kind) => {
    expect(identifierKind(text)).toBe(kind);
  });

  it('normalises every kind in one way', () => {
    expect(normaliseUsername(' Ada_L ')).toBe('ada_l');
    expect(normaliseIdentifier('ADA@example.com')).toBe('ada@example.com');
    expect(normaliseIdentifier('broken@')).toBe('broken@');
  });
});

describe('username rules', () => {
  const rules = { min_length: 4, max_length: 64 };
  it.each([
    ['ada_lovelace-1', undefined],
    ['ada', 'form_username_invalid_length'],
    ['a'.repeat(65), 'form_username_invalid_length'],
    ['ada lovelace', 'form_username_invalid_character'],
    ['ada@home', 'form_username_invalid_character'],
    ['аdminer', 'form_username_invalid_character'],
  ])('checks %s', (username, problem) => {
    expect(usernameProblem(rules, username)).toBe(problem);
  });

  it('never allows fewer than 4 or more than 64 characters', () => {
    expect(usernameProblem({ min_length: 1, max_length: 500 }, 'abc')).toBe('form_username_invalid_length');
    expect(usernameProblem({ min_length: 1, max_length: 500 }, 'a'.repeat(65))).toBe('form_username_invalid_length');
  });
});

describe('phone numbers', () => {
  it.each([
    ['+1 (202) 555-0123', undefined, '+12025550123'],
    ['+1 202.555.0123', 'DE', '+12025550123'],
    ['(202) 555-0123', 'US', '+12025550123'],
    ['030 901820', 'DE', '+4930901820'],
    ['＋４４ 20 7946 0018', undefined, '+442079460018'],
    ['+४९ ३० ९०१८२०', undefined, '+4930901820'],
    ['\u202a+1 202\u2011555\u20110123\u202c', undefined, '+12025550123'],
  ])('normalises %s from %s to %s', (text, country, phone) => {
    expect(normalisePhone(text, country)).toBe(phone);
  });

  it.each([
    ['', undefined],
    ['202 555 0123', undefined],
    ['202 555 0123', 'ZZ'],
    ['+1 202', undefined],
    ['+1 202 555 0123 ext. 7', undefined],
    ['my number is +12025550123', undefined],
    ['+12025550123\r\nx', undefined],
  ])('refuses %j from %s', (text, country) => {
    expect(normalisePhone(text, country)).toBeUndefined();
  });

  it('masks all but the country code and the last digits', () => {
    expect(maskPhone('+12025550123')).toBe('+1 ****23');
    expect(maskPhone('+442079460018')).toBe('+44 ****18');
  });
});

describe('the kind of a typed identifier', () => {
  const kinds = ['email_address', 'phone_number', 'username', 'web3_wallet'] as const;
  const wallet = `0x${'ab'.repeat(20)}`;

  it.each([
    [kinds, ['email_address', 'phone_number', 'username', 'web3_wallet', 'username']],
    [
      ['email_address', 'phone_number'],
      ['email_address', 'phone_number', 'phone_number', 'username', 'username'],
    ],
    [
      ['email_address', 'username'],
      ['email_address', 'phone_number', 'username', 'username', 'username'],
    ],
    [
      ['phone_number', 'username'],
      ['email_address', 'phone_number', 'username', 'username', 'username'],
    ],
    [['phone_number'], ['email_address', 'phone_number', 'phone_number', 'username', 'username']],
    [['username'], ['email_address', 'phone_number', 'username', 'username', 'username']],
  ] as const)('where %j are enabled', (supported, taken) => {
    const texts = ['ada@example.com', '+12025550123', '2025550123', wallet, 'ada_lovelace'];
    expect(texts.map((text) => identifierKind(text, supported))).toEqual(taken);
  });
});
