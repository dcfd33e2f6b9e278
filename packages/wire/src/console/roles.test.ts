import { describe, expect, it } from 'vitest';
import type { AdminKey } from '../admin/call-types.ts';
import { isReading } from '../admin/scopes.ts';
import { ADMIN_VERBS } from '../admin/verbs.ts';
import { mayManageOperators, needsStepUp, OPERATOR_ROLES, roleMay, rolesThatMay } from './roles.ts';

// The cast holds: the table has exactly the keys of the calls.
const KEYS = Object.keys(ADMIN_VERBS) as readonly AdminKey[];

describe('the roles of operators', () => {
  it('let owners and admins make every call', () => {
    for (const key of KEYS) {
      expect(roleMay('owner', key)).toBe(true);
      expect(roleMay('admin', key)).toBe(true);
    }
  });

  it('let a viewer read everything except secrets and exports, and change nothing', () => {
    const writes = KEYS.filter((key) => roleMay('viewer', key) && !isReading(key));
    expect(writes).toEqual([]);
    const hidden = KEYS.filter((key) => !roleMay('viewer', key) && key.startsWith('GET '));
    expect(hidden).toEqual([
      'GET /users/export',
      'GET /users/:id/oauth_access_tokens/:provider',
      'GET /organizations/export',
    ]);
  });

  it('let support work with the access of users, and not with settings, keys or deletions', () => {
    expect(roleMay('support', 'POST /users/:id/ban')).toBe(true);
    expect(roleMay('support', 'DELETE /users/:id/mfa')).toBe(true);
    expect(roleMay('support', 'POST /actor_tokens')).toBe(true);
    const refused: readonly AdminKey[] = [
      'DELETE /users/:id',
      'PATCH /users/:id',
      'PATCH /instance',
      'POST /secret_keys',
      'POST /signing_keys/rotate',
      'POST /sign_in_tokens',
      'DELETE /organizations/:id',
      'GET /users/export',
      'POST /webhook_endpoints/:id/secrets/:secretId/reveal',
    ];
    expect(refused.filter((key) => roleMay('support', key))).toEqual([]);
  });

  it('are ordered: each role may do what the next one may', () => {
    for (const key of KEYS) {
      const may = OPERATOR_ROLES.map((role) => roleMay(role, key));
      expect([key, ...may]).toEqual([key, ...[...may].sort((a, b) => Number(b) - Number(a))]);
      expect(rolesThatMay(key)).toEqual(OPERATOR_ROLES.filter((_, index) => may[index]));
    }
  });

  it('let only owners manage operators', () => {
    expect(OPERATOR_ROLES.filter(mayManageOperators)).toEqual(['owner']);
  });
});

describe('a step-up', () => {
  it('is needed before what hurts, and not before reading', () => {
    const hurting: readonly AdminKey[] = [
      'DELETE /users/:id',
      'DELETE /users/:id/mfa',
      'PATCH /users/:id',
      'POST /users/:id/email_addresses',
      'POST /actor_tokens',
      'POST /sign_in_tokens',
      'PATCH /instance',
      'POST /secret_keys',
      'POST /secret_keys/:id/revoke',
      'POST /signing_keys/:id/revoke',
      'DELETE /organizations/:id',
      'POST /webhook_endpoints',
      'POST /webhook_endpoints/:id/secrets/:secretId/reveal',
      'GET /users/:id/oauth_access_tokens/:provider',
      'GET /users/export',
    ];
    expect(hurting.filter((key) => !needsStepUp(key))).toEqual([]);
    expect(needsStepUp('GET /users')).toBe(false);
    expect(needsStepUp('POST /users/:id/ban')).toBe(false);
  });

  it('is needed for every deletion of a user, an organization, a key or a setting', () => {
    const without = KEYS.filter((key) => key.startsWith('DELETE ') && !needsStepUp(key));
    expect(without).toEqual(['DELETE /users/:id/profile_image', 'DELETE /organizations/:id/logo']);
  });
});
