// The session of a page load: the host's choice, else the one last active.
import { expect, it } from 'vitest';
import type { Client } from '../resources/client.ts';
import { createSelectSession } from './select-session.ts';

// The cast holds: nothing else of the client is read.
const client = {
  signedInSessions: [{ id: 'sess_1' }, { id: 'sess_2' }],
  lastActiveSessionId: 'sess_2',
} as unknown as Client;

it('is the one last active', () => {
  expect(createSelectSession(() => ({}))(client)?.id).toBe('sess_2');
});

it('is the one the host selects, also if that is none', () => {
  const first = createSelectSession(() => ({ selectInitialSession: (given) => given.signedInSessions[0] ?? null }));
  expect(first(client)?.id).toBe('sess_1');
  expect(createSelectSession(() => ({ selectInitialSession: () => null }))(client)).toBeNull();
});
