import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderMessage } from '../domain/messages/message.ts';
import { codeTextMessage, verificationCodeMessage } from '../domain/messages/messages.ts';
import { createSmtpMailer, type Mailer } from '../ports/mailer.ts';
import type { Texter, TextMessage } from '../ports/sms.ts';
import type { Database } from '../store/database/database.ts';
import { createInstance } from '../store/instances/new-instance.ts';
import { enqueueMessage } from '../store/outbox.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { createTestPorts } from '../testing/test-ports.ts';
import { createSender, retryDelay } from './sender.ts';

const FROM = 'no-reply@acme.test';

/** Timers that fire when the test triggers them. */
const createManualTimers = () => {
  const waiting: Array<() => void> = [];
  return {
    after: (_milliseconds: number, run: () => void) => {
      waiting.push(run);
      return () => {
        const index = waiting.indexOf(run);
        if (index >= 0) waiting.splice(index, 1);
      };
    },
    waiting,
  };
};

let database: Database;
let server: MailServer;
let mailer: Mailer;
const ports = createTestPorts();
let instanceId = '';

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startMailServer();
  mailer = createSmtpMailer(server.url);
  const made = await createInstance(database.db, ports, {
    environmentType: 'production',
    apiHost: 'latchkey.acme.test',
    applicationName: 'Acme',
    homeUrl: 'https://acme.test',
    allowedOrigins: [],
  });
  instanceId = made.instance.id;
});
afterAll(async () => {
  mailer.close();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute();
});

const sender = (timers = createManualTimers()) =>
  createSender({ database, ports: { ...ports, timers }, mailer, from: async () => FROM });
const enqueue = (to: string, applicationName = 'Acme') =>
  enqueueMessage(database.db, ports, {
    ...renderMessage(verificationCodeMessage({ to, applicationName, code: '123456', minutes: 10 })),
    instanceId,
    channel: 'email',
  });
const rows = () => database.db.selectFrom('outbox').selectAll().execute();

describe('the sender', () => {
  it('sends committed messages, once', async () => {
    await enqueue('ada@example.com');
    const before = server.received.length;
    expect(await sender().sendDue()).toBe(1);
    expect(await sender().sendDue()).toBe(0);
    const mail = server.received.at(-1);
    expect(server.received.length).toBe(before + 1);
    expect(mail?.recipients).toEqual(['ada@example.com']);
    expect(mail?.parsed).toMatchObject({
      subject: '123456 is your code for Acme',
      from: { address: FROM },
      to: [{ address: 'ada@example.com' }],
    });
    expect(mail?.parsed.text).toContain('123456');
    expect(mail?.parsed.html).toContain('123456');
    expect((await rows())[0]?.sent_at).toBe(ports.clock.now());
  });

  it('retries with growing delays while the server refuses', async () => {
    await enqueue('ada@example.com');
    server.refuseNext(2);
    for (const pause of [retryDelay(1), retryDelay(2)]) {
      expect(await sender().sendDue()).toBe(1);
      expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: 'EMESSAGE' });
      expect(await sender().sendDue()).toBe(0);
      ports.clock.advance(pause);
    }
    expect(await sender().sendDue()).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 3, last_error: null });
    expect([1, 2, 3, 20].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 120_000]);
  });

  it('records no address when it fails', async () => {
    await enqueue('not an address');
    await sender().sendDue();
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: 'EADDRESS' });
  });

  it('sends text messages to their gateway, with the same retries, and keeps them where there is none', async () => {
    const sent: TextMessage[] = [];
    let refusals = 1;
    const texter: Texter = {
      send: async (message) => {
        if (refusals > 0) {
          refusals -= 1;
          throw Object.assign(new Error('busy'), { code: 'EHTTP503' });
        }
        sent.push(message);
      },
    };
    const details = { to: '+12025550123', applicationName: 'Acme', code: '123456', minutes: 10 };
    const text = renderMessage(codeTextMessage(details));
    await enqueueMessage(database.db, ports, { ...text, instanceId, channel: 'sms' });
    expect(await sender().sendDue()).toBe(0);
    const both = createSender({
      database,
      ports: { ...ports, timers: createManualTimers() },
      texter,
      from: async () => FROM,
    });
    expect(await both.sendDue()).toBe(1);
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: 'EHTTP503' });
    ports.clock.advance(retryDelay(1));
    expect(await both.sendDue()).toBe(1);
    expect(sent).toEqual([{ id: expect.any(String), to: '+12025550123', text: text.text }]);
  });

  it('runs one batch after the other until it is stopped, and continues after a failure of the database', async () => {
    const timers = createManualTimers();
    const running = sender(timers);
    await enqueue('turns@example.com');
    running.start();
    await expect.poll(() => timers.waiting.length).toBe(1);
    expect(server.received.at(-1)?.recipients).toEqual(['turns@example.com']);
    await enqueue('second@example.com');
    timers.waiting.splice(0).forEach((run) => {
      run();
    });
    await expect.poll(() => timers.waiting.length).toBe(1);
    expect(server.received.at(-1)?.recipients).toEqual(['second@example.com']);

    const broken = createSender({
      database: {
        ...database,
        get db(): Database['db'] {
          throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
        },
      },
      ports: { ...ports, timers },
      mailer: { send: async () => {}, close: () => {} },
      from: async () => FROM,
    });
    broken.start();
    await expect.poll(() => timers.waiting.length).toBe(2);
    await broken.stop();
    expect(timers.waiting.length).toBe(1);
  });
});

describe('headers', () => {
  it('never contain a line break, whatever a name or an address contains', async () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        '@',
        '.',
        ' ',
        '\r',
        '\n',
        '\r\n',
        ':',
        '<',
        '>',
        ',',
        '"',
        '\u0000',
        'Bcc: x@evil.test',
      ),
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (to, name) => {
        const before = server.received.length;
        const details = { to, applicationName: name, code: '123456', minutes: 10 };
        const content = renderMessage(verificationCodeMessage(details));
        const sent = await mailer.send({ from: FROM, ...content, subject: `${content.subject}${name}` }).then(
          () => true,
          () => false,
        );
        if (!sent) return;
        const mail = server.received[before];
        // SMTP requires quotes around a local part such as "." (RFC 5321 §4.1.2); it is the same mailbox.
        expect([to, to.replace(/^(.*)@/, '"$1"@')]).toContain(mail?.recipients.join());
        const names = mail?.parsed.headers.map((header) => header.key) ?? [];
        expect(names.filter((key) => ['bcc', 'cc'].includes(key))).toEqual([]);
        expect(names.filter((key) => ['to', 'from', 'subject'].includes(key)).sort()).toEqual([
          'from',
          'subject',
          'to',
        ]);
      }),
      { numRuns: 150, examples: [['.@a', '']] },
    );
  });
});
