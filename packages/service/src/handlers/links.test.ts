// Links in e-mails (docs/security.md R06): only a click uses one, once, in the browser that requested it, within ten minutes.
import { MINUTE_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { LINKS_ON, settingsWith } from '../testing/accounts/instance-settings.ts';
import { PASSWORD, signUp, startSignIn } from '../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import {
  createTestService,
  SLOW_TEST_TIMEOUTS,
  type TestService,
  type TestServiceOptions,
} from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const PAGE = 'http://localhost:4401/sign-in#/verify';
const CROWD = 50;

const linked = settingsWith({ attributes: { email_address: LINKS_ON } });
const anyDevice = settingsWith({
  attributes: { email_address: LINKS_ON },
  security: { email_link_same_client: false },
});

/** The service URL in the newest e-mail with a link, and the code in the same e-mail. */
const linkFor = async (service: TestService, to: string): Promise<{ url: URL; code: string | undefined }> => {
  const message = (await service.inbox(to)).find((one) => one.link !== undefined);
  const link = new URL(message?.link ?? 'about:blank');
  return { url: new URL(link.searchParams.get('redirect_url') ?? link.href), code: message?.code };
};

/** Requests a page, from the given browser if there is one. */
const open = (service: TestService, browser: TestBrowser | undefined, url: URL, method: 'GET' | 'HEAD' | 'POST') => {
  const target = new URL(url);
  const token = target.searchParams.get('token') ?? '';
  if (method === 'POST') target.searchParams.delete('token');
  if (browser?.token()) target.searchParams.set('__latchkey_db_jwt', browser.token() ?? '');
  const cookie = [...(browser?.cookies() ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return service.app.fetch(
    new Request(target, {
      method,
      headers: { ...(cookie && { cookie }), 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { body: new URLSearchParams({ token }).toString() }),
    }),
  );
};

const statusOf = (reply: Response): string | null =>
  new URL(reply.headers.get('location') ?? 'about:blank').searchParams.get('__latchkey_status');

eachDatabase('e-mail links', (database) => {
  const start = async (options: TestServiceOptions = { settings: linked }) => {
    const service = await createTestService(database(), options);
    await signUp(service, await openBrowser(service), EMAIL);
    service.ports.clock.advance(MINUTE_MS);
    const page =
      service.instance.environmentType === 'production' ? `${service.baseUrl.replace('latchkey.', '')}/in` : PAGE;
    const browser = await openBrowser(service);
    const attempt = await startSignIn(browser, EMAIL);
    const factor = attempt.supported_first_factors?.find((one) => one.strategy === 'email_link');
    const prepared = await browser.call<SignInJSON>('POST', `/client/sign_ins/${attempt.id}/prepare_first_factor`, {
      body: {
        strategy: 'email_link',
        email_address_id: factor && 'email_address_id' in factor ? factor.email_address_id : '',
        redirect_url: page,
      },
    });
    expect(prepared.body.response.first_factor_verification).toMatchObject({
      strategy: 'email_link',
      status: 'unverified',
    });
    const read = async () => (await browser.call<SignInJSON>('GET', `/client/sign_ins/${attempt.id}`)).body.response;
    return { service, browser, read, path: `/client/sign_ins/${attempt.id}`, ...(await linkFor(service, EMAIL)) };
  };

  it('are used by a click only: ten GET and ten HEAD requests of a scanner change nothing', async () => {
    const { service, browser, read, url } = await start();
    for (let probe = 0; probe < 10; probe += 1) {
      const page = await open(service, undefined, url, 'GET');
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<button type="submit"');
      expect((await open(service, undefined, url, 'HEAD')).status).toBe(200);
    }
    expect((await read()).first_factor_verification?.status).toBe('unverified');
    const clicked = await open(service, browser, url, 'POST');
    expect([clicked.status, statusOf(clicked)]).toEqual([303, 'verified']);
    const done = await read();
    expect(done).toMatchObject({ status: 'complete', first_factor_verification: { status: 'verified' } });
    expect(new URL(clicked.headers.get('location') ?? '').searchParams.get('__latchkey_created_session')).toBe(
      done.created_session_id,
    );
    const { body } = await browser.call('GET', '/client');
    expect((body as unknown as { response: { id: string } }).response.id).toBe(
      done.first_factor_verification?.verified_at_client,
    );
  });

  it('show a page that runs no script, cannot be framed and leaks no referrer', async () => {
    const { service, browser, url } = await start();
    const reply = await open(service, browser, url, 'GET');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:4401");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
    expect(reply.headers.get('referrer-policy')).toBe('same-origin');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const text = await reply.text();
    expect(text).not.toContain('<script');
    // Firefox asks for an icon of every page, and reports a violation if the policy of the page forbids it.
    expect(policy).toContain('img-src data:');
    expect(text).toContain('<link rel="icon" href="data:,">');
  });

  it('are rejected in another browser, and still work in the right one', async () => {
    const { service, browser, read, url } = await start();
    const stranger = await openBrowser(service);
    await stranger.call('PUT', '/client');
    expect(statusOf(await open(service, stranger, url, 'POST'))).toBe('client_mismatch');
    expect(statusOf(await open(service, undefined, url, 'POST'))).toBe('client_mismatch');
    expect((await read()).status).toBe('needs_first_factor');
    expect(statusOf(await open(service, browser, url, 'POST'))).toBe('verified');
  });

  it('opened on another device, where that is allowed, complete the attempt in the browser that requested them', async () => {
    const { service, browser, read, url } = await start({ settings: anyDevice });
    const phone = await openBrowser(service);
    await phone.call('PUT', '/client');
    const clicked = await open(service, phone, url, 'POST');
    expect(statusOf(clicked)).toBe('verified');
    expect(new URL(clicked.headers.get('location') ?? '').searchParams.has('__latchkey_created_session')).toBe(false);
    const before = browser.token();
    const done = await read();
    expect(done).toMatchObject({ status: 'complete', first_factor_verification: { status: 'verified' } });
    expect(browser.token()).not.toBe(before);
    expect(statusOf(await open(service, phone, url, 'POST'))).toBe('failed');
  });

  it('in production rotate the cookie of the browser that clicked', async () => {
    const { service, browser, url } = await start({ environmentType: 'production', settings: linked });
    const clicked = await open(service, browser, url, 'POST');
    expect(statusOf(clicked)).toBe('verified');
    expect(clicked.headers.getSetCookie().some((line) => line.startsWith('__Host-client='))).toBe(true);
    expect(statusOf(await open(service, browser, url, 'POST'))).toBe('failed');
  });

  it(`accept one of ${CROWD} concurrent clicks`, async () => {
    const { service, browser, url } = await start();
    const clicks = await Promise.all(Array.from({ length: CROWD }, () => open(service, browser, url, 'POST')));
    expect(clicks.every((reply) => reply.status === 303)).toBe(true);
    const sessions = new Set(
      clicks.map((reply) =>
        new URL(reply.headers.get('location') ?? '').searchParams.get('__latchkey_created_session'),
      ),
    );
    expect(sessions.size).toBe(1);
    const open_ = await database()
      .db.selectFrom('sessions')
      .select('id')
      .where('instance_id', '=', service.instance.id)
      .where('status', '=', 'active')
      .execute();
    expect(open_).toHaveLength(2);
  });

  it('work for ten minutes, and not after a newer one was sent', async () => {
    const late = await start();
    late.service.ports.clock.advance(10 * MINUTE_MS);
    expect(statusOf(await open(late.service, late.browser, late.url, 'GET'))).toBe('expired');
    expect(statusOf(await open(late.service, late.browser, late.url, 'POST'))).toBe('expired');
    const first = await start();
    first.service.ports.clock.advance(MINUTE_MS);
    const factors = (await first.read()).supported_first_factors ?? [];
    const factor = factors.find((one) => one.strategy === 'email_link');
    const id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
    await first.browser.call('POST', `${first.path}/prepare_first_factor`, {
      body: { strategy: 'email_link', email_address_id: id, redirect_url: PAGE },
    });
    expect(statusOf(await open(first.service, first.browser, first.url, 'POST'))).toBe('expired');
    const { url } = await linkFor(first.service, EMAIL);
    expect(statusOf(await open(first.service, first.browser, url, 'POST'))).toBe('verified');
  });

  it('come with a code that works instead', async () => {
    const { browser, path, code } = await start();
    const reply = await browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'email_code', code: code ?? '' },
    });
    expect(reply.body.response.status).toBe('complete');
  });

  it('verify the address of a sign-up', async () => {
    const service = await createTestService(database(), { settings: linked });
    const browser = await openBrowser(service);
    const created = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: EMAIL, password: PASSWORD },
    });
    const path = `/client/sign_ups/${created.body.response.id}`;
    await browser.call('POST', `${path}/prepare_verification`, {
      body: { strategy: 'email_link', redirect_url: PAGE },
    });
    const clicked = await open(service, browser, (await linkFor(service, EMAIL)).url, 'POST');
    expect(statusOf(clicked)).toBe('verified');
    const done = (await browser.call<SignUpJSON>('GET', path)).body.response;
    expect(done).toMatchObject({ status: 'complete', verifications: { email_address: { status: 'verified' } } });
  });

  describe('are not sent', () => {
    it('to lead to a page outside the application', async () => {
      const { browser, path, read } = await start();
      const factor = ((await read()).supported_first_factors ?? []).find((one) => one.strategy === 'email_link');
      const id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
      for (const redirect_url of ['https://evil.example', 'javascript:alert(1)', '//evil.example']) {
        const reply = await browser.call('POST', `${path}/prepare_first_factor`, {
          body: { strategy: 'email_link', email_address_id: id, redirect_url },
        });
        expect(reply.codes).toEqual(['redirect_url_invalid']);
      }
    });

    it('where the instance has them disabled', async () => {
      const service = await createTestService(database());
      await signUp(service, await openBrowser(service), EMAIL);
      const browser = await openBrowser(service);
      const reply = await browser.call('POST', '/client/sign_ins', {
        body: { identifier: EMAIL, strategy: 'email_link', redirect_url: PAGE },
      });
      expect(reply.codes).toEqual(['strategy_invalid']);
    });
  });

  it('have equal replies for known and unknown addresses, where the instance prevents user enumeration', async () => {
    const hidden = settingsWith({
      attributes: { email_address: LINKS_ON, username: { enabled: true, used_for_first_factor: true } },
      security: { enumeration_protection: true },
    });
    const service = await createTestService(database(), { settings: hidden });
    await service.admin('POST', '/users', { email_address: EMAIL, username: 'ada_lovelace', password: PASSWORD });
    const repliesFor = async (identifier: string) => {
      const browser = await openBrowser(service);
      const started = await startSignIn(browser, identifier);
      const factor = started.supported_first_factors?.find((one) => one.strategy === 'email_link');
      const prepared = await browser.call<SignInJSON>('POST', `/client/sign_ins/${started.id}/prepare_first_factor`, {
        body: {
          strategy: 'email_link',
          email_address_id: factor && 'email_address_id' in factor ? factor.email_address_id : 'idn_any',
          redirect_url: PAGE,
        },
      });
      const text = JSON.stringify([started, prepared.status, prepared.body.response, prepared.codes]);
      return text.replace(/(sia|idn)_\w+/g, '$1').replaceAll(identifier, 'SOMEBODY');
    };
    expect(await repliesFor(EMAIL)).toBe(await repliesFor('eve@example.com'));
    expect(await repliesFor('ada_lovelace')).toBe(await repliesFor('eve_lovelace'));
    expect(await service.inbox(EMAIL)).toHaveLength(1);
    expect(await service.inbox('eve@example.com')).toHaveLength(0);
  });

  it('that are unknown lead to a page that reports it, in the language of the browser', async () => {
    const service = await createTestService(database());
    const url = `${service.baseUrl}/v1/verify?token=nothing`;
    const reply = await service.app.fetch(new Request(url, { headers: { 'accept-language': 'de-AT,en;q=0.5' } }));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await reply.text()).toContain('Dieser Link geht nicht');
  });
});
