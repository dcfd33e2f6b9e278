// The waitlist: joining, admission with a mailed ticket, rejection; and sign-up while the waitlist is on.
import type { SignUpJSON, WaitlistEntryJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { settingsWith } from '../testing/accounts/instance-settings.ts';
import { PASSWORD } from '../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const PAGE = 'http://localhost:4401/sign-up';
const waiting = settingsWith({ signUp: { mode: 'waitlist' } });

type Entry = { id: string; email_address: string; status: string };

const join = (browser: TestBrowser, email: string) =>
  browser.call<WaitlistEntryJSON>('POST', '/waitlist', { body: { email_address: email } });

const entries = async (service: TestService, query = ''): Promise<readonly Entry[]> =>
  (await service.admin<{ data: Entry[] }>('GET', `/waitlist_entries${query}`)).body.data;

eachDatabase('the waitlist', (database) => {
  it('accepts an address once, and admits it with a ticket in an e-mail', async () => {
    const service = await createTestService(database(), { settings: waiting });
    const browser = await openBrowser(service);
    const closed = await browser.call('POST', '/client/sign_ups', { body: { email_address: EMAIL } });
    expect(closed.codes).toEqual(['sign_up_restricted_waitlist']);
    const first = await join(browser, ' Ada@Example.com ');
    expect(first.body.response).toMatchObject({ object: 'waitlist', id: expect.stringMatching(/^wle_/) });
    expect((await join(browser, EMAIL)).body.response.id).toBe(first.body.response.id);
    const [entry] = await entries(service);
    expect(entry).toMatchObject({ email_address: EMAIL, status: 'pending' });

    const admit = () => service.admin<Entry>('POST', `/waitlist_entries/${entry?.id}/admit`, { redirect_url: PAGE });
    const [admitted] = await Promise.all([admit(), admit()]);
    expect(admitted.body.status).toBe('admitted');
    const mails = await service.inbox(EMAIL);
    expect(mails.map((mail) => mail.subject)).toEqual(['Your place at Test application is ready']);
    const ticket = new URL(mails[0]?.link ?? '').searchParams.get('ticket') ?? '';
    const done = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { strategy: 'ticket', ticket, password: PASSWORD },
    });
    expect(done.body.response.status).toBe('complete');
    expect(await entries(service, '?status=pending')).toEqual([]);
  });

  it('sends no link without a target, and reports the missing setting', async () => {
    const service = await createTestService(database(), { settings: waiting });
    await join(await openBrowser(service), EMAIL);
    const [entry] = await entries(service);
    const nowhere = await service.admin('POST', `/waitlist_entries/${entry?.id}/admit`, {});
    expect(nowhere.body.errors?.[0]).toMatchObject({
      code: 'form_param_missing',
      meta: { param_name: 'redirect_url' },
    });
    expect(await service.inbox(EMAIL)).toEqual([]);
    await service.admin('PATCH', '/instance', { display_config: { sign_up_url: PAGE } });
    await service.admin('POST', `/waitlist_entries/${entry?.id}/admit`, {});
    expect(await service.inbox(EMAIL)).toHaveLength(1);
  });

  it('admits an entry without a body, to the page that the instance configures', async () => {
    const service = await createTestService(database(), { settings: waiting });
    await join(await openBrowser(service), EMAIL);
    await service.admin('PATCH', '/instance', { display_config: { sign_up_url: PAGE } });
    const [entry] = await entries(service);
    const path = `/waitlist_entries/${entry?.id}/admit`;
    const headers = { authorization: `Bearer ${service.secretKey}` };
    const ask = (body?: string) =>
      service.app.fetch(
        new Request(`${service.baseUrl}/admin/v1${path}`, { method: 'POST', headers, ...(body && { body }) }),
      );
    expect((await ask('redirect_url=x')).status).toBe(400);
    expect((await ask()).status).toBe(200);
    expect(await service.inbox(EMAIL)).toHaveLength(1);
  });

  it('denies an entry, and invalidates its ticket', async () => {
    const service = await createTestService(database(), { settings: waiting });
    const browser = await openBrowser(service);
    await join(browser, EMAIL);
    const [entry] = await entries(service);
    await service.admin('POST', `/waitlist_entries/${entry?.id}/admit`, { redirect_url: PAGE });
    const [mail] = await service.inbox(EMAIL);
    const rejected = await service.admin<Entry>('POST', `/waitlist_entries/${entry?.id}/reject`, {});
    expect(rejected.body.status).toBe('rejected');
    const ticket = new URL(mail?.link ?? '').searchParams.get('ticket') ?? '';
    const refused = await browser.call('POST', '/client/sign_ups', {
      body: { strategy: 'ticket', ticket, password: PASSWORD },
    });
    expect(refused.codes).toEqual(['ticket_invalid']);
    expect((await service.admin('POST', '/waitlist_entries/wle_none/admit', { redirect_url: PAGE })).status).toBe(404);
  });

  it('does not disclose its entries where the instance prevents user enumeration', async () => {
    const hidden = settingsWith({ signUp: { mode: 'waitlist' }, security: { enumeration_protection: true } });
    const service = await createTestService(database(), { settings: hidden });
    const browser = await openBrowser(service);
    const first = await join(browser, EMAIL);
    service.ports.clock.advance(60_000);
    const again = await join(browser, EMAIL);
    const now = service.ports.clock.now();
    expect(again.body.response.id).not.toBe(first.body.response.id);
    expect(again.body.response).toMatchObject({ created_at: now, updated_at: now });
    expect(await entries(service)).toHaveLength(1);
  });

  it('writes in the language of the entry', async () => {
    const service = await createTestService(database(), { settings: waiting });
    const browser = await openBrowser(service);
    await browser.call('POST', '/waitlist', {
      body: { email_address: EMAIL },
      headers: { 'accept-language': 'de-CH, en;q=0.7' },
    });
    const [entry] = await entries(service);
    await service.admin('POST', `/waitlist_entries/${entry?.id}/admit`, { redirect_url: PAGE });
    expect((await service.inbox(EMAIL))[0]?.subject).toBe('Ihr Platz bei Test application ist frei');
  });

  it('rejects invalid addresses, and too many at once', async () => {
    const service = await createTestService(database(), {
      settings: (settings) => ({
        ...waiting(settings),
        security: {
          ...settings.security,
          rate_limits: { ...settings.security.rate_limits, create: { count: 2, seconds: 10 } },
        },
      }),
    });
    const browser = await openBrowser(service);
    expect((await join(browser, 'nobody')).codes).toEqual(['form_param_format_invalid']);
    expect((await join(browser, EMAIL)).status).toBe(200);
    expect((await join(browser, EMAIL)).codes).toEqual(['too_many_requests']);
  });
});
