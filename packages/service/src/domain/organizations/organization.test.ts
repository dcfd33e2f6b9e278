// Slugs, and limits of memberships.
import { isSlug } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isFull, longerSlug, type Organization, slugFrom } from './organization.ts';
import { canAdminister, claimedPermissions, mayGrant, STANDARD_ROLES } from './roles.ts';

const organization = (membersCount: number, maxAllowedMemberships: number | null): Organization => ({
  id: 'org_1',
  instanceId: 'ins_1',
  name: 'Acme',
  slug: 'acme',
  publicMetadata: {},
  privateMetadata: {},
  maxAllowedMemberships,
  adminDeleteEnabled: true,
  requiresSecondFactor: false,
  membersCount,
  pendingInvitationsCount: 0,
  logoImageId: null,
  createdBy: null,
  createdAt: 0,
  updatedAt: 0,
});

describe('a slug', () => {
  it.each([
    ['Acme & Sons, Ltd.', 'acme-sons-ltd'],
    ['  Žluťoučký kůň  ', 'zlutoucky-kun'],
    ['東京', 'organization'],
    ['---', 'organization'],
    ['x'.repeat(200), 'x'.repeat(64)],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ])('is derived from %j', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it.each(['', 'Acme', 'a--b', '-a', 'a-', 'a b', 'org_1', 'a/b', 'x'.repeat(65)])('is not %j', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

describe('the limit of an organization', () => {
  it.each([
    [4, null, 5, false],
    [5, null, 5, true],
    [5, 6, 5, false],
    [6, 6, 0, true],
    [100, null, 0, false],
    [100, 0, 5, false],
  ])('%d members, own limit %s, instance limit %d: full is %s', (members, own, limit, full) => {
    expect(isFull(organization(members, own), limit)).toBe(full);
  });
});

describe('roles', () => {
  it('put only the custom permissions into tokens', () => {
    expect(claimedPermissions(['org:sys_domains:read', 'org:invoices:read', 'org:system:x'])).toEqual([
      'org:invoices:read',
      'org:system:x',
    ]);
    expect(STANDARD_ROLES.flatMap((role) => claimedPermissions(role.permissions))).toEqual([]);
  });
});

describe('permissions', () => {
  it('are granted only by members who have them, for system permissions', () => {
    expect(mayGrant(['org:sys_memberships:manage'], ['org:sys_memberships:manage', 'org:invoices:read'])).toBe(true);
    expect(mayGrant(['org:sys_memberships:manage'], ['org:sys_profile:delete'])).toBe(false);
  });

  it('of an admin are enough to manage the organization, those of a member are not', () => {
    expect(STANDARD_ROLES.map((role) => canAdminister(role.permissions))).toEqual([true, false]);
  });
});

it('a slug that is taken gets a suffix, within the maximum length', () => {
  expect(longerSlug('acme', '123456')).toBe('acme-123456');
  expect(longerSlug('x'.repeat(64), '123456')).toBe(`${'x'.repeat(57)}-123456`);
  expect(isSlug(longerSlug(`${'x'.repeat(56)}-yyyyyyy`, '123456'))).toBe(true);
});
