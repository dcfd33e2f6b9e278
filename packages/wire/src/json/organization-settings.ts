// OrganizationSettingsJSON: the organization feature, its limits, admin delete and domains
// (docs/reference/wire.md#environment).
import type { EnrollmentMode } from './organizations/domain.ts';

export type OrganizationSettingsJSON = {
  readonly enabled: boolean;
  readonly max_allowed_memberships: number;
  /** On: there is no personal workspace, and every session works in an organization. Absent means off. */
  readonly force_organization_selection?: boolean;
  readonly actions: { readonly admin_delete: boolean };
  readonly domains: {
    readonly enabled: boolean;
    readonly enrollment_modes: readonly EnrollmentMode[];
    readonly default_role: string | null;
  };
};
