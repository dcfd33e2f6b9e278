import { describe, expect, it } from 'vitest';
import { isOwnPermissionKey, isRoleKey } from './role-keys.ts';

describe('keys of roles and permissions', () => {
  it('have one format', () => {
    expect(['org:a', 'org:a_b1', 'admin', 'org:a:b', 'org:A'].map(isRoleKey)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['org:a:b', 'org:sys_a:b', 'org:a'].map(isOwnPermissionKey)).toEqual([true, false, false]);
  });
});
