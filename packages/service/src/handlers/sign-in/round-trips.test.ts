// How many statements a sign-in with a password makes: each is a round trip to the database while the user waits.
import { expect, it, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { PASSWORD, signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { countStatements } from '../../testing/database/counted-statements.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

/** Begin and commit included. It was 18 before the statements of limits and lockout, of the locks and of the audit log were merged. */
const STATEMENTS = 14;

eachDatabase('a sign-in with a password', (database) => {
  it(`makes ${STATEMENTS} statements from a browser that the user has used before`, async () => {
    const made = await createTestService(database(), {
      environmentType: 'production',
      settings: (settings) => ({ ...settings, security: { ...settings.security, enumeration_protection: false } }),
    });
    const counted = countStatements(database());
    const config = { provider: 'latchkey', trustedProxies: [] };
    const service = { ...made, app: createApp({ config, database: counted.database, ports: made.ports }) };
    const browser = createTestBrowser(service);
    await signUp(service, browser, 'ada@example.com');
    await browser.call('DELETE', '/client/sessions');
    await signIn(browser, 'ada@example.com');
    await browser.call('DELETE', '/client/sessions');
    const right = await counted.during(async () => {
      expect((await signIn(browser, 'ada@example.com')).body.response.status).toBe('complete');
    });
    expect(right).toBe(STATEMENTS);
    await browser.call('DELETE', '/client/sessions');
    expect((await signIn(browser, 'ada@example.com', `not ${PASSWORD}`)).codes).toEqual(['form_password_incorrect']);
    expect((await signIn(browser, 'ada@example.com')).body.response.status).toBe('complete');
  });
});
