// Access matrix of the calls for joining an organization (docs/security.md R28): invitations, domains, requests and suggestions,
// for every role. The test fails for a call that has no row here.
import type {
  EndpointKey,
  OrganizationDomainJSON,
  OrganizationInvitationJSON,
  OrganizationJSON,
  UserJSON,
} from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { ROUTES } from '../../server/routes/contract.ts';
import type { Database } from '../../store/database/database.ts';
import {
  askAs,
  type CallTarget,
  cellsOf,
  createMatrixFixtures,
  type MatrixFixture,
  type MatrixRow,
  OK,
  OUT,
  REFUSED,
  runRow,
  UNKNOWN,
  UNREAD,
  withOrganizations,
} from '../../testing/accounts/organization-matrix.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

/** Columns: signed out, other user, other organization's admin, member, custom role, admin, impersonator of the admin. */
const manages = [UNREAD, UNKNOWN, UNKNOWN, REFUSED, REFUSED, OK, OK] as const;
const looksAtDomains = [UNREAD, UNKNOWN, UNKNOWN, REFUSED, OK, OK, OK] as const;
const changes = [OUT, UNKNOWN, UNKNOWN, REFUSED, REFUSED, OK, REFUSED] as const;
const looksAtOwn = [UNREAD, OK, OK, OK, OK, OK, OK] as const;
/** Resources of the admin are not found for other users. */
const ownOne = [OUT, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, OK, REFUSED] as const;

let database: Database;
let service: TestService;
let newFixture: () => Promise<MatrixFixture>;
let fixture: MatrixFixture | undefined;

const addressOf = async (userId: string): Promise<string> =>
  (await service.admin<UserJSON>('GET', `/users/${userId}`)).body.email_addresses[0]?.email_address ?? '';

const invitationOf = async (
  { service: at, organization, next }: MatrixFixture,
  email_address = `guest${next()}@example.com`,
) => {
  const order = { email_address, role: 'org:member', notify: false, redirect_url: 'http://localhost:4401/' };
  const made = await at.admin<OrganizationInvitationJSON>(
    'POST',
    `/organizations/${organization.id}/invitations`,
    order,
  );
  return made.body.id;
};

/** An invitation of the admin to another organization. */
const invitationToAdmin = async (at: MatrixFixture): Promise<CallTarget> => {
  const made = await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Elsewhere' });
  const address = await addressOf(at.ids.admin);
  return { params: { id: await invitationOf({ ...at, organization: made.body }, address) } };
};

const newDomain = async ({ organization, browsers, next }: MatrixFixture, name = `domain${next()}.example`) => {
  const path = `/organizations/${organization.id}/domains`;
  const made = await browsers.admin.call<OrganizationDomainJSON>('POST', path, { body: { name } });
  return { id: made.body.response.id, name, path: `${path}/${made.body.response.id}` };
};

const askedDomain = async (at: MatrixFixture) => {
  const domain = await newDomain(at);
  const affiliation_email_address = `boss@${domain.name}`;
  await at.browsers.admin.call('POST', `${domain.path}/prepare_affiliation_verification`, {
    body: { affiliation_email_address },
  });
  return { ...domain, code: await service.codeFor(affiliation_email_address) };
};

const provenDomain = async (at: MatrixFixture) => {
  const domain = await askedDomain(at);
  const body = { code: domain.code };
  await at.browsers.admin.call('POST', `${domain.path}/attempt_affiliation_verification`, { body });
  return domain;
};

const NOW = 1;

/** A suggestion for a user, as a verified domain creates it. */
const suggestionFor = async (organizationId: string, userId: string, id: string): Promise<string> => {
  const row = { id, instance_id: service.instance.id, organization_id: organizationId, domain_id: null };
  await database.db
    .insertInto('organization_suggestions')
    .values({ ...row, user_id: userId, status: 'pending', created_at: NOW, updated_at: NOW })
    .execute();
  return id;
};

const suggestionToAdmin = async ({ ids, next }: MatrixFixture): Promise<CallTarget> => {
  const made = await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Elsewhere' });
  return { params: { id: await suggestionFor(made.body.id, ids.admin, `orgsug_${next()}`) } };
};

const requestTo = async ({ organization, createUser, next }: MatrixFixture): Promise<CallTarget> => {
  const { browser, user } = await createUser();
  const id = await suggestionFor(organization.id, user.id, `orgsug_${next()}`);
  await browser.call('POST', `/me/organization_suggestions/${id}/accept`);
  const { id: requestId } = await database.db
    .selectFrom('organization_membership_requests')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { params: { requestId } };
};

const MATRIX: Readonly<Partial<Record<EndpointKey, MatrixRow>>> = {
  'GET /organizations/:organizationId/invitations': { answers: manages },
  'POST /organizations/:organizationId/invitations': {
    answers: changes,
    target: ({ next }) => ({ body: { email_address: `guest${next()}@example.com`, role: 'org:member' } }),
  },
  'POST /organizations/:organizationId/invitations/bulk': {
    answers: changes,
    target: ({ next }) => ({ body: { email_address: `guest${next()}@example.com`, role: 'org:member' } }),
  },
  'POST /organizations/:organizationId/invitations/:invitationId/revoke': {
    answers: changes,
    target: async (at) => ({ params: { invitationId: await invitationOf(at) } }),
  },

  'GET /organizations/:organizationId/domains': { answers: looksAtDomains },
  'POST /organizations/:organizationId/domains': {
    answers: changes,
    target: ({ next }) => ({ body: { name: `domain${next()}.example` } }),
  },
  'GET /organizations/:organizationId/domains/:domainId': {
    answers: looksAtDomains,
    target: async (at) => ({ params: { domainId: (await newDomain(at)).id } }),
  },
  'DELETE /organizations/:organizationId/domains/:domainId': {
    answers: changes,
    target: async (at) => ({ params: { domainId: (await newDomain(at)).id } }),
  },
  'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification': {
    answers: changes,
    target: async (at) => ({
      params: { domainId: (await newDomain(at)).id },
      body: { affiliation_email_address: `boss${at.next()}` },
    }),
  },
  'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification': {
    answers: changes,
    target: async (at) => {
      const { id, code } = await askedDomain(at);
      return { params: { domainId: id }, body: { code } };
    },
  },
  'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode': {
    answers: changes,
    target: async (at) => ({
      params: { domainId: (await provenDomain(at)).id },
      body: { enrollment_mode: 'automatic_suggestion', delete_pending: 'false' },
    }),
  },

  'GET /organizations/:organizationId/membership_requests': { answers: manages },
  'POST /organizations/:organizationId/membership_requests/:requestId/accept': { answers: changes, target: requestTo },
  'POST /organizations/:organizationId/membership_requests/:requestId/reject': { answers: changes, target: requestTo },

  'GET /me/organization_invitations': { answers: looksAtOwn },
  'POST /me/organization_invitations/:id/accept': { answers: ownOne, target: invitationToAdmin },
  'GET /me/organization_suggestions': { answers: looksAtOwn },
  'POST /me/organization_suggestions/:id/accept': { answers: ownOne, target: suggestionToAdmin },
};

const fixtures = {
  current: async (): Promise<MatrixFixture> => {
    fixture ??= await newFixture();
    return fixture;
  },
  spend: () => {
    fixture = undefined;
  },
};

/** Raises the message limits: one admin sends more messages here than the defaults allow. */
const settings = (defaults: InstanceSettings): InstanceSettings => {
  const every = withOrganizations(defaults);
  const send = { count: 1_000, seconds: 1 };
  return { ...every, security: { ...every.security, rate_limits: { ...every.security.rate_limits, send } } };
};

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings });
  newFixture = createMatrixFixtures(service);
});
afterAll(() => database.close());

const rows = Object.entries(MATRIX);

describe('calls about joining an organization', () => {
  it('are all in the table', () => {
    const built = (Object.keys(ROUTES) as EndpointKey[]).filter((key) =>
      /\/(?:organizations\/:organizationId\/(?:domains|invitations|membership_requests)|me\/organization_(?:invitations|suggestions))(?:\/|$)/.test(
        key,
      ),
    );
    expect(Object.keys(MATRIX).sort()).toEqual(built.sort());
  });

  it.each(rows)('%s', async (key, row) => {
    expect(await runRow(key, row, fixtures)).toEqual(cellsOf(row));
  });

  it('read the acting user from the session of the browser, never from the request', async () => {
    const at = await fixtures.current();
    for (const [key, { target }] of rows) {
      const aimed = (await target?.(at, 'admin')) ?? {};
      const named = { _latchkey_session_id: at.adminSessionId };
      const answer = await askAs(key, at.browsers['other user'], at, aimed, named);
      expect([key, answer]).toEqual([key, '401 authentication_invalid']);
    }
  });

  it('find nothing of another organization, also for its own admin', async () => {
    const [at, other] = [await newFixture(), await newFixture()];
    for (const [key, { target }] of rows.filter(([name]) => /:(?:invitationId|domainId|requestId)/.test(name))) {
      const aimed = (await target?.(other, 'admin')) ?? {};
      expect([key, await askAs(key, at.browsers.admin, at, aimed)]).toEqual([key, UNKNOWN]);
    }
    for (const [key, { target }] of rows.filter(([name]) => name.includes(':organizationId'))) {
      const aimed = (await target?.(at, 'admin')) ?? {};
      const none = { ...aimed, params: { ...aimed.params, organizationId: 'org_none' } };
      expect([key, await askAs(key, at.browsers['other user'], at, none)]).toEqual([key, UNKNOWN]);
    }
  });
});
