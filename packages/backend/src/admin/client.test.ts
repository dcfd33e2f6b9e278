import { ADMIN_VERBS, type AdminKey, type AdminReply, type AdminVerbs } from '@latchkey/wire/admin';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ConfigurationError } from '../configuration-error.ts';
import { createFakeAdmin, json, refused, SECRET_KEY, SERVICE_URL } from '../testing/fake-admin-service.ts';
import { createLatchkeyAdmin, type LatchkeyAdmin } from './client.ts';

const page = (ids: readonly string[], total = ids.length) =>
  json({ data: ids.map((id) => ({ id })), total_count: total });

const idsOf = async (items: AsyncIterable<{ readonly id: string }>): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
};

describe('the methods', () => {
  it('make every call of the contract under its name', async () => {
    const { admin, calls } = createFakeAdmin([json({})]);
    const expected: string[] = [];
    for (const [key, verb] of Object.entries(ADMIN_VERBS)) {
      const found = verb.split('.').reduce<unknown>((group, name) => Object(group)[name], admin);
      const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect([verb, typeof found]).toEqual([verb, 'function']);
      // The names of the parameters serve as their values.
      await (found as (...given: unknown[]) => Promise<unknown>)(...names);
      expected.push(key.replaceAll(':', ''));
    }
    expect(calls()).toEqual(expected);
    expect(expected.length).toBeGreaterThan(100);
  });

  it('encode the parameters of the path', async () => {
    const { admin, calls } = createFakeAdmin([json({})]);
    await admin.users.emailAddresses.remove('user/1?a=b', 'ümlaut #%2e');
    expect(calls()).toEqual(['DELETE /users/user%2F1%3Fa%3Db/email_addresses/%C3%BCmlaut%20%23%252e']);
  });

  it('send nothing if a parameter would make it another call', async () => {
    const { admin, seen } = createFakeAdmin([json({})]);
    for (const id of ['', '.', '..'])
      await expect(admin.users.emailAddresses.remove('user_1', id)).rejects.toMatchObject({
        status: 0,
        message: `Latchkey: DELETE /users/:id/email_addresses/:emailId needs emailId, which is "${id}".`,
      });
    // A caller without types may forget it.
    await expect(Reflect.apply(admin.users.get, undefined, [])).rejects.toThrow('needs id');
    expect(seen).toEqual([]);
  });

  it('repeat a list in the query, and leave out what is not set', async () => {
    const { admin, calls } = createFakeAdmin([page([])]);
    await admin.users.list({
      query: 'ada & love',
      user_id: ['user_1', 'user_2'],
      banned: false,
      username: undefined,
      locked: null,
      order_by: '+created_at',
    });
    expect(calls()).toEqual([
      'GET /users?query=ada+%26+love&user_id=user_1&user_id=user_2&banned=false&order_by=%2Bcreated_at',
    ]);
  });

  it('give a deletion its query', async () => {
    const { admin, calls, seen } = createFakeAdmin([json({})]);
    await admin.oauthProviders.delete('oap_1', { delete_accounts: true });
    await admin.enterpriseConnections.delete('ent_1', { delete_accounts: true });
    await admin.oauthProviders.delete('oap_1');
    expect(calls()).toEqual([
      'DELETE /oauth_providers/oap_1?delete_accounts=true',
      'DELETE /enterprise_connections/ent_1?delete_accounts=true',
      'DELETE /oauth_providers/oap_1',
    ]);
    expect(seen.every(({ init }) => init.body === undefined)).toBe(true);
  });

  it('make the same request as `call` with the key', async () => {
    const { admin, seen } = createFakeAdmin([json({})]);
    await admin.users.update('user_1', { first_name: 'Ada' });
    await admin.call('PATCH /users/:id', { params: { id: 'user_1' }, body: { first_name: 'Ada' } });
    await admin.call('GET /users', { query: { limit: 1 } });
    const [method, call, list] = seen;
    expect(call?.init).toMatchObject({ method: 'PATCH', headers: method?.init.headers, body: '{"first_name":"Ada"}' });
    expect(list?.call).toBe('GET /users?limit=1');
  });
});

describe('all pages of a list', () => {
  it('are read one after the other, each when its items are needed', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => `user_${at}`);
    const { admin, calls } = createFakeAdmin([page(ids, 103), page(['a', 'b', 'c'], 103)]);
    const items = admin.users.list.all({ query: 'ada' });
    expect(calls()).toEqual([]);
    await items.next();
    expect(calls()).toEqual(['GET /users?query=ada&limit=100&offset=0']);
    expect(await idsOf(items)).toEqual([...ids.slice(1), 'a', 'b', 'c']);
    expect(calls().slice(1)).toEqual(['GET /users?query=ada&limit=100&offset=100']);
  });

  it('begin at the given offset, in pages of the given size', async () => {
    const { admin, calls } = createFakeAdmin([page(['c', 'd'], 7), page(['e', 'f'], 7), page(['g'], 7)]);
    expect(await idsOf(admin.users.list.all({ limit: 2, offset: 2 }))).toEqual(['c', 'd', 'e', 'f', 'g']);
    expect(calls()).toEqual([2, 4, 6].map((offset) => `GET /users?limit=2&offset=${offset}`));
  });

  it('end without another request at the last item, also if the last page is full', async () => {
    const { admin, calls } = createFakeAdmin([page(['a', 'b'], 2)]);
    expect(await idsOf(admin.users.list.all({ limit: '2', offset: undefined }))).toEqual(['a', 'b']);
    expect(calls()).toHaveLength(1);
  });

  it('end if items were deleted meanwhile, and use the default for a size that is not set', async () => {
    const { admin, calls } = createFakeAdmin([page(['a'], 500)]);
    expect(await idsOf(admin.organizations.members.list.all('org_1', { limit: undefined }))).toEqual(['a']);
    expect(calls()).toEqual(['GET /organizations/org_1/memberships?limit=100&offset=0']);
  });

  it('end with the error of a page', async () => {
    const { admin } = createFakeAdmin([page(['a', 'b'], 9), refused(401, 'secret_key_invalid')]);
    const items = admin.users.list.all({ limit: 2 });
    expect([(await items.next()).value?.id, (await items.next()).value?.id]).toEqual(['a', 'b']);
    await expect(items.next()).rejects.toMatchObject({ status: 401, code: 'secret_key_invalid' });
  });
});

describe('the configuration', () => {
  const create = (options: object) => () =>
    createLatchkeyAdmin({ secretKey: SECRET_KEY, serviceUrl: SERVICE_URL, ...options });

  it.each([
    [{ secretKey: '' }, 'Latchkey: secretKey is not one. Copy the key that begins with sk_test_ or sk_live_.'],
    [{ secretKey: undefined }, 'secretKey is not one'],
    [{ secretKey: 'pk_test_bG9jYWxob3N0OjQ0MDAk' }, 'secretKey is not one'],
    [{ secretKey: `${SECRET_KEY}\n` }, 'secretKey is not one'],
    [{ serviceUrl: 'latchkey.example.com' }, 'Latchkey: serviceUrl is not one. Give an https or http address'],
    [{ serviceUrl: undefined }, 'serviceUrl is not one'],
    [{ serviceUrl: 'ftp://latchkey.example.com' }, 'serviceUrl is not one'],
    [{ serviceUrl: `${SERVICE_URL}?a=b` }, 'serviceUrl is not one'],
    [{ serviceUrl: 'https://ada:word@latchkey.example.com' }, 'serviceUrl is not one'],
    [{ retries: -1 }, 'Latchkey: retries is -1. Give a whole number from 0 to 10.'],
    [{ retries: 0.5 }, 'retries is 0.5'],
    [{ timeoutMs: 0 }, 'Latchkey: timeoutMs is 0. Give a whole number from 1 to 3600000.'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs is NaN'],
  ])('%o is refused with a sentence', (options, message) => {
    expect(create(options)).toThrow(ConfigurationError);
    expect(create(options)).toThrow(message);
  });

  it('is refused without showing the secret key, also in a wrong place', () => {
    for (const options of [{ serviceUrl: SECRET_KEY }, { secretKey: ` ${SECRET_KEY}` }]) {
      expect(create(options)).toThrow(ConfigurationError);
      expect(create(options)).not.toThrow(SECRET_KEY);
    }
  });

  it('may have an address with a path and a slash at its end', async () => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return Response.json({});
    };
    await createLatchkeyAdmin({
      secretKey: SECRET_KEY,
      serviceUrl: 'http://inside:4400/latchkey//',
      fetch,
    }).instance.get();
    expect(urls).toEqual(['http://inside:4400/latchkey/admin/v1/instance']);
  });
});

type At<Group, Verb extends string> = Verb extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Group
    ? At<Group[Name], Rest>
    : 'missing'
  : Verb extends keyof Group
    ? Group[Verb]
    : 'missing';

type KeysWhere<Part extends PropertyKey> = {
  [K in AdminKey]: Part extends keyof At<LatchkeyAdmin, AdminVerbs[K]> ? K : never;
}[AdminKey];

describe('the types', () => {
  it('have a method for every call of the contract, with its reply', () => {
    type Wrong = {
      [K in AdminKey]: At<LatchkeyAdmin, AdminVerbs[K]> extends (...given: never) => Promise<infer Reply>
        ? [Reply, AdminReply<K>] extends [AdminReply<K>, Reply]
          ? never
          : K
        : K;
    }[AdminKey];
    expectTypeOf<Wrong>().toBeNever();
  });

  it('take parameters, then the query of a call that reads or deletes, or the body of another', () => {
    type Users = LatchkeyAdmin['users'];
    expectTypeOf<Parameters<Users['get']>>().toEqualTypeOf<[id: string]>();
    expectTypeOf<Parameters<Users['ban']>>().toEqualTypeOf<[id: string]>();
    expectTypeOf<Parameters<Users['emailAddresses']['remove']>>().toEqualTypeOf<[id: string, id: string]>();
    expectTypeOf<Users['list']>().toBeCallableWith();
    expectTypeOf<Users['list']>().toBeCallableWith({ factor: ['totp', 'passkey'], order_by: '-last_active_at' });
    expectTypeOf<Users['update']>().toBeCallableWith('user_1', { public_metadata: { plan: 'pro' } });
    expectTypeOf<Users['setProfileImage']>().toBeCallableWith('user_1', { file: new Blob([]) });
    expectTypeOf<LatchkeyAdmin['oauthProviders']['delete']>().toBeCallableWith('oap_1', { delete_accounts: true });
    const { admin } = createFakeAdmin([json({})]);
    const mistakes = [
      // @ts-expect-error A user has no such field.
      () => admin.users.update('user_1', { nickname: 'Ada' }),
      // @ts-expect-error No filter has this name.
      () => admin.users.list({ colour: 'red' }),
      // @ts-expect-error The body of this call is required.
      () => admin.organizations.members.add('org_1'),
      // @ts-expect-error The second parameter of the path is missing.
      () => admin.organizations.members.remove('org_1'),
      // @ts-expect-error This call needs parameters.
      () => admin.call('GET /users/:id'),
      // @ts-expect-error This call takes no query.
      () => admin.call('GET /users/:id', { params: { id: 'user_1' }, query: { limit: 1 } }),
      // @ts-expect-error There is no such call.
      () => admin.call('GET /nothing'),
    ];
    expect(mistakes).toHaveLength(7);
  });

  it('have `all` for every list that has pages', () => {
    type Listed = { [K in AdminKey]: AdminVerbs[K] extends `${string}.list` ? K : never }[AdminKey];
    type Whole = 'GET /users/:id/oauth_access_tokens/:provider' | 'GET /users/:id/factors';
    expectTypeOf<KeysWhere<'all'>>().toEqualTypeOf<Exclude<Listed, Whole>>();
    type FirstUser = Parameters<LatchkeyAdmin['users']['list']['all']>[0];
    expectTypeOf<FirstUser>().toEqualTypeOf<Parameters<LatchkeyAdmin['users']['list']>[0]>();
  });
});
