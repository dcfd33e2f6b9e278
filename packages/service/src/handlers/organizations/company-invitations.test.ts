// Invitations to users of an enterprise connection: an invitation does not bypass the connection's sign-in (docs/security.md
// R25, R29).
import type { OrganizationInvitationJSON, SignInJSON, SignUpJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import {
  createOrganizationWithAdmin,
  type OrganizationWithAdmin,
  rolesIn,
  ticketFor,
  withJoining,
} from '../../testing/accounts/joining.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { DONE_URL, RETURN_URL, redirectUrlOf } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import { createSamlService, postSamlResponse, signedInThrough } from '../../testing/saml/saml-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PERSON = 'ada@acme.example';

let database: Database;
let identity: SamlIdentity;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

const invite = ({ browser, path }: OrganizationWithAdmin, email_address = PERSON) =>
  browser.call<OrganizationInvitationJSON>('POST', `${path}/invitations`, {
    body: { email_address, role: 'org:member' },
  });

const signInWith = (browser: TestBrowser, ticket: string) =>
  browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });

const serve = () =>
  createSamlService(database, identity, {
    settings: (defaults) => {
      const { user_settings: user } = defaults;
      const password = { ...user.attributes.password, required: false };
      return withJoining()({ ...defaults, user_settings: { ...user, attributes: { ...user.attributes, password } } });
    },
  });

describe('an invitation to a user of an enterprise connection', () => {
  it('does not bypass the connection; a user who signs in through it joins with the same link', async () => {
    const service = await serve();
    identity.act({ nameId: PERSON, attributes: { givenName: 'Ada', sn: 'Lovelace' } });
    const ada = await signedInThrough(service, identity, PERSON, 'sign_ups');
    const org = await createOrganizationWithAdmin(service);
    expect((await invite(org)).status).toBe(200);
    const ticket = await ticketFor(service, PERSON);
    const around = await signInWith(await openBrowser(service), ticket);
    expect([around.status, around.codes]).toEqual([422, ['strategy_for_user_invalid']]);
    expect(Object.values(await rolesIn(service, org.id))).toEqual(['org:admin']);
    const joined = await signInWith(ada, ticket);
    expect([joined.status, joined.body.response.status]).toEqual([200, 'complete']);
    expect(Object.values(await rolesIn(service, org.id)).sort()).toEqual(['org:admin', 'org:member']);
  });

  it('creates no user whom the provider does not know; a user who signs in through it joins', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    await invite(org);
    const ticket = await ticketFor(service, PERSON);
    const browser = await openBrowser(service);
    const begun = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { strategy: 'ticket', ticket, password: PASSWORD },
    });
    expect(begun.body.response).toMatchObject({
      status: 'missing_requirements',
      email_address: PERSON,
      missing_fields: ['enterprise_sso'],
      created_user_id: null,
    });
    identity.act({ nameId: PERSON, attributes: { givenName: 'Ada', sn: 'Lovelace' } });
    const away = await browser.call<SignUpJSON>('PATCH', `/client/sign_ups/${begun.body.response.id}`, {
      body: { strategy: 'enterprise_sso', redirect_url: RETURN_URL, action_complete_redirect_url: DONE_URL },
    });
    await postSamlResponse(service, browser, await identity.follow(redirectUrlOf(away.body.response)));
    expect(Object.values(await rolesIn(service, org.id)).sort()).toEqual(['org:admin', 'org:member']);
  });
});
