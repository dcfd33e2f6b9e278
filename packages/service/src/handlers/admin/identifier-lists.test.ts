// The calls about the allow list and the block list: normal forms, duplicates, search, the limit, invitations, the audit log.
import type { AllowlistIdentifierJSON } from '@latchkey/wire/schemas';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { LIST_MAX_ENTRIES } from '../../domain/restrictions/list-entry.ts';
import { findListEntries } from '../../store/instances/identifier-lists.ts';
import { withRestrictions } from '../../testing/accounts/identifier-lists.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PAGE = 'http://localhost:4401/sign-up';

type Entry = AllowlistIdentifierJSON;
type Page = { readonly data: readonly Entry[]; readonly total_count: number };

eachDatabase('the lists of an instance', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database(), { settings: withRestrictions({ allow: true, block: true }) });
  });

  const add = (at: TestService, list: 'allow' | 'block', body: Readonly<Record<string, unknown>>) =>
    at.admin<Entry>('POST', `/${list}list_identifiers`, body);

  it('store an entry once in its normal form, find it, and delete it', async () => {
    const made = await add(service, 'block', { identifier: ' @Bad.Example ' });
    expect(made.body).toEqual({
      object: 'blocklist_identifier',
      id: expect.stringMatching(/^blid_/),
      identifier: '*@bad.example',
      identifier_type: 'email_address',
      created_at: service.ports.clock.now(),
      updated_at: service.ports.clock.now(),
    });
    for (const identifier of ['bad.example', '*@BAD.example'])
      expect((await add(service, 'block', { identifier })).body.errors?.[0]?.code).toBe('duplicate_record');
    // Each list has its own entries.
    expect((await add(service, 'allow', { identifier: 'bad.example' })).status).toBe(200);
    service.ports.clock.advance(1);
    await add(service, 'block', { identifier: '+44*' });
    const list = async (query: string) => (await service.admin<Page>('GET', `/blocklist_identifiers${query}`)).body;
    expect(await list('')).toMatchObject({
      total_count: 2,
      data: [{ identifier: '+44*' }, { identifier: '*@bad.example' }],
    });
    expect(await list('?query=BAD.ex')).toMatchObject({ total_count: 1, data: [{ identifier: '*@bad.example' }] });
    expect(await list('?query=%25')).toMatchObject({ total_count: 0, data: [] });
    expect(await list('?limit=1&offset=1')).toMatchObject({ total_count: 2, data: [{ identifier: '*@bad.example' }] });
    const path = `/blocklist_identifiers/${made.body.id}`;
    expect((await service.admin('GET', path)).body).toEqual(made.body);
    expect((await service.admin('DELETE', path)).body).toEqual({
      object: 'blocklist_identifier',
      id: made.body.id,
      deleted: true,
    });
    for (const method of ['GET', 'DELETE'] as const) expect((await service.admin(method, path)).status).toBe(404);
    const wrongList = (await list('')).data[0]?.id;
    expect((await service.admin('DELETE', `/allowlist_identifiers/${wrongList}`)).status).toBe(404);
  });

  it('refuse what is not an entry, with a sentence about the forms', async () => {
    const refused = await add(service, 'allow', { identifier: 'a*@good.example' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([
      {
        code: 'form_param_format_invalid',
        meta: { param_name: 'identifier' },
        message: expect.stringContaining('+49151*'),
      },
    ]);
    for (const body of [{}, { identifier: '' }, { identifier: 7 }, { identifier: 'a@b.example', list: 'x' }])
      expect((await add(service, 'block', body)).status).toBe(422);
    expect((await add(service, 'block', { identifier: 'a@b.example', notify: true })).body.errors?.[0]?.code).toBe(
      'form_param_unknown',
    );
  });

  it('mail an invitation to an allowed address that has no account', async () => {
    const notify = { notify: true, redirect_url: PAGE };
    const patterns = await add(service, 'allow', { identifier: 'good.example', ...notify });
    expect(patterns.body.errors?.[0]?.meta?.param_name).toBe('notify');
    const unused = await add(service, 'allow', { identifier: 'good.example', redirect_url: PAGE });
    expect(unused.body.errors?.[0]?.meta?.param_name).toBe('redirect_url');
    const made = await add(service, 'allow', { identifier: 'Guest@good.example', ...notify });
    expect(made.body.invitation_id).toMatch(/^tkt_/);
    const [mail] = await service.inbox('guest@good.example');
    const ticket = new URL(mail?.link ?? '').searchParams.get('ticket') ?? '';
    const body = { strategy: 'ticket', ticket, password: 'correct horse battery' };
    const done = await (await openBrowser(service)).call('POST', '/client/sign_ups', { body });
    expect(done.codes).toEqual([]);
    await service.admin('DELETE', `/allowlist_identifiers/${made.body.id}`);
    const again = await add(service, 'allow', { identifier: 'guest@good.example', ...notify });
    expect([again.status, again.body.invitation_id]).toEqual([200, null]);
    // A blocked address is not invited, and then it is not listed either.
    await add(service, 'block', { identifier: 'eve@good.example' });
    const blocked = await add(service, 'allow', { identifier: 'eve@good.example', ...notify });
    expect(blocked.body.errors?.[0]?.code).toBe('not_allowed_access');
    const { body: found } = await service.admin<Page>('GET', '/allowlist_identifiers?query=eve@');
    expect(found.total_count).toBe(0);
  });

  it('are changed with an event that says what was added and deleted', async () => {
    service.ports.clock.advance(1);
    const { body } = await add(service, 'block', { identifier: 'audited.example' });
    service.ports.clock.advance(1);
    await service.admin('DELETE', `/blocklist_identifiers/${body.id}`);
    const events = await service.admin<{ data: readonly Record<string, unknown>[] }>('GET', '/audit_events?limit=2');
    expect(events.body.data).toMatchObject([
      { event: 'admin.changed', target: body.id, reason: 'DELETE /blocklist_identifiers/:id' },
      { event: 'admin.changed', target: body.id, reason: 'POST /blocklist_identifiers' },
    ]);
    expect(JSON.stringify(events.body.data[0]?.changes)).toContain('*@audited.example');
  });

  it('hold a limited number of entries, also for twenty calls at once, and are never read whole', async () => {
    const full = await createTestService(database(), { settings: withRestrictions({ block: true }) });
    const { id } = full.instance;
    await sql`insert into identifier_list_entries
      (id, instance_id, list, identifier, identifier_type, created_at, updated_at)
      select 'blid_' || ${id} || number, ${id}, 'block', '*@host-' || number || '.example', 'email_address', number, number
      from generate_series(1, ${LIST_MAX_ENTRIES - 5}::int) as number`.execute(database().db);
    await sql`analyze identifier_list_entries`.execute(database().db);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(full, 'block', { identifier: `late-${index}.example` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const message = replies.find(({ status }) => status !== 200)?.body.errors?.[0]?.message;
    expect(message).toContain('10000 entries');
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select list, identifier from identifier_list_entries
      where instance_id = ${id} and identifier in ('x@host-7.example', '*@host-7.example', '*@*.example')`.execute(
      database().db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('identifier_list_entries_identifier');
    expect(plan).not.toContain('Seq Scan');
    expect((await findListEntries(database().db, id, ['*@host-7.example', 'x'])).block).toEqual(
      new Set(['*@host-7.example']),
    );
  });
});
