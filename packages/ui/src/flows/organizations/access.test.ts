// What the permissions of a membership allow a user to see and do.
import type { SystemPermissionKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { mayGive, membersTabs, organizationAccess, organizationPages } from './access.ts';

const ALL: readonly SystemPermissionKey[] = [
  'org:sys_profile:manage',
  'org:sys_profile:delete',
  'org:sys_memberships:read',
  'org:sys_memberships:manage',
  'org:sys_domains:read',
  'org:sys_domains:manage',
];

const access = (permissions: readonly string[], hasDomains = true, isDeletable = true) =>
  organizationAccess({ permissions, hasDomains, isDeletable });

describe('access to an organization', () => {
  it('is everything with every permission, and nothing with none', () => {
    expect(Object.values(access(ALL)).every(Boolean)).toBe(true);
    expect(Object.values(access([])).some(Boolean)).toBe(false);
    expect(Object.values(access(['org:posts:write', 'org:sys_profile'])).some(Boolean)).toBe(false);
  });

  it.each([
    ['org:sys_profile:manage', ['editsProfile']],
    ['org:sys_profile:delete', ['deletes']],
    ['org:sys_memberships:read', ['readsMembers']],
    ['org:sys_memberships:manage', ['managesMembers', 'answersRequests']],
    ['org:sys_domains:read', ['readsDomains']],
    ['org:sys_domains:manage', ['managesDomains']],
  ])('%s grants %j and nothing else', (permission, given) => {
    const found = Object.entries(access([permission])).flatMap(([name, may]) => (may ? [name] : []));
    expect(found).toEqual(given);
  });

  it('has no domains and no requests where the instance has no domains', () => {
    const { readsDomains, managesDomains, answersRequests } = access(ALL, false);
    expect([readsDomains, managesDomains, answersRequests]).toEqual([false, false, false]);
  });

  it('allows deletion only where it is permitted', () => {
    expect(access(ALL, true, false).deletes).toBe(false);
  });
});

describe('pages and tabs', () => {
  it('show members to a member who reads or manages them', () => {
    expect(organizationPages(access([]))).toEqual(['general']);
    expect(organizationPages(access(['org:sys_memberships:read']))).toEqual(['general', 'members']);
    expect(organizationPages(access(['org:sys_memberships:manage']))).toEqual(['general', 'members']);
    expect(organizationPages(access(ALL))).toBe(organizationPages(access(['org:sys_memberships:read'])));
  });

  it.each([
    [[], true, []],
    [['org:sys_memberships:read'], true, ['members']],
    [['org:sys_memberships:manage'], true, ['invitations', 'requests']],
    [['org:sys_memberships:manage'], false, ['invitations']],
    [ALL, false, ['members', 'invitations']],
    [ALL, true, ['members', 'invitations', 'requests']],
  ])('with %j, domains %s, are %j', (permissions, hasDomains, tabs) => {
    expect(membersTabs(access(permissions, hasDomains))).toEqual(tabs);
  });
});

describe('granting and removing permissions', () => {
  it('requires the same system permissions, and none for custom permissions', () => {
    expect(mayGive(ALL, ALL)).toBe(true);
    expect(mayGive(['org:sys_memberships:manage'], ['org:sys_memberships:manage', 'org:posts:write'])).toBe(true);
    expect(mayGive(['org:sys_memberships:manage'], ['org:posts:write', 'org:sys_profile:delete'])).toBe(false);
    expect(mayGive([], [])).toBe(true);
  });
});
