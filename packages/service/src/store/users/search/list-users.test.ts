// The operator's list of users: what a search and each filter find, in every order, and that the words follow every change.
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { searchWords } from '../../../domain/search-words.ts';
import { withOrganizations } from '../../../testing/accounts/organization-matrix.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';
import { countQuery } from '../../filtered-lists.ts';
import { countUsers, idsQuery, listUsers, planOf, type UserOrder } from './list-users.ts';
import type { UserFilter } from './user-filter.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const NEWEST: UserOrder = { field: 'created_at', isDescending: true };
const PAGE = { limit: 10, offset: 0 };

eachDatabase('users', (database) => {
  let service: TestService;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    service = await createTestService(database(), { settings: withOrganizations });
    const people = {
      ada: { first_name: 'Ada', last_name: 'Lovelace', email_address: 'ada.byron@example.com', username: 'countess' },
      zofie: { first_name: 'Žofie', last_name: 'Malá', email_address: ['zofie@example.org', 'second@other.example'] },
      grace: { first_name: 'grace', phone_number: '+12025550143', external_id: 'crm-7' },
      wallet: { web3_wallet: '0x52908400098527886E0F7030069857D2E4169EE7', password: 'correct horse battery' },
    };
    for (const [name, body] of Object.entries(people)) {
      service.ports.clock.advance(1_000);
      const made = await service.admin<{ id: string }>('POST', '/users', body);
      expect([name, made.status]).toEqual([name, 200]);
      ids[name] = made.body.id;
    }
    const other = await createTestService(database());
    await other.admin('POST', '/users', { first_name: 'Ada', email_address: 'ada.byron@example.com' });
  });

  const now = () => service.ports.clock.now();
  const found = async (filter: Partial<UserFilter>, order = NEWEST): Promise<readonly (string | undefined)[]> => {
    const whole = { instanceId: service.instance.id, now: now(), ...filter };
    const { accounts, totalCount } = await listUsers(database().db, whole, order, PAGE);
    expect(totalCount).toBe(accounts.length);
    expect(await countUsers(database().db, whole)).toBe(totalCount);
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    return accounts.map(({ user }) => names.get(user.id));
  };
  const search = (query: string) => found({ words: searchWords(query) });

  it.each([
    ['ada', ['ada']],
    ['LOVE', ['ada']],
    ['byron ada', ['ada']],
    ['ada malá', []],
    ['countess', ['ada']],
    ['zofie mala', ['zofie']],
    ['second@other.example', ['zofie']],
    ['@example.org', ['zofie']],
    ['+1 (202) 555-01', ['grace']],
    ['12025550143', ['grace']],
    ['0x529084', ['wallet']],
    ['ovelace', []],
  ])('are found by %j', async (query, names) => {
    expect(await search(query)).toEqual(names);
  });

  it('are found by the beginning of an id', async () => {
    const id = ids.ada ?? '';
    expect(await search(id)).toEqual(['ada']);
    expect(await search(id.slice(0, -4))).toEqual(['ada']);
  });

  it('are filtered by values', async () => {
    expect(await found({ userIds: [ids.ada ?? '', ids.grace ?? '', 'user_x'] })).toEqual(['grace', 'ada']);
    expect(await found({ userIds: [] })).toEqual([]);
    expect(await found({ usernames: ['countess'] })).toEqual(['ada']);
    expect(await found({ externalIds: ['crm-7', 'crm-8'] })).toEqual(['grace']);
    expect(await found({ emailAddresses: ['second@other.example', 'ada.byron@example.com'] })).toEqual([
      'zofie',
      'ada',
    ]);
    expect(await found({ emailAddresses: ['second'] })).toEqual([]);
    expect(await found({ phoneNumbers: ['+12025550143'] })).toEqual(['grace']);
    expect(await found({ web3Wallets: ['0x52908400098527886E0F7030069857D2E4169EE7'] })).toEqual(['wallet']);
    expect(await found({ usernames: ['countess'], words: ['grace'] })).toEqual([]);
  });

  it('are filtered by factor, organization, ban, lock and time', async () => {
    const { db } = database();
    const { body } = await service.admin<{ id: string }>('POST', '/organizations', {
      name: 'Acme',
      created_by: ids.ada,
    });
    expect(await found({ organizationIds: [body.id] })).toEqual(['ada']);
    expect(await found({ factors: ['password'] })).toEqual(['wallet']);
    for (const factor of ['totp', 'backup_code', 'passkey', 'phone_code', 'oauth_google'])
      expect([factor, await found({ factors: [factor] })]).toEqual([factor, []]);
    const { body: strong } = await service.admin<{ id: string }>('POST', '/users', {
      username: 'strong',
      totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      backup_codes: ['abcde-fghij'],
      second_factor_phone_number: '+12025550199',
      passkeys: [{ credential_id: 'abc', public_key: 'def', rp_id: 'example.com' }],
    });
    ids.strong = strong.id;
    for (const factor of ['totp', 'backup_code', 'passkey', 'phone_code'])
      expect([factor, await found({ factors: [factor] })]).toEqual([factor, ['strong']]);
    expect(await found({ factors: ['totp', 'password'] })).toEqual([]);

    await db
      .updateTable('users')
      .set({ banned_at: 1 })
      .where('id', '=', ids.grace ?? '')
      .execute();
    expect(await found({ isBanned: true })).toEqual(['grace']);
    expect(await found({ isBanned: false, words: ['ada'] })).toEqual(['ada']);
    await db
      .updateTable('users')
      .set({ locked_until: now() + 5 })
      .where('id', '=', ids.ada ?? '')
      .execute();
    await sql`insert into lockouts (key, failures, total, locked_until, updated_at)
      values (${`user:${ids.wallet}`}, 10, 10, ${now() + 5}, 0)`.execute(db);
    expect(await found({ isLocked: true })).toEqual(['wallet', 'ada']);
    service.ports.clock.advance(5);
    expect(await found({ isLocked: true })).toEqual([]);
    expect(await found({ isLocked: false })).toHaveLength(5);

    const [oldest] = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', ids.ada ?? '')
      .execute();
    const time = oldest?.created_at ?? 0;
    expect(await found({ createdAt: { after: time, before: time + 1_001 } })).toEqual(['zofie', 'ada']);
    expect(await found({ createdAt: { before: time } })).toEqual([]);
    expect(await found({ lastActiveAt: { before: now() } })).toEqual([]);
  });

  it('are the same however many users satisfy a condition', async () => {
    const { db } = database();
    const [membership] = await db.selectFrom('organization_memberships').select('organization_id').execute();
    await sql`update users set locked_until = ${now() + 5} where id = ${ids.ada}`.execute(db);
    const filters: Readonly<Record<string, readonly [Partial<UserFilter>, readonly string[]]>> = {
      'a word': [{ words: ['grac'] }, ['grace']],
      'two words': [{ words: ['ada', 'love'] }, ['ada']],
      'words of different users': [{ words: ['ada', 'grace'] }, []],
      'not banned': [{ isBanned: false }, ['ada', 'strong', 'wallet', 'zofie']],
      'not locked': [{ isLocked: false }, ['grace', 'strong', 'wallet', 'zofie']],
      'neither banned nor locked': [{ isBanned: false, isLocked: false }, ['strong', 'wallet', 'zofie']],
      'a time, not banned': [{ isBanned: false, createdAt: { after: 0 } }, ['ada', 'strong', 'wallet', 'zofie']],
      'a time, banned, not locked': [{ isBanned: true, isLocked: false, createdAt: { after: 0 } }, ['grace']],
      'a time, locked': [{ isLocked: true, createdAt: { after: 0 } }, ['ada']],
      'a time, an address': [{ emailAddresses: ['zofie@example.org'], createdAt: { after: 0 } }, ['zofie']],
      'a member with a word': [{ organizationIds: [membership?.organization_id ?? ''], words: ['ada'] }, ['ada']],
      'two factors': [{ factors: ['totp', 'passkey'] }, ['strong']],
      'no value': [{ userIds: [], words: ['ada'] }, []],
    };
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    for (const [title, [given, expected]] of Object.entries(filters))
      for (const bounds of [
        { few: 100, some: 100 },
        { few: 0, some: 100 },
        { few: 0, some: 0 },
      ]) {
        const plan = await planOf(db, { instanceId: service.instance.id, now: now(), ...given }, bounds);
        const { rows } = await idsQuery(plan, NEWEST, PAGE).execute(db);
        const [counted] = (await countQuery(plan).execute(db)).rows;
        const listed = rows.map(({ id }) => names.get(id)).sort();
        expect([title, bounds, listed, counted]).toEqual([title, bounds, expected, { count: expected.length }]);
      }
    await sql`update users set locked_until = null where id = ${ids.ada}`.execute(db);
  });

  it('are ordered by every field, in both directions', async () => {
    const { db } = database();
    await db
      .updateTable('users')
      .set({ last_active_at: 5, last_sign_in_at: 9 })
      .where('id', '=', ids.grace ?? '')
      .execute();
    await db
      .updateTable('users')
      .set({ last_active_at: 7, last_sign_in_at: 8 })
      .where('id', '=', ids.zofie ?? '')
      .execute();
    const chosen = { userIds: [ids.ada ?? '', ids.zofie ?? '', ids.grace ?? ''] };
    const orders: Readonly<Record<UserOrder['field'], readonly string[]>> = {
      created_at: ['ada', 'zofie', 'grace'],
      // Joining the organization changed Ada.
      updated_at: ['zofie', 'grace', 'ada'],
      last_active_at: ['ada', 'grace', 'zofie'],
      last_sign_in_at: ['ada', 'zofie', 'grace'],
      first_name: ['ada', 'grace', 'zofie'],
      last_name: ['ada', 'zofie', 'grace'],
      email_address: ['ada', 'zofie', 'grace'],
      username: ['ada'],
    };
    for (const [field, names] of Object.entries(orders)) {
      const up = { field: field as UserOrder['field'], isDescending: false };
      const upwards = (await found(chosen, up)).slice(0, names.length);
      const downwards = (await found(chosen, { ...up, isDescending: true })).slice(-names.length);
      expect([field, upwards, [...downwards].reverse()]).toEqual([field, names, names]);
    }
  });

  it('are found by their current words, and not after they are deleted', async () => {
    const { db } = database();
    const id = ids.zofie ?? '';
    await db.updateTable('users').set({ last_name: 'Nová' }).where('id', '=', id).execute();
    expect([await search('mala'), await search('nova')]).toEqual([[], ['zofie']]);
    await db.deleteFrom('email_addresses').where('email_address', '=', 'second@other.example').execute();
    expect([await search('@other.example'), await search('zofie@example.org')]).toEqual([[], ['zofie']]);
    await db.deleteFrom('users').where('id', '=', id).execute();
    expect(await search('nova')).toEqual([]);
    expect(await db.selectFrom('user_words').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    expect(await found({})).toHaveLength(4);
  });
});
