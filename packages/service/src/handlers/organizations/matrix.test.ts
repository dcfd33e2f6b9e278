// Access matrix of the calls on an organization and its members (docs/security.md R28), for every role. The test fails for a
// call that has no row here.
import type { EndpointKey } from '@latchkey/wire';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

/** Columns: signed out, other user, other organization's admin, member, custom role, admin, impersonator of the admin. */
const looks = [UNREAD, UNKNOWN, UNKNOWN, OK, OK, OK, OK] as const;
const profile = [OUT, UNKNOWN, UNKNOWN, REFUSED, OK, OK, OK] as const;
const people = [OUT, UNKNOWN, UNKNOWN, REFUSED, REFUSED, OK, REFUSED] as const;

const picture = async (): Promise<CallTarget> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return { body: bytes.toString('base64'), headers: { 'content-type': 'application/octet-stream' } };
};

/** A member of the organization that has no role in the matrix. */
const anotherMember = async ({ service, organization, createUser }: MatrixFixture): Promise<string> => {
  const { user } = await createUser();
  const path = `/organizations/${organization.id}/memberships`;
  await service.admin('POST', path, { user_id: user.id, role: 'org:member' });
  return user.id;
};

const MATRIX: Readonly<Partial<Record<EndpointKey, MatrixRow>>> = {
  'POST /organizations': {
    answers: [OUT, OK, OK, OK, OK, OK, REFUSED],
    target: ({ next }) => ({ body: { name: `Made ${next()}` } }),
  },
  'GET /organizations/:organizationId': { answers: looks },
  'PATCH /organizations/:organizationId': {
    answers: profile,
    target: ({ next }) => ({ body: { name: `Renamed ${next()}` } }),
  },
  'DELETE /organizations/:organizationId': { answers: people, destroysFixture: true },
  'PUT /organizations/:organizationId/logo': { answers: profile, target: picture },
  'DELETE /organizations/:organizationId/logo': { answers: profile },
  'GET /organizations/:organizationId/roles': { answers: looks },
  'GET /organizations/:organizationId/memberships': { answers: looks },
  'POST /organizations/:organizationId/memberships': {
    answers: people,
    target: async ({ createUser }) => ({ body: { user_id: (await createUser()).user.id, role: 'org:member' } }),
  },
  'PATCH /organizations/:organizationId/memberships/:userId': {
    answers: people,
    target: async (fixture) => ({ params: { userId: await anotherMember(fixture) }, body: { role: 'org:admin' } }),
  },
  'DELETE /organizations/:organizationId/memberships/:userId': {
    answers: people,
    target: async (fixture) => ({ params: { userId: await anotherMember(fixture) } }),
  },
  'GET /me/organization_memberships': { answers: [UNREAD, OK, OK, OK, OK, OK, OK] },
  'DELETE /me/organization_memberships/:organizationId': {
    answers: [OUT, UNKNOWN, UNKNOWN, OK, OK, OK, REFUSED],
    destroysFixture: true,
  },
};

let database: Database;
let newFixture: () => Promise<MatrixFixture>;
let fixture: MatrixFixture | undefined;

const fixtures = {
  current: async (): Promise<MatrixFixture> => {
    fixture ??= await newFixture();
    return fixture;
  },
  spend: () => {
    fixture = undefined;
  },
};

beforeAll(async () => {
  database = await openTestDatabase();
  newFixture = createMatrixFixtures(await createTestService(database, { settings: withOrganizations }));
});
afterAll(() => database.close());

/** Calls for joining; joining-matrix.test.ts covers them. */
const JOINING =
  /\/(?:domains|invitations|membership_requests|organization_invitations|organization_suggestions)(?:\/|$)/;

const rows = Object.entries(MATRIX);

describe('calls about an organization and its members', () => {
  it('are all in the table', () => {
    const built = (Object.keys(ROUTES) as EndpointKey[]).filter(
      (key) => / \/(?:organizations|me\/organization_)/.test(key) && !JOINING.test(key),
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

  it('answer the same for an organization without membership and for one that does not exist', async () => {
    const at = await fixtures.current();
    for (const [key, { target }] of rows.filter(([name]) => name.includes(':organizationId'))) {
      const aimed = (await target?.(at, 'admin')) ?? {};
      const none = { ...aimed, params: { ...aimed.params, organizationId: 'org_none' } };
      expect([key, await askAs(key, at.browsers['other user'], at, none)]).toEqual([key, UNKNOWN]);
    }
  });
});
