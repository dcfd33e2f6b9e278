// What a user may see and do in an organization, by the permissions of their membership. The service decides; this only hides
// what it would refuse. Pure.
import type { SystemPermissionKey } from '@latchkey/wire';

/** The inputs of the decision. */
export type OrganizationFacts = {
  readonly permissions: readonly string[];
  /** Whether organizations of the instance have domains. */
  readonly hasDomains: boolean;
  /** Whether members may delete this organization. */
  readonly isDeletable: boolean;
};

/** What the user may see and do. */
export type OrganizationAccess = {
  readonly editsProfile: boolean;
  readonly deletes: boolean;
  readonly readsMembers: boolean;
  readonly managesMembers: boolean;
  readonly readsDomains: boolean;
  readonly managesDomains: boolean;
  /** Membership requests come from users of a verified domain: without domains there are none. */
  readonly answersRequests: boolean;
};

/** Derives the access from the permissions of a membership. */
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

/** Prefix of the service's permissions; custom permissions of the application are not restricted. */
const SYSTEM_PREFIX = 'org:sys_';

/** Whether a user with `own` permissions may grant or revoke these: none may grant a system permission that they lack. */
export const mayGive = (own: readonly string[], given: readonly string[]): boolean =>
  given.every((key) => own.includes(key) || !key.startsWith(SYSTEM_PREFIX));

/** The built-in pages of the organization profile. */
export type OrganizationPage = 'general' | 'members';

const GENERAL_ONLY = ['general'] as const;
const WITH_MEMBERS = ['general', 'members'] as const;

/** The pages the user sees, in order; the same array for the same result, so that React can compare it. */
export const organizationPages = ({
  readsMembers,
  managesMembers,
}: Pick<OrganizationAccess, 'readsMembers' | 'managesMembers'>): readonly OrganizationPage[] =>
  readsMembers || managesMembers ? WITH_MEMBERS : GENERAL_ONLY;

/** The tabs of the members page. */
export type MembersTab = 'members' | 'invitations' | 'requests';

/** The tabs the user sees, in order. */
export const membersTabs = (access: OrganizationAccess): readonly MembersTab[] => [
  ...(access.readsMembers ? (['members'] as const) : []),
  ...(access.managesMembers ? (['invitations'] as const) : []),
  ...(access.answersRequests ? (['requests'] as const) : []),
];
