// Roles, permissions and step-up: true only when every condition is known to hold.
import { describe, expect, it } from 'vitest';
import { type AuthorizationFacts, type AuthorizationQuery, isAuthorized } from './authorization.ts';

const member: AuthorizationFacts = {
  organizationId: 'org_1',
  organizationRole: 'org:admin',
  organizationPermissions: ['org:invoices:read'],
  factorAges: [5, 30],
};
const outside = { ...member, organizationId: undefined, organizationRole: undefined, organizationPermissions: [] };
const withAges = (factorAges: AuthorizationFacts['factorAges']) => ({ ...member, factorAges });

const CASES: ReadonlyArray<readonly [string, AuthorizationQuery, AuthorizationFacts, boolean]> = [
  ['nothing asked', {}, member, false],
  ['the role', { role: 'org:admin' }, member, true],
  ['another role', { role: 'org:member' }, member, false],
  ['the permission', { permission: 'org:invoices:read' }, member, true],
  ['another permission', { permission: 'org:invoices:write' }, member, false],
  ['the permission before the role', { permission: 'org:invoices:read', role: 'org:member' }, member, true],
  ['a role outside an organization', { role: 'org:admin' }, outside, false],
  ['lax, second factor in time', { reverification: 'lax' }, member, true],
  ['moderate, second factor in time', { reverification: 'moderate' }, member, true],
  ['strict, second factor too old', { reverification: 'strict' }, member, false],
  ['strict without a second factor, first in time', { reverification: 'strict' }, withAges([9, -1]), true],
  ['strict at its limit', { reverification: 'strict' }, withAges([10, -1]), false],
  ['both factors, both in time', { reverification: 'strict_mfa' }, withAges([9, 9]), true],
  ['both factors, first too old', { reverification: 'strict_mfa' }, withAges([10, 9]), false],
  ['first factor only', { reverification: { level: 'first_factor', afterMinutes: 6 } }, member, true],
  ['no first factor', { reverification: 'lax' }, withAges([-1, -1]), false],
  ['no ages in the token', { reverification: 'lax' }, withAges(undefined), false],
  ['a limit that makes no sense', { reverification: { level: 'first_factor', afterMinutes: 0 } }, member, false],
  ['a good role with a factor too old', { role: 'org:admin', reverification: 'strict' }, member, false],
  ['a good role with ages unknown', { role: 'org:admin', reverification: 'lax' }, withAges(undefined), false],
  ['a good role with a fresh factor', { role: 'org:admin', reverification: 'lax' }, member, true],
];

describe('isAuthorized', () => {
  it.each(CASES)('%s', (_title, query, facts, expected) => {
    expect(isAuthorized(query, facts)).toBe(expected);
  });

  it('rejects an unknown preset', () => {
    // Callers without types may pass anything.
    expect(isAuthorized({ reverification: 'toString' as 'lax' }, member)).toBe(false);
  });
});
