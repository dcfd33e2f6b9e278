// The figures of the overview, counted from what users do: sign-ins, refusals, active days, messages; and the launch checklist.
import { DAY_MS, HOUR_MS } from '@latchkey/wire';
import type { HealthReportJSON, LaunchChecklistJSON, StatisticsJSON } from '@latchkey/wire/schemas';
import { beforeEach, expect, it, vi } from 'vitest';
import { createHousekeeping } from '../../../jobs/housekeeping.ts';
import { createSender } from '../../../jobs/sender.ts';
import { addSignInCounts } from '../../../store/statistics/sign-in-counts.ts';
import { withEveryFactor } from '../../../testing/accounts/factor-settings.ts';
import { askForCode, signedInBrowser, signIn } from '../../../testing/accounts/sign-up-and-in.ts';
import { createUser, SECOND_FACTORS, totpCode } from '../../../testing/accounts/step-up.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';

eachDatabase('figures of an instance', (database) => {
  let service: TestService;
  beforeEach(async () => {
    service = await createTestService(database(), { settings: withEveryFactor });
  });

  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await service.admin<T>('GET', path);
    expect([path, status, body.errors]).toEqual([path, 200, undefined]);
    return body;
  };
  const statistics = (period = '24h') => read<StatisticsJSON>(`/statistics?period=${period}`);
  const methodsOf = ({ sign_ins: { methods } }: StatisticsJSON) =>
    Object.fromEntries(
      methods
        .filter(({ completed, refused }) => completed + refused > 0)
        .map(({ method, completed, refused }) => [method, [completed, refused]]),
    );

  it('count sign-ins and refusals by the method of the first factor', async () => {
    await createUser(service, EMAIL, SECOND_FACTORS);
    const browser = await openBrowser(service);
    expect((await signIn(browser, EMAIL, 'wrong horse battery')).status).toBe(422);
    const { body } = await signIn(browser, EMAIL);
    const second = `/client/sign_ins/${body.response.id}/attempt_second_factor`;
    await browser.call('POST', second, { body: { strategy: 'totp', code: '000000' } });
    await browser.call('POST', second, { body: { strategy: 'totp', code: totpCode(service) } });
    const path = await askForCode(await openBrowser(service), EMAIL);
    const other = await openBrowser(service);
    await other.call('POST', '/client/sign_ins', { body: { identifier: 'no@example.com' } });
    expect(path).toContain('sign_ins');
    const found = await statistics();
    expect(methodsOf(found)).toEqual({ password: [1, 2], other: [0, 1] });
    expect(found.sign_ins).toMatchObject({ completed: { now: 1, before: 0 }, refused: { now: 3, before: 0 } });
    expect(found.sign_ins.buckets).toHaveLength(24);
    expect(found.sign_ins.buckets.at(-1)).toMatchObject({
      completed: { password: 1, email: 0 },
      refused: { other: 1 },
    });
    const { body: log } = await service.admin<{ data: readonly { event: string; strategy: string | null }[] }>(
      'GET',
      '/audit_events?event=sign_in.completed,sign_in.failed',
    );
    expect(log.data.map(({ strategy }) => strategy)).toEqual([null, 'password', 'password', 'password']);
    expect(await statistics()).toEqual(found);
  });

  it('count users who were created and who were active on the last days', async () => {
    const { clock } = service.ports;
    const browser = await signedInBrowser(service, EMAIL);
    await signedInBrowser(service, 'joan@example.com');
    expect((await statistics('7d')).users).toEqual({
      total: 2,
      created: { now: 2, before: 0 },
      active_1_day: { now: 2, before: 0 },
      active_7_days: { now: 2, before: 0 },
      active_30_days: { now: 2, before: 0 },
    });
    clock.advance(7 * DAY_MS);
    await browser.call('DELETE', '/client/sessions');
    await signIn(browser, EMAIL);
    const week = await statistics('7d');
    expect(week.users).toEqual({
      total: 2,
      created: { now: 0, before: 2 },
      active_1_day: { now: 1, before: 0 },
      active_7_days: { now: 1, before: 2 },
      active_30_days: { now: 2, before: 0 },
    });
    clock.advance(30 * DAY_MS);
    const later = await statistics('30d');
    expect(later.users).toMatchObject({
      active_1_day: { now: 0, before: 0 },
      active_30_days: { now: 0, before: 2 },
    });
    expect(later.sign_ins.completed).toEqual({ now: 0, before: 1 });
    clock.advance(40 * DAY_MS);
    expect((await statistics('30d')).users.active_30_days).toEqual({ now: 0, before: 0 });
  });

  it('keep each hour apart, and forget those of more than a year ago', async () => {
    const { clock } = service.ports;
    const { db } = service.database;
    const { id } = service.instance;
    const event = { event: 'sign_in.completed', reason: 'passkey', strategy: 'passkey' } as const;
    const at = (createdAt: number) => ({ ...event, createdAt }) as never;
    await addSignInCounts(db, id, [at(clock.now()), at(clock.now() - HOUR_MS), at(clock.now() - 401 * DAY_MS)]);
    await addSignInCounts(db, id, [at(clock.now())]);
    const { buckets } = (await statistics()).sign_ins;
    expect(buckets.slice(-2).map(({ completed }) => completed.passkey)).toEqual([1, 2]);
    const housekeeping = createHousekeeping(service);
    housekeeping.start();
    await housekeeping.stop();
    expect(await db.selectFrom('sign_in_counts').select('hour').where('instance_id', '=', id).execute()).toHaveLength(
      2,
    );
  });

  it('report the health of each part', async () => {
    expect(await read<HealthReportJSON>('/health_report')).toMatchObject({
      mail: { status: 'off', code: 'not_configured' },
      text_messages: { status: 'off' },
      database: { status: 'ok', code: 'answers', figures: { kind: 'embedded', size_bytes: expect.any(Number) } },
      queue: { status: 'ok', code: 'empty' },
      signing_keys: { status: 'ok', code: 'current', figures: { published: 1 } },
      webhooks: { status: 'off', code: 'none' },
    });
    await service.admin('POST', '/webhook_endpoints', { url: 'https://hooks.example.com/events' });
    await service.admin('POST', '/signing_keys/rotate');
    expect(await read<HealthReportJSON>('/health_report')).toMatchObject({
      signing_keys: { code: 'rotating', figures: { published: 2 } },
      webhooks: { status: 'ok', code: 'delivering', figures: { endpoints: 1, failing: 0 } },
    });
  });

  it('report mail that goes out, and mail that does not', async () => {
    service = await createTestService(database(), { config: { smtpUrl: 'smtp://mail.example.com' } });
    const send = async (isWorking: boolean) => {
      const mailer = {
        send: async () => {
          if (!isWorking) throw new Error('refused');
        },
        close: () => undefined,
      };
      const sender = createSender({ ...service, mailer, from: async () => 'no-reply@example.com' });
      await sender.sendDue();
    };
    const mail = async () => (await read<HealthReportJSON>('/health_report')).mail;
    const browser = await openBrowser(service);
    const ask = (email: string) =>
      browser.call('POST', '/waitlist', { body: { email_address: email } }).then(() => signedInBrowser(service, email));
    await ask(EMAIL);
    await send(false);
    expect(await mail()).toMatchObject({ status: 'failing', code: 'not_sent', since: expect.any(Number) });
    service.ports.clock.advance(HOUR_MS);
    await ask('joan@example.com');
    service.ports.clock.advance(1_000);
    await send(true);
    expect(await mail()).toMatchObject({ status: 'ok', code: 'sending', figures: { waiting: 0, delay_ms: 1_000 } });
    const { items } = await read<LaunchChecklistJSON>('/launch_checklist');
    expect(items[1]).toMatchObject({ item: 'mail_sender', status: 'done', code: 'sending' });
  });

  it('list what is to be done before a launch', async () => {
    const { items } = await read<LaunchChecklistJSON>('/launch_checklist');
    expect(items.map(({ item, code }) => [item, code])).toEqual([
      ['domain', 'development_instance'],
      ['mail_sender', 'not_configured'],
      ['secrets', 'key_file'],
      ['backup', 'not_recorded'],
      ['https', 'plain_http'],
      ['allowed_origins', 'none'],
    ]);
  });
});
