// Admin API: the history of settings, taking a change back, and the preview of a change.
import type { EnvironmentJSON } from '@latchkey/wire';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestBrowser } from '../../../testing/test-browser.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';

type Changed = {
  readonly id: string;
  readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
  readonly reverts: string | null;
  readonly reverted_by: string | null;
  readonly actor: Readonly<Record<string, unknown>>;
};

eachDatabase('the history of settings', (database) => {
  let service: TestService;
  beforeEach(async () => {
    service = await createTestService(database());
  });

  const set = async (patch: object): Promise<void> => {
    const { status, body } = await service.admin('PATCH', '/instance', patch);
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  const history = async (query = ''): Promise<readonly Changed[]> => {
    const { status, body } = await service.admin('GET', `/instance/changes${query}`);
    expect(status).toBe(200);
    return body.data as readonly Changed[];
  };
  const newest = async (): Promise<Changed> => {
    const [first] = await history('?limit=1');
    if (!first) throw new Error('the history is empty');
    return first;
  };
  const revert = (id: string, body: object = {}) => service.admin('POST', `/instance/changes/${id}/revert`, body);
  const sessions = (seconds: number) => ({ security: { sessions: { lifetime_seconds: seconds } } });

  it('lists who changed which settings from what to what, newest first and by page', async () => {
    await set({ display_config: { application_name: 'Fieldnote' }, ...sessions(600) });
    await set({ allowed_origins: ['https://app.example.com'] });
    const { body } = await service.admin('GET', '/instance/changes?limit=1&offset=1');
    expect(body).toMatchObject({
      total_count: 2,
      data: [
        {
          object: 'instance_change',
          actor: { sub: 'operator', secret_key_id: expect.stringMatching(/^skey_/) },
          changes: [
            { path: 'display_config.application_name', before: 'Test application', after: 'Fieldnote' },
            { path: 'security.sessions.lifetime_seconds', after: 600 },
          ],
          reverts: null,
          reverted_by: null,
        },
      ],
    });
    const [one, ...others] = await history('?path=allowed_origins');
    expect([one?.changes[0]?.path, others]).toEqual(['allowed_origins', []]);
    expect(await history('?path=security')).toHaveLength(1);
    expect(await history('?path=sec')).toEqual([]);
  });

  it('has no entry for a change that changed nothing, or was refused', async () => {
    await set({});
    expect((await service.admin('PATCH', '/instance', sessions(0))).status).toBe(422);
    expect(await history()).toEqual([]);
  });

  it('keeps lists and long values whole, which the audit log cuts and masks', async () => {
    const origins = Array.from({ length: 40 }, (_, at) => `https://app-${at}.example.com`);
    await set({ allowed_origins: origins, user_settings: { password_settings: { allowed_special_characters: '!?' } } });
    const { changes } = await newest();
    expect(changes.find(({ path }) => path === 'allowed_origins')?.after).toEqual(origins);
    expect(changes.find(({ path }) => path.endsWith('special_characters'))?.after).toBe('!?');
  });

  it('takes a change back, which is a change too and is in the audit log', async () => {
    await set({
      ...sessions(600),
      user_settings: { attributes: { authenticator_app: { enabled: true, used_for_second_factor: true } } },
    });
    const change = await newest();
    const { status, body } = await revert(change.id);
    expect([status, body.security]).toMatchObject([200, { sessions: { lifetime_seconds: 604_800 } }]);
    const [latest, first] = await history();
    expect(latest).toMatchObject({ reverts: change.id, reverted_by: null });
    expect(first).toMatchObject({ id: change.id, reverted_by: latest?.id });
    // What follows another setting went back with it.
    expect(latest?.changes.map(({ path }) => path)).toEqual(first?.changes.map(({ path }) => path));
    const log = await service.admin('GET', '/audit_events?event=admin.changed&limit=1');
    expect(log.body.data).toMatchObject([
      {
        reason: 'POST /instance/changes/:id/revert',
        changes: { 'security.sessions.lifetime_seconds': { before: 600, after: 604_800 } },
      },
    ]);
    const again = await revert(change.id);
    expect([again.status, again.body.errors?.[0]?.message]).toEqual([
      422,
      'All settings of this change already have their earlier values.',
    ]);
    expect((await revert(latest?.id ?? '')).status).toBe(200);
    expect((await service.admin('GET', '/instance')).body.security).toMatchObject({
      sessions: { lifetime_seconds: 600 },
    });
  });

  it('refuses to take back what was changed again later, unless that is asked for', async () => {
    await set({ ...sessions(600), display_config: { application_name: 'One' } });
    const { id } = await newest();
    await set(sessions(1_200));
    const refused = await revert(id);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ message: expect.stringMatching(/^security\.sessions\.lifetime_seconds was changed again later\. /) }],
    ]);
    expect((await revert(id, { overwrite_later: true })).status).toBe(200);
    const { body } = await service.admin('GET', '/instance');
    expect(body).toMatchObject({
      security: { sessions: { lifetime_seconds: 604_800 } },
      display_config: { application_name: 'Test application' },
    });
  });

  it('checks a revert like any change', async () => {
    await set({ user_settings: { attributes: { phone_number: { enabled: true } } } });
    const enabled = await newest();
    await set({ user_settings: { attributes: { phone_number: { required: true } } } });
    const contradiction = await revert(enabled.id);
    expect([contradiction.status, contradiction.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/is required but not enabled/),
    ]);
  });

  it('knows no change of another instance', async () => {
    await set(sessions(600));
    const { id } = await newest();
    const other = await createTestService(database());
    expect((await other.admin('GET', '/instance/changes')).body.data).toEqual([]);
    expect((await other.admin('POST', `/instance/changes/${id}/revert`, {})).status).toBe(404);
  });

  it('previews the environment of a change without saving or recording it', async () => {
    const { body, status } = await service.admin('POST', '/instance/preview', {
      display_config: { application_name: 'Draft' },
      appearance: { dark: { primary: '#ffcc00' }, border_radius: 0 },
    });
    expect([status, body.object, body.security]).toEqual([200, 'environment', undefined]);
    expect(body.display_config).toMatchObject({
      application_name: 'Draft',
      appearance: {
        variables: { colorPrimary: 'light-dark(oklch(0.43 0.072 222), #ffcc00)', borderRadius: '0px' },
      },
    });
    const { body: stored } = await service.admin('GET', '/instance');
    expect(stored.display_config).toMatchObject({ application_name: 'Test application' });
    expect(await history()).toEqual([]);
    const log = await service.admin('GET', '/audit_events?event=admin.changed');
    expect(log.body.data).toEqual([]);
    const refused = await service.admin('POST', '/instance/preview', { appearance: { light: { text: 'red;}' } } });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/^appearance\.light\.text: Must be a colour such as/),
    ]);
  });

  it('gives pages the appearance that was saved, and none where nothing was chosen', async () => {
    const browser = createTestBrowser(service);
    const environment = async () => (await browser.call<EnvironmentJSON>('GET', '/environment')).body.response;
    expect((await environment()).display_config).not.toHaveProperty('appearance');
    await set({ appearance: { light: { primary: '#123456' }, font_family: 'Inter, sans-serif' } });
    expect((await environment()).display_config).toHaveProperty('appearance.variables.fontFamily', 'Inter, sans-serif');
  });
});
