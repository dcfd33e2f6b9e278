// IdP-initiated sign-in: unsolicited responses from a company's portal, if the connection allows them.
import { MINUTE_MS, type SignInJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { DONE_URL } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity, type SamlOverrides } from '../../testing/saml/saml-identity.ts';
import {
  createSamlService,
  postSamlResponse,
  type SamlService,
  SIGN_IN_PAGE,
  signedInThrough,
} from '../../testing/saml/saml-service.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

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

const personAt = (name: string) => ({
  nameId: `${name}@acme.example`,
  attributes: { givenName: 'Ada', sn: 'Lovelace' },
});
const ALLOWED = { allowIdpInitiated: true };

/** Submits an unsolicited response; returns the address that the service redirects the browser to. */
const postIdpInitiated = async (
  service: SamlService,
  relayState = '',
  overrides: SamlOverrides = {},
): Promise<Response> => {
  const answer = await identity.answer(service.addresses, overrides);
  return postSamlResponse(service, await openBrowser(service), {
    action: service.addresses.acsUrl,
    answer,
    relayState,
  });
};

const ticketIn = (reply: Response): string =>
  new URL(reply.headers.get('location') ?? 'x:').searchParams.get('__latchkey_ticket') ?? '';

const signInWith = async (service: SamlService, ticket: string) =>
  (await openBrowser(service)).call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });

describe('from the provider’s portal', () => {
  it('a new user signs in: the sign-in page gets a ticket that works once, for a minute', async () => {
    const service = await createSamlService(database, identity, { connection: ALLOWED });
    identity.act(personAt('ada'));
    const reply = await postIdpInitiated(service, DONE_URL);
    expect(reply.status).toBe(303);
    const url = new URL(reply.headers.get('location') ?? '');
    expect([`${url.origin}${url.pathname}`, url.searchParams.get('redirect_url')]).toEqual([SIGN_IN_PAGE, DONE_URL]);
    const signedIn = await signInWith(service, ticketIn(reply));
    expect(signedIn.body.client?.sessions[0]?.user).toMatchObject({
      first_name: 'Ada',
      email_addresses: [{ email_address: 'ada@acme.example', verification: { status: 'verified' } }],
      enterprise_accounts: [{ active: true }],
    });
    expect((await signInWith(service, ticketIn(reply))).codes).toEqual(['ticket_invalid']);
    const late = ticketIn(await postIdpInitiated(service));
    service.ports.clock.advance(MINUTE_MS);
    expect((await signInWith(service, late)).codes).toEqual(['ticket_expired']);
  });

  it('a known user signs in to their account', async () => {
    const service = await createSamlService(database, identity, { connection: ALLOWED });
    identity.act(personAt('ada'));
    await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
    await signInWith(service, ticketIn(await postIdpInitiated(service)));
    const { body } = await service.admin<{ total_count: number }>('GET', '/users');
    expect(body.total_count).toBe(1);
  });

  it('a new user with missing fields is redirected to the sign-in page without a ticket', async () => {
    const settings = settingsWith({ attributes: { username: { enabled: true, required: true } } });
    const service = await createSamlService(database, identity, { connection: ALLOWED, settings });
    identity.act(personAt('ada'));
    expect((await postIdpInitiated(service)).headers.get('location')).toBe(SIGN_IN_PAGE);
  });

  it('the audit log records the first sign-in, and each rejection with its reason', async () => {
    const service = await createSamlService(database, identity, { connection: ALLOWED });
    const events = async () => {
      const { body } = await service.admin<{
        data: readonly { event: string; reason: string | null; user_id: string | null; target: string | null }[];
      }>('GET', '/audit_events?limit=50');
      return body.data.map(({ event, reason, user_id, target }) => [event, reason, user_id !== null, target]).reverse();
    };
    identity.act(personAt('ada'));
    await postIdpInitiated(service);
    await postIdpInitiated(service, '', { audience: 'https://elsewhere.example' });
    identity.act({ nameId: 'ada@elsewhere.example' });
    await postIdpInitiated(service);
    const { id } = service.connection;
    expect(await events()).toEqual([
      ['sign_up.completed', 'enterprise_sso', true, expect.stringMatching(/^enta_/)],
      ['sign_in.failed', 'oauth_token_exchange_error', false, id],
      ['sign_in.failed', 'enterprise_sso_email_address_domain_mismatch', false, id],
    ]);
  });

  it('the service redirects to no other site', async () => {
    const service = await createSamlService(database, identity, { connection: ALLOWED });
    identity.act(personAt('ada'));
    const url = new URL((await postIdpInitiated(service, 'https://evil.example/')).headers.get('location') ?? '');
    expect([url.origin, url.searchParams.get('redirect_url')]).toEqual([new URL(SIGN_IN_PAGE).origin, null]);
  });

  it('a response that is wrong, answers a request, or meets a full organization is rejected', async () => {
    const service = await createSamlService(database, identity, { connection: ALLOWED });
    identity.act(personAt('ada'));
    const overridesList: readonly SamlOverrides[] = [
      { signAssertion: false },
      { audience: 'https://elsewhere.example' },
      { inResponseTo: '_a-request' },
      { key: identity.stranger.privateKey },
    ];
    for (const overrides of overridesList) expect((await postIdpInitiated(service, '', overrides)).status).toBe(400);
    identity.act({ nameId: 'ada@elsewhere.example' });
    expect((await postIdpInitiated(service)).status).toBe(400);
    await service.reconnect({ allowSubdomains: true });
    await service.connect({ domains: ['labs.acme.example'] });
    identity.act({ nameId: 'ada@labs.acme.example' });
    expect((await postIdpInitiated(service)).status).toBe(400);
    identity.act(personAt('ada'));
    const { body } = await service.admin<{ id: string }>('POST', '/organizations', {
      name: 'Full',
      max_allowed_memberships: 1,
    });
    await service.reconnect({ organizationId: body.id });
    expect(ticketIn(await postIdpInitiated(service))).not.toBe('');
    identity.act(personAt('grace'));
    expect((await postIdpInitiated(service)).status).toBe(400);
  });
});
