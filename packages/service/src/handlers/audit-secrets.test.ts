// The service writes no secret (docs/security.md R39): after the whole story, neither the log, nor an error body, nor any table
// holds a password, code, token or key that was used in it.
import type { SignInJSON } from '@latchkey/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { withEveryFactor } from '../testing/accounts/factor-settings.ts';
import { askForCode, PASSWORD, signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import {
  BACKUP_CODES,
  createUser,
  SECOND_FACTORS,
  signInWithFactors,
  TOTP_SECRET,
  totpCode,
  verify,
} from '../testing/accounts/step-up.ts';
import { askToken, sessionOf } from '../testing/accounts/tokens.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createSecretWatch } from '../testing/secret-watch.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const WRONG = 'wrong horse battery';
const NEW_PASSWORD = 'another good password';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Keep = (...secrets: ReadonlyArray<string | undefined>) => void;

const tokensOf = async (browser: TestBrowser, keep: Keep): Promise<string> => {
  const { id, last_active_token: token } = await sessionOf(browser);
  keep(browser.token(), token?.jwt, (await askToken(browser, id)).jwt);
  return id;
};

/** Sign-up, wrong and right sign-ins, a reset, a step-up, an impersonation, an instance without a key. */
const story = async (service: TestService, keep: Keep): Promise<void> => {
  keep(PASSWORD, WRONG, NEW_PASSWORD, TOTP_SECRET, service.secretKey, ...BACKUP_CODES);
  const ada = await openBrowser(service);
  keep(ada.token());
  await signUp(service, ada, 'ada@example.com');
  keep(await service.codeFor('ada@example.com'));
  await tokensOf(ada, keep);
  await signIn(await openBrowser(service), 'ada@example.com', WRONG);

  const userId = await createUser(service, 'bob@example.com', SECOND_FACTORS);
  keep(totpCode(service));
  const bob = await signInWithFactors(service, 'bob@example.com');
  await tokensOf(bob.browser, keep);
  await verify(bob, '', { level: 'second_factor' });
  await verify(bob, '/attempt_second_factor', { strategy: 'totp', code: totpCode(service) });
  await verify(bob, '/attempt_second_factor', { strategy: 'backup_code', code: BACKUP_CODES[0] ?? '' });
  await tokensOf(bob.browser, keep);

  const reset = await openBrowser(service);
  const path = await askForCode(reset, 'bob@example.com', 'reset_password_email_code');
  const code = await service.codeFor('bob@example.com');
  keep(code);
  const body = { strategy: 'reset_password_email_code', code, password: NEW_PASSWORD };
  await reset.call<SignInJSON>('POST', `${path}/attempt_first_factor`, { body });
  const backup = { strategy: 'backup_code', code: BACKUP_CODES[1] ?? '' };
  await reset.call('POST', `${path}/attempt_second_factor`, { body: backup });

  const actor = { user_id: userId, actor: { sub: 'user_support' } };
  const { body: ticket } = await service.admin<{ token: string }>('POST', '/actor_tokens', actor);
  keep(ticket.token);
  const support = await openBrowser(service);
  await support.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: ticket.token } });
  await support.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: ticket.token } });
  const session = await tokensOf(support, keep);

  const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const url = 'http://localhost:4400/v1/accountless_applications';
  const made = await service.app.fetch(new Request(url, { method: 'POST' }), local);
  const keyless = (await made.json()) as { secret_key: string; claim_url: string };
  keep(keyless.secret_key, new URL(keyless.claim_url).searchParams.get('token') ?? '');

  // The request fails while a secret is in memory: the log of the failure holds no secret.
  await sql`alter table audit_events add constraint refused check (event <> 'session.ended') not valid`.execute(
    database.db,
  );
  const broken = await support.call('POST', `/client/sessions/${session}/end`);
  await sql`alter table audit_events drop constraint refused`.execute(database.db);
  expect(broken.status).toBe(500);
};

it('a run through every event of an account leaves no secret in database or logs', async () => {
  const watch = createSecretWatch();
  const made = await createTestService(database, {
    settings: withEveryFactor,
    config: { keyless: true, requestLog: { sample: 1, addresses: 'full' } },
    ports: (ports) => ({ ...ports, log: watch.log }),
  });
  await story(watch.listenTo(made), (...given) => watch.keep('story', ...given));
  expect(watch.seen.get('story')?.size).toBeGreaterThan(20);
  const written = await watch.written(database);
  expect(written).toContain('session.verified');
  expect(written).toContain('signIn.completed');
  expect(written).toContain('request failed');
  expect(watch.leaks(written)).toEqual([]);
  expect(watch.leaks(`${written} ${PASSWORD}`)).toContain(`story ${PASSWORD}`);
});
