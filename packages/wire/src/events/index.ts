// Entry @latchkey/wire/events: the names of events and their types, without the schemas.
export * from './event.ts';
export * from './types.ts';
