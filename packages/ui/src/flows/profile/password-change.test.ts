// Setting and changing a password: when it can be saved, and when the match is reported.
import { describe, expect, it } from 'vitest';
import {
  canSavePassword,
  type MatchEvent,
  matchAfter,
  NO_PASSWORD,
  type PasswordMatch,
  type PasswordValues,
} from './password-change.ts';

const values = (password: string, confirmPassword: string, currentPassword = ''): PasswordValues => ({
  ...NO_PASSWORD,
  password,
  confirmPassword,
  currentPassword,
});

describe('a new password', () => {
  it('signs other devices out, unless the user unchecks it', () => {
    expect(NO_PASSWORD.signOutOfOtherSessions).toBe(true);
  });

  it.each([
    ['nothing', values('', ''), false],
    ['only the first', values('a', ''), false],
    ['only the second', values('', 'a'), false],
    ['two different ones', values('a', 'b'), false],
    ['two that are the same', values('a', 'a'), true],
  ] as const)('with %s filled in', (_, typed, can) => {
    expect(canSavePassword(typed, false)).toBe(can);
  });

  it('needs the old one of users who have one', () => {
    expect(canSavePassword(values('a', 'a'), true)).toBe(false);
    expect(canSavePassword(values('a', 'a', 'old'), true)).toBe(true);
  });
});

describe('the two passwords', () => {
  const walk = (...steps: readonly (readonly [MatchEvent, PasswordValues])[]): PasswordMatch =>
    steps.reduce<PasswordMatch>((match, [event, typed]) => matchAfter(match, event, typed), 'unknown');
  const first = (password: string, confirm: string) => [{ typed: 'password' }, values(password, confirm)] as const;
  const second = (password: string, confirm: string) =>
    [{ typed: 'confirmPassword' }, values(password, confirm)] as const;
  const left = (password: string, confirm: string) => ['left', values(password, confirm)] as const;

  it('are reported as equal while the second is typed, and as different once one is left', () => {
    expect(walk(first('abc', ''))).toBe('unknown');
    expect(walk(first('abc', ''), second('abc', 'ab'))).toBe('unknown');
    expect(walk(first('abc', ''), second('abc', 'ab'), left('abc', 'ab'))).toBe('differs');
    expect(walk(first('abc', ''), second('abc', 'abc'))).toBe('same');
  });

  it('are still reported as different after the second is cleared', () => {
    expect(walk(second('abc', 'ab'), left('abc', 'ab'), second('abc', ''), left('abc', ''))).toBe('differs');
  });

  it('are still reported as different while the first is corrected', () => {
    const said = [second('abc', 'ab'), left('abc', 'ab'), first('ab', 'ab')] as const;
    expect(walk(...said)).toBe('differs');
    expect(walk(...said, left('ab', 'ab'))).toBe('same');
  });

  it('are no longer reported as equal when the first changes, and again once the second matches', () => {
    const agreed = [second('abc', 'abc'), first('abcd', 'abc')] as const;
    expect(walk(...agreed)).toBe('unknown');
    expect(walk(...agreed, second('abcd', 'abcd'))).toBe('same');
  });

  it('are compared when one is left and both are filled in', () => {
    expect(walk(left('', ''))).toBe('unknown');
    expect(walk(left('abc', ''))).toBe('unknown');
    expect(walk(left('', 'abc'))).toBe('unknown');
    expect(walk(left('abc', 'ab'))).toBe('differs');
    expect(walk(left('abc', 'abc'))).toBe('same');
  });

  it('are not affected by the other fields', () => {
    const other = [{ typed: 'currentPassword' }, values('abc', 'abc', 'x')] as const;
    expect(walk(other)).toBe('unknown');
    expect(walk(second('abc', 'abc'), other)).toBe('same');
  });
});
