// The service with `createLatchkeyAdmin` of `@latchkey/backend`: the typed client manages what the service stores.
import {
  type AdminFetch,
  createLatchkeyAdmin,
  createLatchkeyBackend,
  currentUser,
  type LatchkeyAdmin,
} from '@latchkey/backend';
import { beforeAll, expect, it, vi } from 'vitest';
import { signUp } from '../testing/accounts/sign-up-and-in.ts';
import { askToken, sessionOf } from '../testing/accounts/tokens.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

eachDatabase('the typed client of the admin API', (database) => {
  let service: TestService;
  let admin: LatchkeyAdmin;
  const toService: AdminFetch = (url, init) => service.app.fetch(new Request(url, init));
  const connect = (fetch: AdminFetch) =>
    createLatchkeyAdmin({
      secretKey: service.secretKey,
      serviceUrl: service.baseUrl,
      fetch,
      wait: () => Promise.resolve(),
    });
  beforeAll(async () => {
    service = await createTestService(database());
    admin = connect(toService);
  });

  it('creates, lists page by page, changes and bans users', async () => {
    const made = [];
    for (const name of ['ada', 'grace', 'joan', 'lise', 'mary']) {
      made.push(await admin.users.create({ email_address: `${name}@pages.example.com`, first_name: name }));
      service.ports.clock.advance(1_000);
    }
    const listed: (string | null)[] = [];
    for await (const user of admin.users.list.all({ query: '@pages.example.com', order_by: 'created_at', limit: 2 }))
      listed.push(user.first_name);
    expect(listed).toEqual(['ada', 'grace', 'joan', 'lise', 'mary']);

    const [ada, grace] = made.map(({ id }) => id);
    const found = await admin.users.list({ user_id: [ada ?? '', grace ?? ''], order_by: '-created_at' });
    expect([found.total_count, found.data.map(({ first_name }) => first_name)]).toEqual([2, ['grace', 'ada']]);
    const changed = await admin.users.update(ada ?? '', { last_name: 'Lovelace', private_metadata: { note: 'first' } });
    expect(changed).toMatchObject({ first_name: 'ada', last_name: 'Lovelace', private_metadata: { note: 'first' } });
    expect((await admin.users.ban(ada ?? '')).banned).toBe(true);
    expect(await admin.users.count({ banned: true })).toMatchObject({ total_count: 1 });
    const picture = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' });
    expect((await admin.users.setProfileImage(ada ?? '', { file: picture })).has_image).toBe(true);
    expect((await admin.users.setProfileImage(grace ?? '', { file: `data:image/png;base64,${PNG}` })).has_image).toBe(
      true,
    );
  });

  it('adds members to an organization', async () => {
    const owner = await admin.users.create({ email_address: 'owner@example.com' });
    const member = await admin.users.create({ email_address: 'member@example.com' });
    const { id } = await admin.organizations.create({ name: 'Acme', created_by: owner.id });
    const added = await admin.organizations.members.add(id, { user_id: member.id, role: 'org:member' });
    expect(added).toMatchObject({ role: 'org:member', public_user_data: { user_id: member.id } });
    const roles: string[] = [];
    for await (const membership of admin.organizations.members.list.all(id, { limit: 1 })) roles.push(membership.role);
    expect(roles.sort()).toEqual(['org:admin', 'org:member']);
  });

  it('throws the code of a refusal', async () => {
    await admin.users.create({ email_address: 'taken@example.com' });
    await expect(admin.users.create({ email_address: 'taken@example.com' })).rejects.toMatchObject({
      status: 422,
      code: 'form_identifier_exists',
      errors: [{ meta: { param_name: 'email_address' } }],
    });
    await expect(admin.users.get('user_unknown')).rejects.toMatchObject({ status: 404, code: 'resource_not_found' });
    await expect(admin.call('GET /jwt_templates', { query: { limit: 0 } })).rejects.toMatchObject({ status: 422 });
    const { secret, id } = await admin.secretKeys.create({ name: 'Reports', scopes: ['read'] });
    const reports = createLatchkeyAdmin({ secretKey: secret, serviceUrl: service.baseUrl, fetch: toService });
    expect((await reports.users.list()).total_count).toBeGreaterThan(0);
    await expect(reports.users.create({})).rejects.toMatchObject({ status: 403, code: 'secret_key_scope_missing' });
    await admin.secretKeys.revoke(id);
    await expect(reports.users.list()).rejects.toMatchObject({ status: 401 });
  });

  it('repeats a POST whose reply was lost, and the service carries it out once', async () => {
    const sent: string[] = [];
    const patient = connect(async (url, init) => {
      const reply = await toService(url, init);
      sent.push(`${init.method} ${reply.status} ${reply.headers.get('idempotent-replayed')}`);
      if (sent.length === 1) throw new TypeError('the reply was lost');
      return reply;
    });
    const user = await patient.users.create({ email_address: 'once@example.com' });
    expect(sent).toEqual(['POST 200 null', 'POST 200 true']);
    const found = await admin.users.list({ email_address: 'once@example.com' });
    expect(found.data.map(({ id }) => id)).toEqual([user.id]);
  });

  it('reads the user of a request until the user is deleted', async () => {
    const browser = await openBrowser(service);
    await signUp(service, browser, 'request@example.com');
    const session = await sessionOf(browser);
    const { jwt } = await askToken(browser, session.id);
    const backend = createLatchkeyBackend({
      publishableKey: service.instance.publishableKey,
      fetch: toService,
      now: () => service.ports.clock.now(),
    });
    const headers = { authorization: `Bearer ${jwt}` };
    const auth = await backend.authenticateRequest(new Request('http://localhost:3000/', { headers }));
    expect(await currentUser(admin, auth)).toMatchObject({ id: session.user.id, private_metadata: {} });
    expect(await admin.users.delete(session.user.id)).toMatchObject({ deleted: true });
    expect([auth.isSignedIn, await currentUser(admin, auth)]).toEqual([true, null]);
  });
});

/** One transparent pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
