// OrganizationSettings: whether the instance enables organizations, their limits and domains.
import type { EnrollmentMode, OrganizationSettingsJSON } from '@latchkey/wire';

/** Organization features of the instance. */
export type OrganizationSettings = {
  readonly enabled: boolean;
  readonly maxAllowedMemberships: number;
  /** There is no personal account: every session works in an organization. */
  readonly forceOrganizationSelection: boolean;
  readonly actions: { readonly adminDelete: boolean };
  readonly domains: {
    readonly enabled: boolean;
    readonly enrollmentModes: EnrollmentMode[];
    readonly defaultRole: string | null;
  };
};

/** Converts from the wire form; without settings organizations are disabled. */
export const readOrganizationSettings = (json: OrganizationSettingsJSON | undefined): OrganizationSettings => ({
  enabled: json?.enabled ?? false,
  maxAllowedMemberships: json?.max_allowed_memberships ?? 0,
  forceOrganizationSelection: json?.force_organization_selection ?? false,
  actions: { adminDelete: json?.actions?.admin_delete ?? false },
  domains: {
    enabled: json?.domains?.enabled ?? false,
    enrollmentModes: [...(json?.domains?.enrollment_modes ?? [])],
    defaultRole: json?.domains?.default_role ?? null,
  },
});
