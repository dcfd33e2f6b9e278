// What somebody may see and do in an organization, from the permissions of their membership. The service decides; this only
// spares people what they would be refused. Pure.
import type { SystemPermissionKey } from '@latchkey/wire';

/** What decides it. */
export type OrganizationFacts = {
  readonly permissions: readonly string[];
  /** Whether organizations of the instance have domains. */
  readonly hasDomains: boolean;
  /** Whether this organization may be deleted by its people. */
  readonly isDeletable: boolean;
};

/** What may be seen and done. */
export type OrganizationAccess = {
  readonly editsProfile: boolean;
  readonly deletes: boolean;
  readonly readsMembers: boolean;
  readonly managesMembers: boolean;
  readonly readsDomains: boolean;
  readonly managesDomains: boolean;
  /** Requests come from people of a domain: without domains there are none. */
  readonly answersRequests: boolean;
};

/** Reads the permissions of a membership. */
export const organizationAccess = ({ permissions, hasDomains, isDeletable }: OrganizationFacts): OrganizationAccess => {
  const may = (key: SystemPermissionKey): boolean => permissions.includes(key);
  const managesMembers = may('org:sys_memberships:manage');
  return {
    editsProfile: may('org:sys_profile:manage'),
    deletes: may('org:sys_profile:delete') && isDeletable,
    readsMembers: may('org:sys_memberships:read'),
    managesMembers,
    readsDomains: hasDomains && may('org:sys_domains:read'),
    managesDomains: hasDomains && may('org:sys_domains:manage'),
    answersRequests: managesMembers && hasDomains,
  };
};

/** Permissions of the service begin with it; the application's own are not guarded. */
const SYSTEM_PREFIX = 'org:sys_';

/** Whether somebody with `own` permissions may give these to others, or take them away: nobody does what they could not do. */
export const mayGive = (own: readonly string[], given: readonly string[]): boolean =>
  given.every((key) => own.includes(key) || !key.startsWith(SYSTEM_PREFIX));

/** The pages the profile of an organization has by itself. */
export type OrganizationPage = 'general' | 'members';

const EVERYBODY = ['general'] as const;
const INSIDERS = ['general', 'members'] as const;

/** The pages somebody sees, in order; always the same array for the same answer. */
export const organizationPages = ({
  readsMembers,
  managesMembers,
}: Pick<OrganizationAccess, 'readsMembers' | 'managesMembers'>): readonly OrganizationPage[] =>
  readsMembers || managesMembers ? INSIDERS : EVERYBODY;

/** The tabs of the members page. */
export type MembersTab = 'members' | 'invitations' | 'requests';

/** The tabs somebody sees, in order. */
export const membersTabs = (access: OrganizationAccess): readonly MembersTab[] => [
  ...(access.readsMembers ? (['members'] as const) : []),
  ...(access.managesMembers ? (['invitations'] as const) : []),
  ...(access.answersRequests ? (['requests'] as const) : []),
];
