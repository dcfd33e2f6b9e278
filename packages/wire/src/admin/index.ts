// Entry @latchkey/wire/admin: types, names and scopes of the admin API, without its schemas.
export * from './audit-event-names.ts';
export * from './call-types.ts';
export * from './message-locales.ts';
export * from './run-names.ts';
export * from './scopes.ts';
export * from './verbs.ts';
