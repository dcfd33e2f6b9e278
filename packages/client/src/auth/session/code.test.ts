// Replies wait for the code of sessions: none without a session, all once one had a session.
import type { ClientJSON, SessionJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { lazily } from '../../lib/lazy.ts';
import type { Session } from '../../resources/session.ts';
import { createDecodeSession, createWhenDecodable } from './code.ts';

// The casts hold: only the number of sessions is read.
const SIGNED_OUT = { sessions: [] } as unknown as ClientJSON;
const SIGNED_IN = { sessions: [{ id: 'sess_1' }] } as unknown as ClientJSON;

describe('a reply', () => {
  it('without a session downloads nothing', async () => {
    const whenDecodable = createWhenDecodable(() => Promise.reject(new Error('not wanted')));
    await whenDecodable(null);
    await whenDecodable(SIGNED_OUT);
  });

  it('that follows one with a session does not overtake it', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const whenDecodable = createWhenDecodable(() => arrived);
    const order: string[] = [];
    const replies = [
      whenDecodable(SIGNED_IN).then(() => order.push('signed in')),
      whenDecodable(SIGNED_OUT).then(() => order.push('signed out')),
    ];
    await Promise.resolve();
    expect(order).toEqual([]);
    arrive();
    await Promise.all(replies);
    expect(order).toEqual(['signed in', 'signed out']);
  });
});

it('decodes a session once the code is loaded, and a session that came earlier is an error of the client', async () => {
  // The casts hold: nothing of the session is read.
  const session = {} as unknown as Session;
  const json = {} as unknown as SessionJSON;
  const code = lazily(async () => ({ decodeSession: () => session }));
  const decodeSession = createDecodeSession(code.loaded);
  expect(() => decodeSession(json)).toThrow('before the code');
  await code();
  expect(decodeSession(json)).toBe(session);
});
