// Permissions and roles in a settings file, by their keys. The permissions of the service itself are not in it.
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import { type Fields, idOf, pick, type Section, type StoredEntry } from './section.ts';

const { updated_at: _permissionVersion, ...permissionFields } = ADMIN_CALLS['PATCH /permissions/:id'].body.entries;
const { updated_at: _roleVersion, ...roleFields } = ADMIN_CALLS['PATCH /roles/:id'].body.entries;

const keyed = (items: readonly Fields[], fieldsOf: (item: Fields) => Fields): ReadonlyMap<string, StoredEntry> =>
  new Map(items.map((item) => [String(item.key), { id: idOf(item), fields: fieldsOf(item), secrets: {} }]));

export const PERMISSIONS: Section = {
  name: 'permissions',
  fields: permissionFields,
  read: async ({ all }) => {
    const own = (await all('/permissions')).filter(({ type }) => type !== 'system');
    return keyed(own, (item) => pick(item, ['name', 'description']));
  },
  create: async ({ ask }, key, fields) => void (await ask('POST', '/permissions', { ...fields, key })),
  change: async ({ ask }, { id }, fields) => void (await ask('PATCH', `/permissions/${id}`, fields)),
  remove: async ({ ask }, { id }) => void (await ask('DELETE', `/permissions/${id}`)),
};

const permissionKeys = (item: Fields): readonly string[] =>
  Array.isArray(item.permissions)
    ? item.permissions.map((one: unknown) => String(typeof one === 'string' ? one : Reflect.get(Object(one), 'key')))
    : [];

export const ROLES: Section = {
  name: 'roles',
  fields: roleFields,
  sets: ['permissions'],
  read: async ({ all }) =>
    keyed(await all('/roles'), (item) => ({
      ...pick(item, ['name', 'description', 'requires_second_factor']),
      permissions: [...permissionKeys(item)].sort(),
    })),
  create: async ({ ask }, key, fields) => void (await ask('POST', '/roles', { ...fields, key })),
  change: async ({ ask }, { id }, fields) => void (await ask('PATCH', `/roles/${id}`, fields)),
  remove: async ({ ask }, { id }) => void (await ask('DELETE', `/roles/${id}`)),
};
