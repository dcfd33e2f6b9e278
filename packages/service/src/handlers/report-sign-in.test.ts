// The mail about a sign-in from a new browser, and its link "This was not me": it works once, for a week, without a session.
import { DAY_MS, type SignInJSON } from '@latchkey/wire';
import { beforeEach, expect, it, vi } from 'vitest';
import { settingsWith } from '../testing/accounts/instance-settings.ts';
import { PASSWORD, signedInBrowser, signIn } from '../testing/accounts/sign-up-and-in.ts';
import { createUser, impersonator } from '../testing/accounts/step-up.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const TOLD = settingsWith({ security: { new_sign_in_mail: true } });

eachDatabase('a sign-in from a new browser', (database) => {
  let service: TestService;
  beforeEach(async () => {
    service = await createTestService(database(), { settings: TOLD });
  });

  const mails = async (to = EMAIL) => (await service.inbox(to)).filter(({ text }) => text.includes('/report_sign_in?'));
  const linkOf = (text: string | undefined): string => /https?:\S+report_sign_in\?\S+/.exec(text ?? '')?.[0] ?? '';
  const newestLink = async (): Promise<string> => linkOf((await mails())[0]?.text);
  const sessionsOf = async (browser: TestBrowser): Promise<number> =>
    (await browser.call<{ sessions: readonly { status: string }[] }>('GET', '/client')).body.response.sessions.filter(
      ({ status }) => status === 'active',
    ).length;
  const signInAs = (browser: TestBrowser, headers: Readonly<Record<string, string>>) =>
    browser.call<SignInJSON>('POST', '/client/sign_ins', {
      body: { identifier: EMAIL, password: PASSWORD, strategy: 'password' },
      headers,
    });
  const post = async (browser: TestBrowser, link: string): Promise<Response> => {
    const url = new URL(link);
    const body = new URLSearchParams({ token: url.searchParams.get('token') ?? '' });
    const headers = { origin: url.origin, 'sec-fetch-site': 'same-origin' };
    return browser.open(`${url.origin}${url.pathname}`, { method: 'POST', body, headers });
  };

  it('sends one mail with time, browser and link; none for the sign-up and none for the same browser', async () => {
    const own = await signedInBrowser(service, EMAIL);
    expect(await mails()).toEqual([]);
    const browser = await openBrowser(service);
    await signInAs(browser, { 'user-agent': FIREFOX });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    // A program that waits for the link of a sign-in must not follow this one.
    expect([mail?.subject, mail?.code, mail?.link]).toEqual(['New sign-in to Test application', undefined, undefined]);
    expect(mail?.text).toContain('Firefox on Linux');
    expect(mail?.text).toContain('(UTC)');
    for (const known of [own, browser]) {
      await known.call('DELETE', '/client/sessions');
      expect((await signIn(known, EMAIL)).status).toBe(200);
    }
    expect(await mails()).toHaveLength(1);
  });

  it('writes in the language that the user used before, not in that of the new browser', async () => {
    await createUser(service, EMAIL);
    await signInAs(await openBrowser(service), { 'accept-language': 'de' });
    await signInAs(await openBrowser(service), { 'accept-language': 'ar' });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Neue Anmeldung bei Test application',
      'Neue Anmeldung bei Test application',
    ]);
  });

  it('sends none where the setting is off, for an operator’s link, or for an impersonator', async () => {
    const userId = await createUser(service, EMAIL);
    await impersonator(service, userId);
    const { body } = await service.admin<{ token: string }>('POST', '/sign_in_tokens', { user_id: userId });
    const invited = await openBrowser(service);
    await invited.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: body.token } });
    expect(await sessionsOf(invited)).toBe(1);
    expect(await mails()).toEqual([]);
    const off = await createTestService(database(), { settings: settingsWith({ security: { new_sign_in_mail: false } }) });
    await createUser(off, EMAIL);
    expect((await signIn(await openBrowser(off), EMAIL)).body.response.status).toBe('complete');
    expect(await off.inbox(EMAIL)).toEqual([]);
  });

  it('shows a page that changes nothing, however often a mail scanner opens it', async () => {
    const own = await signedInBrowser(service, EMAIL);
    const thief = await openBrowser(service);
    await signIn(thief, EMAIL);
    const link = await newestLink();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await own.open(link, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      if (method === 'GET') expect((await page.text()).match(/<button/g)).toHaveLength(1);
    }
    expect([await sessionsOf(own), await sessionsOf(thief)]).toEqual([1, 1]);
    // A form of another site does nothing either.
    const url = new URL(link);
    const body = new URLSearchParams({ token: url.searchParams.get('token') ?? '' });
    const headers = { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' };
    const foreign = await own.open(`${url.origin}${url.pathname}`, { method: 'POST', body, headers });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(await sessionsOf(thief)).toBe(1);
  });

  it('ends every session, disables the password and forgets the browsers when it was not the user', async () => {
    const own = await signedInBrowser(service, EMAIL);
    const thief = await openBrowser(service);
    await signIn(thief, EMAIL);
    const link = await newestLink();
    const done = await post(await openBrowser(service), link);
    const page = await done.text();
    expect(done.status).toBe(200);
    expect(page).toContain('You are signed out everywhere');
    expect(page).toContain('href="http://localhost:4401/sign-in"');
    expect([await sessionsOf(own), await sessionsOf(thief)]).toEqual([0, 0]);
    // Whoever signed in knows the old password: it must not lead to a new one.
    expect((await signIn(thief, EMAIL)).codes).toEqual(['form_password_incorrect']);
    const { body } = await service.admin<{ data: readonly { user_id: string }[] }>(
      'GET',
      '/audit_events?event=sign_in.reported',
    );
    expect(body.data).toHaveLength(1);
    const known = await database()
      .db.selectFrom('known_devices')
      .selectAll()
      .where('user_id', '=', body.data[0]?.user_id ?? '')
      .execute();
    expect(known).toEqual([]);
    // The owner of the mailbox sets a new one.
    const started = await own.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier: EMAIL } });
    const factor = started.body.response.supported_first_factors?.find(
      ({ strategy }) => strategy === 'reset_password_email_code',
    );
    const path = `/client/sign_ins/${started.body.response.id}`;
    const email_address_id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
    const strategy = 'reset_password_email_code';
    await own.call('POST', `${path}/prepare_first_factor`, { body: { strategy, email_address_id } });
    const code = await service.codeFor(EMAIL);
    const reset = { strategy, code, password: 'quite another battery' };
    const back = await own.call<SignInJSON>('POST', `${path}/attempt_first_factor`, { body: reset });
    expect(back.body.response.status).toBe('complete');
  });

  it('demands a new password also after another first factor', async () => {
    const own = await signedInBrowser(service, EMAIL);
    await signIn(await openBrowser(service), EMAIL);
    await post(own, await newestLink());
    const started = await own.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier: EMAIL } });
    const factor = started.body.response.supported_first_factors?.find(({ strategy }) => strategy === 'email_code');
    const path = `/client/sign_ins/${started.body.response.id}`;
    const email_address_id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
    await own.call('POST', `${path}/prepare_first_factor`, { body: { strategy: 'email_code', email_address_id } });
    const code = await service.codeFor(EMAIL);
    const next = await own.call<SignInJSON>('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'email_code', code },
    });
    expect(next.body.response.status).toBe('needs_new_password');
  });

  it('acts once: a second press, also at the same moment, changes nothing and says the same', async () => {
    const own = await signedInBrowser(service, EMAIL);
    await signIn(await openBrowser(service), EMAIL);
    const link = await newestLink();
    const pages = await Promise.all([post(own, link), post(own, link), post(own, link)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await service.admin<{ total_count: number }>('GET', '/audit_events?event=sign_in.reported');
    expect(body.total_count).toBe(1);
    const again = await own.open(link);
    expect(await again.text()).toContain('You are signed out everywhere');
  });

  it('does not work with another token, after a week, or at another instance', async () => {
    const own = await signedInBrowser(service, EMAIL);
    const thief = await openBrowser(service);
    await signIn(thief, EMAIL);
    const link = await newestLink();
    const other = await createTestService(database(), { settings: TOLD });
    const elsewhere = link.replace(service.baseUrl, other.baseUrl);
    expect((await (await openBrowser(other)).open(elsewhere)).status).toBe(404);
    expect((await post(own, `${link}x`)).status).toBe(404);
    service.ports.clock.advance(7 * DAY_MS - 1);
    expect((await own.open(link)).status).toBe(200);
    service.ports.clock.advance(1);
    expect([(await own.open(link)).status, (await post(own, link)).status]).toEqual([404, 404]);
    const { body } = await service.admin<{ total_count: number }>('GET', '/audit_events?event=sign_in.reported');
    expect(body.total_count).toBe(0);
  });
});
