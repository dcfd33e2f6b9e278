// Settings and users for tests of policies: what the operator requires, and accounts that do or do not have it.
import { defaultSettings } from '../../domain/instance/default-settings.ts';
import type { InstanceSettings, SecondFactorPolicy } from '../../domain/instance/instance.ts';
import type { Account, Membership } from '../../domain/organizations/organization.ts';
import { withEverything } from './account-settings.ts';
import { withOrganizations } from './organization-matrix.ts';
import { userWith } from './user-with-identifiers.ts';

type Policies = {
  /** A second factor is required of every user. */
  readonly required?: boolean;
  /** There is no personal workspace. */
  readonly forced?: boolean;
  readonly secondFactor?: Partial<SecondFactorPolicy>;
};

/** Every factor and organizations are on, with these policies. */
export const withPolicies =
  ({ required = false, forced = false, secondFactor = {} }: Policies = {}) =>
  (defaults: InstanceSettings): InstanceSettings => {
    const settings = withOrganizations(withEverything(defaults));
    return {
      ...settings,
      user_settings: { ...settings.user_settings, sign_in: { second_factor: { required, enabled: true } } },
      organization_settings: { ...settings.organization_settings, force_organization_selection: forced },
      security: {
        ...settings.security,
        second_factor: { grace_period_seconds: 0, passkey_counts: false, ...secondFactor },
      },
    };
  };

/** The settings of a new instance with these policies. */
export const policies = (wanted: Policies = {}): InstanceSettings =>
  withPolicies(wanted)(
    defaultSettings({ environmentType: 'development', applicationName: 'Acme', homeUrl: '', suffix: '1' }),
  );

/** A membership in an organization that has no policy. */
export const membership: Membership = {
  id: 'orgmem_1',
  organization: {
    id: 'org_1',
    instanceId: 'ins_1',
    name: 'Acme',
    slug: 'acme',
    publicMetadata: {},
    privateMetadata: {},
    maxAllowedMemberships: null,
    adminDeleteEnabled: true,
    requiresSecondFactor: false,
    membersCount: 1,
    pendingInvitationsCount: 0,
    logoImageId: null,
    createdBy: null,
    createdAt: 0,
    updatedAt: 0,
  },
  userId: 'user_1',
  role: 'org:member',
  permissions: [],
  roleRequiresSecondFactor: false,
  publicMetadata: {},
  privateMetadata: {},
  createdAt: 0,
  updatedAt: 0,
};

/** A membership in an organization that requires a second factor. */
export const strictMembership: Membership = {
  ...membership,
  organization: { ...membership.organization, requiresSecondFactor: true },
};

/** A user with memberships. */
export const accountWith = (
  belongings: Parameters<typeof userWith>[0] & { readonly memberships?: readonly Membership[] } = {},
  user: Parameters<typeof userWith>[1] = {},
): Account => {
  const { memberships = [], ...rest } = belongings;
  return { ...userWith(rest, user), memberships };
};
