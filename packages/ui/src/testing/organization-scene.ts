// A user with organizations, invitations and suggestions, for tests of the surfaces that choose among them.
import { type FakeService, fakeSuggestion, fakeUserInvitation } from '@latchkey/client/testing';
import type { EnvironmentJSON, UserJSON } from '@latchkey/wire';
import type { Scene } from './draw-surface.tsx';

/** The signed-in user. */
const MIRA = 'mira@harbourlab.org';

/** Options of a test. */
export type OrganizationScene = Scene & {
  /** Slugs of their organizations; the id of `lab` is `org_lab`. */
  readonly belongsTo?: readonly string[];
  /** Which of them is active. */
  readonly active?: string;
  readonly invitedBy?: readonly string[];
  readonly suggested?: readonly string[];
  readonly mayCreate?: boolean;
  readonly role?: string;
};

/** An instance with organizations, and with domains if a test enables them. */
export const withOrganizations =
  ({ domains = false }: { readonly domains?: boolean } = {}) =>
  (environment: EnvironmentJSON): EnvironmentJSON => {
    const { organization_settings: settings } = environment;
    return {
      ...environment,
      organization_settings: { ...settings, enabled: true, domains: { ...settings.domains, enabled: domains } },
    };
  };

const changeUser = (service: FakeService, change: (user: UserJSON) => Partial<UserJSON>): void =>
  service.put({
    sessions: (service.client()?.sessions ?? []).map((session) => ({
      ...session,
      user: { ...session.user, ...change(session.user) },
    })),
  });

const called = (slug: string): string => `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`;

/** Signs the user in and creates what the scene lists. */
export const arrangeOrganizations = (service: FakeService, scene: OrganizationScene): void => {
  const { belongsTo = [], active, invitedBy = [], suggested = [], mayCreate = true, role } = scene;
  service.addAccount(MIRA, 'correct horse');
  service.signInDirectly(MIRA);
  for (const slug of belongsTo) service.addMembership(`org_${slug}`, slug);
  changeUser(service, ({ organization_memberships: all }) => ({
    create_organization_enabled: mayCreate,
    organization_memberships: all.map((one) => ({
      ...one,
      role: role ?? one.role,
      organization: { ...one.organization, name: called(one.organization.name) },
    })),
  }));
  if (active) {
    const sessions = (service.client()?.sessions ?? []).map((session) => ({
      ...session,
      last_active_organization_id: `org_${active}`,
    }));
    service.put({ sessions });
  }
  const shown = (slug: string) => ({ id: `org_${slug}`, name: called(slug), slug, has_image: false, image_url: '' });
  service.organizations.userInvitations = invitedBy.map((slug) =>
    fakeUserInvitation(`orginv_${slug}`, slug, { public_organization_data: shown(slug) }),
  );
  service.organizations.suggestions = suggested.map((slug) =>
    fakeSuggestion(`orgsug_${slug}`, slug, { public_organization_data: shown(slug) }),
  );
};
