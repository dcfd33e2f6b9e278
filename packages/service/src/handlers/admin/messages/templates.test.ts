// Admin API for the texts of messages: what is sent after a change, what is refused, previews and tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminReply } from '@latchkey/wire/admin';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTemplateFiles, type TemplateFiles } from '../../../ports/template-files.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';

type Template = AdminReply<'GET /message_templates/:slug'>;

eachDatabase('texts of messages', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database());
  });

  const put = (path: string, body: object) => service.admin<Template>('PUT', `/message_templates/${path}`, body);
  const invite = (address: string, language = 'en') =>
    service.admin('POST', '/invitations', { email_address: address, language, redirect_url: 'http://localhost:3000/' });
  const sentTo = async (address: string) => (await service.inbox(address))[0];

  it('are listed with their variables, in one language or in all', async () => {
    const all = await service.admin<AdminReply<'GET /message_templates'>>('GET', '/message_templates?limit=100');
    expect(all.body.total_count).toBe(217);
    const { body } = await service.admin<AdminReply<'GET /message_templates'>>('GET', '/message_templates?locale=de');
    expect(body.total_count).toBe(9);
    expect(body.data.find(({ slug }) => slug === 'verification_code')).toMatchObject({
      locale: 'de',
      channel: 'email',
      source: 'built_in',
      subject: '{{code}} ist Ihr Code bei {{application}}',
      variables: [{ name: 'application' }, { name: 'code', required: true, example: '424242' }, { name: 'minutes' }],
      updated_at: null,
    });
    expect(body.data.find(({ slug }) => slug === 'account_exists_text')).toMatchObject({ subject: null });
    expect((await service.admin('GET', '/message_templates/webhook_disabled?locale=de')).status).toBe(404);
    expect((await service.admin('GET', '/message_templates/other')).status).toBe(404);
    expect((await service.admin('GET', '/message_templates/invitation?locale=tlh')).status).toBe(422);
  });

  it('are used as soon as they are stored, in their language only, and go back', async () => {
    const changed = await put('invitation', {
      subject: 'Come to {{application}}',
      body: 'Hi!\r\n\r\n[Enter]({{link}})',
    });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { source: 'instance', body: 'Hi!\n\n[Enter]({{link}})' },
    ]);
    await invite('ada@example.com');
    const mail = await sentTo('ada@example.com');
    expect(mail).toMatchObject({
      subject: 'Come to Test application',
      link: expect.stringContaining('/tickets/accept'),
    });
    expect(mail?.text).toBe(`Hi!\n\n${mail?.link}\n`);
    expect(mail?.html).toContain('>Enter</a>');
    await invite('eva@example.com', 'de');
    expect((await sentTo('eva@example.com'))?.subject).toBe('Sie sind zu Test application eingeladen');
    const log = await service.admin('GET', '/audit_events?event=admin.changed&limit=5');
    expect(JSON.stringify(log.body)).toContain('"reason":"PUT /message_templates/:slug"');

    expect((await service.admin('DELETE', '/message_templates/invitation')).status).toBe(200);
    await invite('bob@example.com');
    expect((await sentTo('bob@example.com'))?.subject).toBe('You are invited to Test application');
    expect((await service.admin('DELETE', '/message_templates/invitation')).status).toBe(404);
  });

  it('are refused with a sentence when a recipient could not go on', async () => {
    const refused = await put('verification_code', { body: 'Hello {{name}}' });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      'body: {{name}} is not a variable of this message.',
    ]);
    const missing = await put('verification_code', { body: 'Hello' });
    expect(missing.body.errors?.[0]?.message).toBe(
      'body: Must contain {{code}}: without it, the recipient cannot go on.',
    );
    const { body } = await service.admin<Template>('GET', '/message_templates/verification_code');
    expect(body.source).toBe('built_in');
  });

  it('are shown with example values, also before they are stored, and nothing is recorded', async () => {
    const draft = { subject: '{{code}}!', body: '<b>{{application}}</b>\n{{code}}' };
    const before = await service.admin<{ total_count: number }>('GET', '/audit_events?limit=1');
    const shown = await service.admin('POST', '/message_templates/verification_code/preview?locale=ar', draft);
    expect(shown.body).toMatchObject({
      subject: '424242!',
      text: '<b>\u2068Test application\u2069</b>\n424242\n',
      locale: 'ar',
    });
    expect(shown.body).toMatchObject({ html: expect.stringContaining('dir="rtl"') });
    expect(JSON.stringify(shown.body)).toContain('&lt;b&gt;\u2068Test application');
    const text = await service.admin('POST', '/message_templates/verification_code_text/preview', {});
    expect(text.body).toMatchObject({ subject: null, html: null, text: expect.stringContaining('424242') });
    const bad = await service.admin('POST', '/message_templates/verification_code/preview', { body: 'x' });
    expect(bad.status).toBe(422);
    const after = await service.admin<{ total_count: number }>('GET', '/audit_events?limit=1');
    expect(after.body.total_count).toBe(before.body.total_count);
  });

  it('are sent as a test, to a few addresses and not often', async () => {
    const send = (to: string, slug = 'invitation') =>
      service.admin('POST', `/message_templates/${slug}/test?locale=fr`, { to });
    expect((await send('Test@Example.com')).body).toMatchObject({ object: 'message_test', to: 'test@example.com' });
    const mail = await sentTo('test@example.com');
    expect([mail?.code, mail?.link]).toEqual([undefined, undefined]);
    expect(mail?.text).toContain('https://example.com/this-is-only-an-example');
    expect((await send('no address')).status).toBe(422);
    expect((await send('test@example.com', 'verification_code_text')).status).toBe(422);
    expect((await send('+12025550123', 'verification_code_text')).status).toBe(200);
    for (let times = 0; times < 4; times += 1) expect((await send('test@example.com')).status).toBe(200);
    expect((await send('test@example.com')).status).toBe(429);
    const others = Array.from({ length: 20 }, (_, at) => send(`test${at}@example.com`));
    expect((await Promise.all(others)).filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(JSON.stringify((await service.admin('GET', '/audit_events?limit=50')).body)).not.toContain(
      'test@example.com',
    );
  });
});

describe('templates in files', () => {
  const inFolder = <T>(files: Readonly<Record<string, string>>, use: (folder: string) => T): T => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-templates-'));
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      return use(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const read = (files: Readonly<Record<string, string>>) => inFolder(files, readTemplateFiles);

  it('have a subject and a body; other files are ignored', () => {
    const files = read({
      'invitation.de.txt': '\ufeffSubject: Hallo\r\n\r\nKommen Sie:\r\n{{link}}\r\n',
      'verification_code_text.en.txt': '{{code}} for {{application}}\n',
      'README.md': 'Subject:',
    });
    expect(files.find('invitation', 'de')).toEqual({ subject: 'Hallo', body: 'Kommen Sie:\n{{link}}' });
    expect(files.find('verification_code_text', 'en')).toEqual({ subject: '', body: '{{code}} for {{application}}' });
    expect(files.find('invitation', 'en')).toBeUndefined();
  });

  it.each([
    ['invite.en.txt', 'Subject: x\n{{link}}', 'must be that of a message and a language'],
    ['invitation.txt', 'Subject: x\n{{link}}', 'must be that of a message and a language'],
    ['invitation.en.txt', '{{link}}', 'The line "Subject: …": Must not be empty.'],
    ['invitation.en.txt', 'Subject: x\nHello', 'The text: Must contain {{link}}'],
    ['webhook_disabled.de.txt', 'Subject: x\n{{endpoint_url}}', 'in English only'],
  ])('stop the start if they cannot be used: %s', (name, text, sentence) => {
    expect(() => read({ [name]: text })).toThrow(sentence);
  });
});

eachDatabase('a template in a file', (database) => {
  it('is used before every other, and the API refuses to change it', async () => {
    const find: TemplateFiles['find'] = (slug, language) =>
      slug === 'invitation' && language === 'en' ? { subject: 'From a file', body: '{{link}}' } : undefined;
    const service = await createTestService(database(), {
      ports: (ports) => ({ ...ports, templateFiles: { find } }),
    });
    const { body } = await service.admin<Template>('GET', '/message_templates/invitation');
    expect(body).toMatchObject({ source: 'file', subject: 'From a file', updated_at: null });
    const refused = await service.admin('PUT', '/message_templates/invitation', { body: '{{link}}' });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringContaining('invitation.en.txt of LATCHKEY_TEMPLATES_DIR'),
    ]);
    expect((await service.admin('DELETE', '/message_templates/invitation')).status).toBe(422);
    await service.admin('POST', '/invitations', {
      email_address: 'ada@example.com',
      redirect_url: 'http://localhost:3000/',
    });
    expect((await service.inbox('ada@example.com'))[0]?.subject).toBe('From a file');
  });
});
