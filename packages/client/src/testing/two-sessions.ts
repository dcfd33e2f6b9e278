// Two users signed in to one browser, a log of all events, and their organizations; for the tests of flows.
import { CLIENT_NAMES, type OrganizationMembershipJSON } from '@latchkey/wire';
import type { LoadOptions } from '../options.ts';
import { createHarness } from './harness.ts';
import { type FakePlatformOptions, type FakeResponder, jsonResponse } from './platform/fake-platform.ts';

const { onBeforeSetActive, onAfterSetActive } = CLIENT_NAMES.globals;

/** Ada and Grace, Grace active. The log has hooks, calls, emissions and navigations of the host's router, in order. */
export const createTwoSessions = async (options: LoadOptions = {}, page: FakePlatformOptions = {}) => {
  const log: string[] = [];
  const harness = createHarness({
    ...page,
    globals: {
      [onBeforeSetActive]: (intent?: string) => void log.push(`before ${intent ?? '-'}`),
      [onAfterSetActive]: () => void log.push('after'),
    },
  });
  const { service, latchkey, platform } = harness;
  service.addAccount('ada@example.com', 'correct horse');
  service.addAccount('grace@example.com', 'correct horse');
  const ada = service.signInDirectly('ada@example.com');
  const grace = service.signInDirectly('grace@example.com');
  const organizations = createOrganizations(service.respond);
  platform.network.respond(organizations.respond);
  await latchkey.load({
    routerPush: (to) => void log.push(`push ${to}`),
    routerReplace: (to) => void log.push(`replace ${to}`),
    ...options,
  });
  latchkey.addListener(({ session }) => void log.push(`emit ${session ? session.id : session}`));
  platform.network.respond((request) => {
    log.push(request.url.pathname.replace('/v1', ''));
    return organizations.respond(request);
  });
  log.length = 0;
  return { ...harness, ada, grace, log, organizations };
};

/** Makes every user a member of two organizations and tracks the active one of each session. */
const createOrganizations = (respond: FakeResponder) => {
  const active = new Map<string, string | null>();
  const complete = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(complete);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, complete(inner)]);
    const json: Record<string, unknown> = Object.fromEntries(entries);
    if (json.object === 'user') json.organization_memberships = MEMBERSHIPS;
    if (json.object === 'session') json.last_active_organization_id = active.get(String(json.id)) ?? null;
    return json;
  };
  return {
    /** Active organization by session, in the service's state. */
    active,
    respond: (async (request) => {
      const touched = /sessions\/(\w+)\/touch$/.exec(request.url.pathname)?.[1];
      const response = await respond(request);
      const form = new URLSearchParams(request.body ?? '');
      if (touched && response.ok) active.set(touched, form.get('active_organization_id') || null);
      return jsonResponse(complete(await response.json()), { status: response.status });
    }) satisfies FakeResponder,
  };
};

const membership = (id: string, slug: string): OrganizationMembershipJSON => ({
  object: 'organization_membership',
  id: `orgmem_${slug}`,
  organization: {
    object: 'organization',
    id,
    name: slug,
    slug,
    image_url: '',
    has_image: false,
    public_metadata: {},
    members_count: 2,
    pending_invitations_count: 0,
    max_allowed_memberships: 5,
    admin_delete_enabled: true,
    created_at: 0,
    updated_at: 0,
  },
  public_metadata: {},
  permissions: [],
  role: 'org:member',
  created_at: 0,
  updated_at: 0,
});

const MEMBERSHIPS = [membership('org_1', 'engines'), membership('org_2', 'looms')];
