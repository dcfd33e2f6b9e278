// What users do in a browser, and the events that it makes; and that no event holds a secret.
import type { OrganizationJSON } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { createHousekeeping } from '../../jobs/housekeeping.ts';
import { createSender } from '../../jobs/sender.ts';
import { createSignedInUser, impersonatorOf, signInElsewhere } from '../../testing/accounts/account-settings.ts';
import { ticketFor, withJoining } from '../../testing/accounts/joining.ts';
import { PASSWORD, signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { sessionOf } from '../../testing/accounts/tokens.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createEventReader } from '../../testing/event-reader.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';

const ANOTHER_PASSWORD = 'another good password';

/** The types of the events that `work` makes, in their order. */
const typesDuring = async (
  read: ReturnType<typeof createEventReader>,
  work: () => Promise<unknown>,
): Promise<readonly string[]> => {
  await read();
  await work();
  return (await read()).map(({ type }) => type);
};

const prepared = async (service: TestService) => {
  // The first token creates the first signing key, which is an event too.
  await createSignedInUser(service, 'first@example.com');
  const read = createEventReader(service);
  return (work: () => Promise<unknown>) => typesDuring(read, work);
};

eachDatabase('changes by users', (database) => {
  it('of their account and sessions make events', async () => {
    const service = await createTestService(database());
    const during = await prepared(service);
    const browser = await openBrowser(service);
    expect(await during(() => signUp(service, browser, 'ada@example.com'))).toEqual([
      'user.created',
      'session.created',
    ]);
    expect(await during(() => browser.call('PATCH', '/me', { body: { first_name: 'Ada' } }))).toEqual(['user.updated']);
    const change = { current_password: PASSWORD, new_password: ANOTHER_PASSWORD, sign_out_of_other_sessions: 'true' };
    const other = await signInElsewhere(service, 'ada@example.com');
    expect(await during(() => browser.call('POST', '/me/change_password', { body: change }))).toEqual(
      expect.arrayContaining(['user.updated', 'session.revoked']),
    );
    expect(await during(() => signIn(other, 'ada@example.com', 'wrong password here'))).toEqual(['signIn.failed']);
    const again = await openBrowser(service);
    const signedIn = await during(() => signIn(again, 'ada@example.com', ANOTHER_PASSWORD));
    expect([...signedIn].sort()).toEqual(['session.created', 'signIn.completed']);
    // A token and a use of the session are no events.
    const { id } = await sessionOf(again);
    service.ports.clock.advance(120_000);
    expect(await during(() => again.call('POST', `/client/sessions/${id}/tokens`))).toEqual([]);
    expect(await during(() => again.call('POST', `/client/sessions/${id}/touch`))).toEqual([]);
    expect(await during(() => again.call('POST', `/client/sessions/${id}/end`))).toEqual(['session.ended']);
    expect(await during(() => browser.call('DELETE', '/me'))).toEqual(['user.deleted', 'session.removed']);
  });

  it('of organizations make events', async () => {
    const service = await createTestService(database(), { settings: withJoining() });
    const during = await prepared(service);
    const { browser } = await createSignedInUser(service, 'lead@example.com');
    let id = '';
    const create = async () => {
      id = (await browser.call<OrganizationJSON>('POST', '/organizations', { body: { name: 'Acme' } })).body.response
        .id;
    };
    expect(await during(create)).toEqual(['organization.created', 'organizationMembership.created']);
    const body = { email_address: 'guest@example.com', role: 'org:member' };
    expect(await during(() => browser.call('POST', `/organizations/${id}/invitations`, { body }))).toEqual([
      'organizationInvitation.created',
    ]);
    const guest = await createSignedInUser(service, 'guest@example.com');
    const accept = async () => {
      const ticket = await ticketFor(service, 'guest@example.com');
      await guest.browser.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });
    };
    const accepted = await during(accept);
    expect(accepted).toEqual(
      expect.arrayContaining(['organizationInvitation.accepted', 'organizationMembership.created']),
    );
    const leave = () => guest.browser.call('DELETE', `/me/organization_memberships/${id}`);
    expect(await during(leave)).toEqual(['organizationMembership.deleted']);
    expect(await during(() => browser.call('DELETE', `/organizations/${id}`))).toEqual([
      'organization.deleted',
      'organizationMembership.deleted',
    ]);
  });

  it('of an impersonator are marked, and refused sign-ins that lock an account are reported', async () => {
    const service = await createTestService(database());
    const during = await prepared(service);
    const { user } = await createSignedInUser(service, 'seen@example.com');
    const types = await during(() => impersonatorOf(service, user.id));
    expect([...types].sort()).toEqual(['impersonation.started', 'session.created']);
    const thief = await openBrowser(service);
    const guess = async () => {
      for (let tried = 0; tried < 200; tried += 1)
        if ((await signIn(thief, 'seen@example.com', 'a wrong password')).codes.includes('user_locked')) return;
    };
    const guessed = await during(guess);
    expect(new Set(guessed)).toEqual(new Set(['signIn.failed', 'signIn.locked']));
  });

  it('of the waitlist, and messages, make events', async () => {
    const service = await createTestService(database());
    const during = await prepared(service);
    const browser = await openBrowser(service);
    const join = () => browser.call('POST', '/waitlist', { body: { email_address: 'later@example.com' } });
    expect(await during(join)).toEqual(['waitlistEntry.created']);

    const { ports } = service;
    let fails = false;
    const mailer = {
      send: async () => {
        if (fails) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      },
      close: () => {},
    };
    const sender = createSender({ database: database(), ports, mailer, from: async () => 'no-reply@acme.test' });
    await sender.sendDue();
    const ask = async (address: string) => {
      const body = { email_address: address, password: PASSWORD };
      const made = await browser.call<{ id: string }>('POST', '/client/sign_ups', { body });
      const path = `/client/sign_ups/${made.body.response.id}/prepare_verification`;
      await browser.call('POST', path, { body: { strategy: 'email_code' } });
      await sender.sendDue();
    };
    const read = createEventReader(service);
    await read();
    await ask('new@example.com');
    const [sent] = await read();
    expect(sent).toMatchObject({ type: 'email.sent', data: { channel: 'email', to: 'new@example.com', error: null } });
    expect(JSON.stringify(sent)).not.toContain(await service.codeFor('new@example.com'));

    fails = true;
    await ask('other@example.com');
    expect(await read()).toEqual([]);
    ports.clock.advance(3_600_000);
    // Its timer fires at once in tests; it is stopped after the first turn.
    const housekeeping = createHousekeeping({ database: database(), ports });
    housekeeping.start();
    await housekeeping.stop();
    const [failed] = await read();
    expect(failed).toMatchObject({ type: 'email.failed', data: { to: 'other@example.com', error: 'ECONNREFUSED' } });
  });
});
