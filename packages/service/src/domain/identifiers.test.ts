// Telling identifiers apart and writing them one way.
import { describe, expect, it } from 'vitest';
import { identifierKind, maskEmail, normaliseEmail, normaliseIdentifier, normaliseUsername } from './identifiers.ts';
import { usernameProblem } from './username.ts';

describe('e-mail addresses', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada+tag@example.com  ', 'ada+tag@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ['jürgen@müller.example', 'jürgen@müller.example'],
  ])('writes %s as %s', (text, written) => {
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

  it('masks all but what the owner recognises', () => {
    expect(maskEmail('ada@example.com')).toBe('a**@e**.com');
    expect(maskEmail('😀x@mail.example.org')).toBe('😀**@m**.org');
  });
});

describe('identifiers', () => {
  it.each([
    ['ada@example.com', 'email_address'],
    ['+1 (555) 010-0000', 'phone_number'],
    ['5550100', 'username'],
    ['ada_lovelace', 'username'],
  ])('takes %s for a %s', (text, kind) => {
    expect(identifierKind(text)).toBe(kind);
  });

  it('writes every kind one way', () => {
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
  ])('judges %s', (username, problem) => {
    expect(usernameProblem(rules, username)).toBe(problem);
  });

  it('never takes fewer than 4 or more than 64', () => {
    expect(usernameProblem({ min_length: 1, max_length: 500 }, 'abc')).toBe('form_username_invalid_length');
    expect(usernameProblem({ min_length: 1, max_length: 500 }, 'a'.repeat(65))).toBe('form_username_invalid_length');
  });
});
