import { describe, expect, it } from 'vitest';
import { allowsScope, scopeOf } from './scopes.ts';
import { ADMIN_VERBS } from './verbs.ts';

describe('the scope of a call', () => {
  it('is its group, and reading or writing', () => {
    expect(scopeOf('GET /users')).toBe('users:read');
    expect(scopeOf('POST /users/:id/ban')).toBe('users:write');
    expect(scopeOf('DELETE /jwt_templates/:id')).toBe('jwt_templates:write');
    expect(scopeOf('POST /instance/preview')).toBe('instance:read');
  });

  it('is allowed by everything, by reading, by its group, and writing includes reading', () => {
    const cases: ReadonlyArray<readonly [string, readonly string[], boolean]> = [
      ['GET /users', ['*'], true],
      ['POST /users', ['*'], true],
      ['GET /users', ['read'], true],
      ['POST /users', ['read'], false],
      ['GET /users', ['users:read'], true],
      ['POST /users', ['users:read'], false],
      ['GET /users', ['users:write'], true],
      ['POST /users', ['users:write'], true],
      ['POST /users', ['organizations:write'], false],
      ['GET /users', ['organizations:read'], false],
      ['GET /users', [], false],
    ];
    for (const [key, scopes, isAllowed] of cases)
      expect([key, scopes, allowsScope(scopes, scopeOf(key))]).toEqual([key, scopes, isAllowed]);
  });
});

describe('the names of calls', () => {
  it('are unique, and none is the group of another', () => {
    const names = Object.values<string>(ADMIN_VERBS);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(names.filter((other) => other.startsWith(`${name}.`))).toEqual([]);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z0-9]*)+$/);
  });
});
