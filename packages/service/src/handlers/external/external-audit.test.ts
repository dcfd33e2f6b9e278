// External accounts in the audit log, and the verification that linking and removing one require.
import type { ExternalAccountJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { createAndSignIn, impersonator } from '../../testing/accounts/step-up.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import {
  clientOf,
  completeRedirect,
  PAGE,
  redirectUrlOf,
  startWithProvider,
} from '../../testing/providers/test-identity.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const STRATEGY = 'oauth_custom_test';
const TEN_MINUTES_MS = 600_000;
const CREATE = { body: { strategy: STRATEGY, redirect_url: `${PAGE}/user` } } as const;

type Page = { readonly data: readonly { readonly event: string; readonly reason: string | null }[] };

let database: Database;
let service: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database);
});
afterAll(() => database.close());

const eventsOf = async (query: string) => {
  const { body } = await service.admin<Page>('GET', `/audit_events?limit=50&${query}`);
  return body.data.map(({ event, reason }) => [event, reason]).reverse();
};

it('records which user linked, removed and signed in with which account', async () => {
  const ada = await createAndSignIn(service, 'ada@example.com');
  const begun = await ada.browser.call<ExternalAccountJSON>('POST', '/me/external_accounts', CREATE);
  const url = begun.body.response.verification?.external_verification_redirect_url ?? '';
  await completeRedirect(ada.browser, url, 'typed', 'other@example.com');
  const elsewhere = await openBrowser(service);
  await completeRedirect(
    elsewhere,
    redirectUrlOf((await startWithProvider(elsewhere, 'sign_ins')).body.response),
    'typed',
    'other@example.com',
  );
  expect((await clientOf(elsewhere)).sessions).toHaveLength(1);
  await ada.browser.call('DELETE', `/me/external_accounts/${begun.body.response.id}`);
  expect(await eventsOf(`user_id=${ada.userId}`)).toEqual([
    ['admin.changed', 'POST /users'],
    ['sign_in.completed', 'password'],
    ['external_account.linked', STRATEGY],
    ['sign_in.completed', STRATEGY],
    ['external_account.removed', STRATEGY],
  ]);
});

it('records that an address led to an account, and that a user cancelled at the provider', async () => {
  const ada = await createAndSignIn(service, 'known@example.com');
  const browser = await openBrowser(service);
  await completeRedirect(
    browser,
    redirectUrlOf((await startWithProvider(browser, 'sign_ins')).body.response),
    'typed',
    ada.email,
  );
  expect(await eventsOf(`user_id=${ada.userId}&event=external_account.linked`)).toEqual([
    ['external_account.linked', STRATEGY],
  ]);
  const other = await openBrowser(service);
  await completeRedirect(other, redirectUrlOf((await startWithProvider(other, 'sign_ins')).body.response), 'deny');
  expect(await eventsOf('event=sign_in.failed')).toEqual([['sign_in.failed', 'oauth_access_denied']]);
});

it('linking and removing need a recent verification, and are rejected for an impersonator', async () => {
  const ada = await createAndSignIn(service, 'old@example.com');
  const acting = await impersonator(service, ada.userId);
  const calls = [
    ['POST', '/me/external_accounts', CREATE],
    ['DELETE', '/me/external_accounts/eac_any', {}],
  ] as const;
  for (const [method, path, options] of calls)
    expect((await acting.browser.call(method, path, options)).codes).toEqual(['authorization_invalid']);
  service.ports.clock.advance(TEN_MINUTES_MS);
  for (const [method, path, options] of calls)
    expect((await ada.browser.call(method, path, options)).codes).toEqual(['session_reverification_required']);
});
