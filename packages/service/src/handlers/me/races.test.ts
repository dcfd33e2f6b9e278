// Races on one account and between two (docs/security.md R30): of many concurrent requests one succeeds. The embedded database
// runs transactions one after the other, but not requests: what is read before a transaction can be stale inside it.
import type { EmailAddressJSON, TOTPJSON, UserJSON } from '@latchkey/wire';
import { beforeAll, expect, it, vi } from 'vitest';
import { createSignedInUser, signInElsewhere, withEverything } from '../../testing/accounts/account-settings.ts';
import { signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { totpCodeAt } from '../../testing/factors/totp-code.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const CROWD = 50;

eachDatabase('concurrent changes of an account', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database(), { settings: withEverything });
  });

  const times = <T>(make: (index: number) => Promise<T>): Promise<readonly T[]> =>
    Promise.all(Array.from({ length: CROWD }, (_, index) => make(index)));
  const statuses = (replies: readonly { status: number }[]) => ({
    won: replies.filter(({ status }) => status === 200).length,
    broken: replies.filter(({ status }) => status >= 500).length,
  });
  const ONE_WINNER = { won: 1, broken: 0 };

  const sentEmail = async (browser: TestBrowser, address: string) => {
    const added = await browser.call<EmailAddressJSON>('POST', '/me/email_addresses', {
      body: { email_address: address },
    });
    const path = `/me/email_addresses/${added.body.response.id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    const code = await service.codeFor(address);
    return () => browser.call('POST', `${path}/attempt_verification`, { body: { code } });
  };

  it('verify an address by one of many uses of one code', async () => {
    const { browser } = await createSignedInUser(service, 'code@example.com');
    const attempt = await sentEmail(browser, 'code2@example.com');
    expect(statuses(await times(attempt))).toEqual(ONE_WINNER);
  });

  it('give an address to one of two users who verify it', async () => {
    const first = await createSignedInUser(service, 'left@example.com');
    const second = await createSignedInUser(service, 'right@example.com');
    const left = await sentEmail(first.browser, 'middle@example.com');
    service.ports.clock.advance(31_000);
    const right = await sentEmail(second.browser, 'middle@example.com');
    const replies = await Promise.all([left(), right()]);
    expect(statuses(replies)).toEqual(ONE_WINNER);
    expect(replies.flatMap((reply) => reply.codes)).toEqual(['form_identifier_exists']);
    const rows = database()
      .db.selectFrom('email_addresses')
      .select('id')
      .where('email_address', '=', 'middle@example.com');
    expect(await rows.where('claimed', '=', true).execute()).toHaveLength(1);
  });

  it('accept an authenticator app by one of many uses of one code, and keep it', async () => {
    const { browser } = await createSignedInUser(service, 'step@example.com');
    const { secret = '' } = (await browser.call<TOTPJSON>('POST', '/me/totp')).body.response;
    const code = totpCodeAt(secret, service.ports.clock.now());
    const replies = await times(() =>
      browser.call<TOTPJSON>('POST', '/me/totp/attempt_verification', { body: { code } }),
    );
    expect(statuses(replies)).toEqual(ONE_WINNER);
    const { body } = await browser.call<UserJSON>('GET', '/me');
    expect(body.response).toMatchObject({ totp_enabled: true, backup_code_enabled: true });
    const winner = replies.find(({ status }) => status === 200);
    const [backup = ''] = winner?.body.response.backup_codes ?? [];
    const other = await openBrowser(service);
    const { id } = (await signIn(other, 'step@example.com')).body.response;
    const given = { strategy: 'backup_code', code: backup };
    const uses = await times(() => other.call('POST', `/client/sign_ins/${id}/attempt_second_factor`, { body: given }));
    expect(statuses(uses)).toEqual(ONE_WINNER);
  });

  it('give one username to one of five users', async () => {
    const users = await Promise.all(
      Array.from({ length: 5 }, (_, index) => createSignedInUser(service, `name${index}@example.com`)),
    );
    const replies = await Promise.all(
      users.map(({ browser }) => browser.call('PATCH', '/me', { body: { username: 'the_one' } })),
    );
    expect(statuses(replies)).toEqual(ONE_WINNER);
    expect(new Set(replies.flatMap((reply) => reply.codes))).toEqual(new Set(['form_identifier_exists']));
  });

  it('never remove the last two sign-in methods together', async () => {
    const { browser, user } = await createSignedInUser(service, 'ways@example.com', {
      email_address: ['ways@example.com', 'ways2@example.com'],
    });
    const elsewhere = await signInElsewhere(service, 'ways@example.com');
    const [first, second] = user.email_addresses.map(({ id }) => id);
    const replies = await Promise.all([
      browser.call('DELETE', `/me/email_addresses/${first}`),
      elsewhere.call('DELETE', `/me/email_addresses/${second}`),
    ]);
    expect(statuses(replies)).toEqual(ONE_WINNER);
    expect(replies.flatMap((reply) => reply.codes)).toEqual(['identification_deletion_failed']);
  });
});
