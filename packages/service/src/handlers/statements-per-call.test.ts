// How many statements the usual calls of a signed-in browser make (docs/operations/scaling.md): each is a round trip to the database.
import type { SignUpJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { createApp } from '../server/app.ts';
import { PASSWORD, signIn } from '../testing/accounts/sign-up-and-in.ts';
import { countStatements } from '../testing/database/counted-statements.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';

/** Begin and commit included. */
const STATEMENTS = {
  'sign-up: create': 12,
  'sign-up: send the code': 14,
  'sign-up: enter the code': 31,
  environment: 1,
  client: 1,
  token: 1,
  touch: 13,
  'change the name': 18,
  'create an organization': 24,
  'list organizations': 4,
  'sign out': 12,
  'sign in with a password': 15,
};

eachDatabase('the calls of a browser', (database) => {
  it('make as many statements as the documentation says', async () => {
    const made = await createTestService(database(), {
      environmentType: 'production',
      settings: (settings) => ({
        ...settings,
        organization_settings: { ...settings.organization_settings, enabled: true },
        security: { ...settings.security, enumeration_protection: false },
      }),
    });
    const counted = countStatements(database());
    const config = { provider: 'latchkey', trustedProxies: [] };
    const service = { ...made, app: createApp({ config, database: counted.database, ports: made.ports }) };
    const browser = createTestBrowser(service);
    const counts: Record<string, number> = {};
    const count = async <T>(name: keyof typeof STATEMENTS, work: () => ReturnType<typeof browser.call<T>>) => {
      let reply: Awaited<ReturnType<typeof work>> | undefined;
      counts[name] = await counted.during(async () => {
        reply = await work();
      });
      expect(reply?.status).toBe(200);
      return reply?.body.response;
    };
    // The first request of a process also reads the instance.
    await browser.call('GET', '/environment');
    const signUp = await count('sign-up: create', () =>
      browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { email_address: EMAIL, password: PASSWORD } }),
    );
    const path = `/client/sign_ups/${signUp?.id}`;
    const strategy = 'email_code';
    await count('sign-up: send the code', () =>
      browser.call('POST', `${path}/prepare_verification`, { body: { strategy } }),
    );
    const code = await service.codeFor(EMAIL);
    const done = await count('sign-up: enter the code', () =>
      browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, { body: { strategy, code } }),
    );
    const session = `/client/sessions/${done?.created_session_id}`;
    await count('create an organization', () => browser.call('POST', '/organizations', { body: { name: 'Company' } }));
    await count('environment', () => browser.call('GET', '/environment'));
    await count('client', () => browser.call('GET', '/client'));
    await count('token', () => browser.call('POST', `${session}/tokens`));
    await count('touch', () => browser.call('POST', `${session}/touch`));
    await count('change the name', () => browser.call('PATCH', '/me', { body: { first_name: 'Ada' } }));
    await count('list organizations', () => browser.call('GET', '/me/organization_memberships'));
    await count('sign out', () => browser.call('POST', `${session}/end`));
    await count('sign in with a password', () => signIn(browser, EMAIL));
    expect(counts).toEqual(STATEMENTS);
  });
});
