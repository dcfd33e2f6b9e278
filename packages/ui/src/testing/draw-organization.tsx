// Renders the organization profile for a member, with an in-memory service.
import { ADMIN_PERMISSIONS, type FakeOrganizationLists, type FakeService, fakeMember } from '@latchkey/client/testing';
import type { EnvironmentJSON, OrganizationJSON, OrganizationMembershipJSON } from '@latchkey/wire';
import { act } from 'react';
import { Surface } from '../surfaces/organization-profile/index.tsx';
import { drawSurface, type Scene } from './draw-surface.tsx';

/** The signed-in user, and their organization. */
const MIRA = 'mira@harbourlab.org';
const ID = 'org_lab';

type Settings = EnvironmentJSON['organization_settings'];
type Props = Parameters<typeof Surface>[0]['props'];

/** Options of a test. */
export type OrganizationProfileScene = Omit<Scene, 'environment'> & {
  readonly permissions?: readonly string[];
  readonly organization?: Partial<OrganizationJSON>;
  /** Domains are enabled on the instance. */
  readonly domains?: boolean;
  readonly settings?: Partial<Settings['domains']>;
  readonly lists?: Partial<FakeOrganizationLists>;
  readonly props?: Props;
  readonly mode?: 'mounted' | 'modal';
};

const withDomains =
  (enabled: boolean, change: Partial<Settings['domains']> = {}) =>
  (environment: EnvironmentJSON): EnvironmentJSON => ({
    ...environment,
    organization_settings: {
      ...environment.organization_settings,
      enabled: true,
      domains: {
        enabled,
        enrollment_modes: ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'],
        default_role: null,
        ...change,
      },
    },
  });

/** Changes the membership of the signed-in user. */
const changeMembership = (service: FakeService, change: (one: OrganizationMembershipJSON) => object): void =>
  service.put({
    sessions: (service.client()?.sessions ?? []).map((session) => ({
      ...session,
      last_active_organization_id: ID,
      user: {
        ...session.user,
        organization_memberships: session.user.organization_memberships.map((one) => ({ ...one, ...change(one) })),
      },
    })),
  });

/** Some members in addition to the signed-in user. */
export const membersOf = (organization: OrganizationJSON, count: number): readonly OrganizationMembershipJSON[] =>
  Array.from({ length: count }, (_, index) => fakeMember(organization, `user_${index}`, `p${index}@harbourlab.org`));

const arrange = (service: FakeService, scene: OrganizationProfileScene): void => {
  service.addAccount(MIRA, 'correct horse');
  service.signInDirectly(MIRA);
  service.addMembership(ID, 'harbour-lab');
  changeMembership(service, (one) => ({
    permissions: scene.permissions ?? ADMIN_PERMISSIONS,
    organization: { ...one.organization, name: 'Harbour Lab', ...scene.organization },
  }));
  const own = service.client()?.sessions[0]?.user.organization_memberships[0];
  Object.assign(service.organizations.lists(ID), { members: own ? [own] : [], ...scene.lists });
};

/** Renders the profile. */
export const drawOrganization = async (scene: OrganizationProfileScene = {}) => {
  const { props = {}, mode = 'mounted', domains = false, settings, ...rest } = scene;
  const drawn = await drawSurface((location) => <Surface props={props} location={location} mode={mode} />, {
    href: 'https://app.example.com/organization',
    ...rest,
    environment: withDomains(domains, settings),
    arrange(service) {
      arrange(service, scene);
      scene.arrange?.(service);
    },
  });
  const { node, platform, service } = drawn;
  const words = (each: Element): readonly (string | null)[] => [each.textContent, each.getAttribute('aria-label')];
  return {
    ...drawn,
    lists: () => service.organizations.lists(ID),
    organization: () => service.client()?.sessions[0]?.user.organization_memberships[0]?.organization,
    section: (id: string): HTMLElement => drawn.find(`.lk-profileSection__${id}`),
    hasSection: (id: string) => node.querySelector(`.lk-profileSection__${id}`) !== null,
    /** Whether there is a button or link with this text. */
    offers: (text: string) => [...node.querySelectorAll('button, a')].some((each) => words(each).includes(text)),
    /** All buttons and links with this text. */
    all: (text: string) =>
      [...node.querySelectorAll<HTMLButtonElement>('button')].filter((each) => words(each).includes(text)),
    tabs: () => [...node.querySelectorAll('[role="tab"]')].map((each) => each.textContent),
    /** The text of the table's rows, without its head. */
    rows: () => [...node.querySelectorAll('tbody tr')].map((row) => row.textContent),
    async toMembers() {
      await drawn.press('Members');
    },
    /** Chooses in a select. */
    async choose(selector: string, value: string) {
      const list = drawn.find<HTMLSelectElement>(selector);
      await act(async () => {
        list.value = value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await act(async () => platform.settle());
    },
    async key(name: string, target: Element | null = node.ownerDocument.activeElement) {
      await act(async () => {
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
        target?.dispatchEvent(new KeyboardEvent('keyup', { key: name, bubbles: true, cancelable: true }));
      });
      await act(async () => platform.settle());
    },
    /** Calls whose path ends like this, with the request body. */
    sent: (path: string) =>
      platform.network.requests
        .filter(({ url }) => url.pathname.endsWith(path))
        .map(({ body, url }) => ({
          body: new URLSearchParams(typeof body === 'string' ? body : ''),
          query: url.searchParams,
        })),
    /** The text of the live region. */
    said: () => drawn.find('.lk-profile > [role="status"]').textContent,
  };
};
