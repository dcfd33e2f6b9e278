// External accounts of an existing user, on both databases: link, extend scopes, read, remove.
import type { ExternalAccountJSON } from '@latchkey/wire';
import { beforeAll, expect, it, vi } from 'vitest';
import { signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import {
  chooseIdentity,
  clientOf,
  completeRedirect,
  PAGE,
  redirectUrlOf,
  startWithProvider,
} from '../../testing/providers/test-identity.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PROFILE = `${PAGE}/user#/connections`;

eachDatabase('accounts at providers', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database());
  });

  const begin = (browser: TestBrowser, fields: Readonly<Record<string, string>> = {}) =>
    browser.call<ExternalAccountJSON>('POST', '/me/external_accounts', {
      body: { strategy: 'oauth_custom_test', redirect_url: PROFILE, ...fields },
    });
  const urlOf = (account: ExternalAccountJSON) => account.verification?.external_verification_redirect_url ?? '';
  const accountsOf = async (browser: TestBrowser) =>
    (await clientOf(browser)).sessions[0]?.user.external_accounts ?? [];
  const linked = async (browser: TestBrowser, email: string) => {
    const begun = await begin(browser);
    await completeRedirect(browser, urlOf(begun.body.response), 'typed', email);
    const account = (await accountsOf(browser)).find((one) => one.email_address === email);
    if (!account) throw new Error('nothing was linked');
    return account;
  };

  it('are linked whatever their address is, and can sign in afterwards', async () => {
    const browser = await signedInBrowser(service, 'linker@example.com');
    const before = (await clientOf(browser)).sessions[0]?.user;
    const begun = await begin(browser);
    expect(begun.body.response).toMatchObject({
      object: 'external_account',
      provider: 'custom_test',
      provider_user_id: '',
      verification: { status: 'unverified', strategy: 'oauth_custom_test', error: null },
    });
    const back = await completeRedirect(browser, urlOf(begun.body.response), 'typed', 'other@example.com');
    expect(back.headers.get('location')).toBe(PROFILE);
    const { user } = (await clientOf(browser)).sessions[0] ?? {};
    expect(user?.external_accounts).toMatchObject([
      { id: begun.body.response.id, email_address: 'other@example.com', verification: { status: 'verified' } },
    ]);
    // Linking a provider account does not add its address to the user.
    expect(user?.email_addresses.map((one) => one.email_address)).toEqual(['linker@example.com']);
    expect(user?.updated_at).toBeGreaterThan(before?.updated_at ?? 0);

    const elsewhere = await openBrowser(service);
    const started = await startWithProvider(elsewhere, 'sign_ins');
    await completeRedirect(elsewhere, redirectUrlOf(started.body.response), 'typed', 'other@example.com');
    expect((await clientOf(elsewhere)).sessions[0]?.user.id).toBe(user?.id);
    const factors = await openBrowser(service);
    const { body } = await factors.call<{ supported_first_factors: readonly { strategy: string }[] }>(
      'POST',
      '/client/sign_ins',
      { body: { identifier: 'linker@example.com' } },
    );
    expect(body.response.supported_first_factors).toContainEqual({ strategy: 'oauth_custom_test' });
  });

  it('belong to one user: a second user gets an error', async () => {
    await linked(await signedInBrowser(service, 'first@example.com'), 'shared@example.com');
    const second = await signedInBrowser(service, 'second@example.com');
    const begun = await begin(second);
    await completeRedirect(second, urlOf(begun.body.response), 'typed', 'shared@example.com');
    expect(await accountsOf(second)).toMatchObject([
      { provider_user_id: '', verification: { status: 'failed', error: { code: 'external_account_exists' } } },
    ]);
  });

  it('are linked once, however often the user tries', async () => {
    const browser = await signedInBrowser(service, 'twice@example.com');
    const first = await linked(browser, 'mine@example.com');
    const begun = await begin(browser);
    await completeRedirect(browser, urlOf(begun.body.response), 'typed', 'mine@example.com');
    expect((await accountsOf(browser)).map((one) => one.id)).toEqual([first.id]);
  });

  it('get more scopes, for the same identity only', async () => {
    const browser = await signedInBrowser(service, 'more@example.com');
    const account = await linked(browser, 'access@example.com');
    const again = () =>
      browser.call<ExternalAccountJSON>('PATCH', `/me/external_accounts/${account.id}/reauthorize`, {
        body: new URLSearchParams([
          ['redirect_url', PROFILE],
          ['additional_scope', 'calendar'],
          ['additional_scope', 'contacts'],
        ]).toString(),
      });
    const asked = await again();
    expect(new URL(urlOf(asked.body.response)).searchParams.get('scope')).toBe(
      'openid email profile calendar contacts',
    );
    await completeRedirect(browser, urlOf(asked.body.response), 'typed', 'access@example.com');
    expect(await accountsOf(browser)).toMatchObject([
      { approved_scopes: 'openid email profile calendar contacts', verification: { status: 'verified', error: null } },
    ]);
    const other = await again();
    await completeRedirect(browser, urlOf(other.body.response), 'typed', 'somebody@example.com');
    expect(await accountsOf(browser)).toMatchObject([
      {
        email_address: 'access@example.com',
        verification: { status: 'verified', error: { code: 'oauth_access_denied' } },
      },
    ]);
    const bad = await begin(browser, { additional_scope: 'two words' });
    expect(bad.codes).toEqual(['form_param_value_invalid']);
  });

  it('report why linking failed', async () => {
    const browser = await signedInBrowser(service, 'denier@example.com');
    const begun = await begin(browser);
    await completeRedirect(browser, urlOf(begun.body.response), 'deny');
    const { body } = await browser.call<ExternalAccountJSON>('GET', `/me/external_accounts/${begun.body.response.id}`);
    expect(body.response.verification).toMatchObject({ status: 'failed', error: { code: 'oauth_access_denied' } });
    expect(body.client?.sessions).toHaveLength(1);
  });

  it.each(['was never finished', 'failed'] as const)(
    'that %s require a recent verification to be linked again',
    async (how) => {
      const browser = await signedInBrowser(service, `${how.replaceAll(' ', '')}@example.com`);
      const { id, ...begun } = (await begin(browser)).body.response;
      if (how === 'failed') await completeRedirect(browser, urlOf({ id, ...begun }), 'deny');
      const again = () => browser.call('PATCH', `/me/external_accounts/${id}/reauthorize`);
      expect((await again()).status).toBe(200);
      service.ports.clock.advance(11 * 60_000);
      expect((await again()).codes).toEqual(['session_reverification_required']);
    },
  );

  it('that are linked get more scopes without a recent verification', async () => {
    const browser = await signedInBrowser(service, 'aged@example.com');
    const { id } = await linked(browser, 'aged.there@example.com');
    service.ports.clock.advance(11 * 60_000);
    expect((await browser.call('PATCH', `/me/external_accounts/${id}/reauthorize`)).status).toBe(200);
  });

  it('are not linked by a redirect that outlives its session', async () => {
    const browser = await signedInBrowser(service, 'gone@example.com');
    const begun = await begin(browser);
    const back = await chooseIdentity(browser, urlOf(begun.body.response), 'typed', 'late@example.com');
    await browser.call('DELETE', '/client/sessions');
    expect((await browser.open(back)).headers.get('location')).toBe(PROFILE);
    const rows = await database()
      .db.selectFrom('external_accounts')
      .select('id')
      .where('email_address', '=', 'late@example.com')
      .execute();
    expect(rows).toEqual([]);
  });

  it('are removed by their owner, unless no other sign-in method is left', async () => {
    const browser = await signedInBrowser(service, 'remover@example.com');
    const account = await linked(browser, 'removed@example.com');
    const stranger = await signedInBrowser(service, 'stranger@example.com');
    const path = `/me/external_accounts/${account.id}`;
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', path],
      ['PATCH', `${path}/reauthorize`],
    ] as const)
      expect((await stranger.call(method, at, { body: method === 'GET' ? undefined : '' } as object)).status).toBe(404);
    const removed = await browser.call('DELETE', path);
    expect(removed.body.response).toEqual({ object: 'external_account', id: account.id, deleted: true });
    expect(await accountsOf(browser)).toEqual([]);
    expect((await browser.call('DELETE', path)).status).toBe(404);
  });

  it('stay when they are the only sign-in method', async () => {
    const own = await createTestService(database(), {
      settings: (settings) => {
        const { user_settings: user } = settings;
        const { email_address } = user.attributes;
        const attributes = { ...user.attributes, email_address: { ...email_address, required: false, enabled: false } };
        return { ...settings, user_settings: { ...user, attributes } };
      },
    });
    const browser = await openBrowser(own);
    const started = await startWithProvider(browser, 'sign_ups');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'kit');
    const [account] = (await clientOf(browser)).sessions[0]?.user.external_accounts ?? [];
    const kept = await browser.call('DELETE', `/me/external_accounts/${account?.id}`);
    expect(kept.codes).toEqual(['identification_deletion_failed']);
  });

  it('are not changed by an impersonator (R39)', async () => {
    const owner = await signedInBrowser(service, 'impersonated@example.com');
    const account = await linked(owner, 'theirs@example.com');
    const user_id = (await clientOf(owner)).sessions[0]?.user.id;
    const made = await service.admin<{ token: string }>('POST', '/actor_tokens', {
      user_id,
      actor: { sub: 'support' },
    });
    const actor = await openBrowser(service);
    await actor.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: made.body.token } });
    const path = `/me/external_accounts/${account.id}`;
    expect((await begin(actor)).codes).toEqual(['authorization_invalid']);
    expect((await actor.call('PATCH', `${path}/reauthorize`)).codes).toEqual(['authorization_invalid']);
    expect((await actor.call('DELETE', path)).codes).toEqual(['authorization_invalid']);
    expect((await actor.call('GET', path)).status).toBe(200);
  });

  it('cannot be linked without a session', async () => {
    expect((await begin(await openBrowser(service))).status).toBe(401);
  });
});
