// The edits of the matrix of roles: what changes, what does not, and what the service is sent.
import { describe, expect, it } from 'vitest';
import {
  hasPermission,
  matrixChanges,
  NO_DRAFT,
  needsSecondFactor,
  type Permission,
  type Role,
  roleChangeOf,
  togglePermission,
  toggleSecondFactor,
} from './draft.ts';

const times = { created_at: 1, updated_at: 7 };
const permission = (key: string): Permission => ({
  object: 'permission',
  id: `perm_${key}`,
  key,
  name: key,
  description: '',
  type: 'user',
  ...times,
});
const READ = permission('org:notes:read');
const WRITE = permission('org:notes:write');
const ALL = [READ, WRITE];
const EDITOR: Role = {
  object: 'role',
  id: 'role_1',
  key: 'org:editor',
  name: 'Editor',
  description: '',
  permissions: [READ],
  requires_second_factor: false,
  ...times,
};

describe('the draft of the matrix', () => {
  it('has the saved permissions until a cell is pressed', () => {
    expect([hasPermission(NO_DRAFT, EDITOR, READ.key), hasPermission(NO_DRAFT, EDITOR, WRITE.key)]).toEqual([
      true,
      false,
    ]);
    const draft = togglePermission(NO_DRAFT, EDITOR, WRITE.key);
    expect(hasPermission(draft, EDITOR, WRITE.key)).toBe(true);
    expect(matrixChanges(draft, [EDITOR], ALL)).toMatchObject([{ role: EDITOR, permission: WRITE, isOn: true }]);
  });

  it('is empty again when a cell is pressed twice', () => {
    const once = togglePermission(NO_DRAFT, EDITOR, READ.key);
    expect(togglePermission(once, EDITOR, READ.key)).toEqual(NO_DRAFT);
    expect(toggleSecondFactor(toggleSecondFactor(NO_DRAFT, EDITOR), EDITOR)).toEqual(NO_DRAFT);
  });

  it('sends all permissions of a role that gained or lost one, with the version that was read', () => {
    const draft = togglePermission(NO_DRAFT, EDITOR, WRITE.key);
    expect(roleChangeOf(draft, EDITOR, ALL)).toEqual({ permissions: [READ.key, WRITE.key], updated_at: 7 });
    expect(roleChangeOf(NO_DRAFT, EDITOR, ALL)).toBeUndefined();
  });

  it('sends only the second factor when only that was changed', () => {
    const draft = toggleSecondFactor(NO_DRAFT, EDITOR);
    expect(needsSecondFactor(draft, EDITOR)).toBe(true);
    expect(roleChangeOf(draft, EDITOR, ALL)).toEqual({ requires_second_factor: true, updated_at: 7 });
    expect(matrixChanges(draft, [EDITOR], ALL)).toEqual([{ key: 'role_1 factor', role: EDITOR, isOn: true }]);
  });
});
