// The store: commits, identity, order, isolation; and the sharing of clients.
import { describe, expect, it } from 'vitest';
import type { Client } from '../resources/client.ts';
import { fakeSession, fakeUser } from '../testing/fake-json.ts';
import { applyClient } from './apply-client.ts';
import { createStore } from './store.ts';

const client = (token: string, firstName = 'Ada') => ({
  object: 'client' as const,
  id: 'client_1',
  sessions: [
    {
      ...fakeSession('sess_1', { ...fakeUser('user_1', 'ada@example.com', 0), first_name: firstName }, 0),
      last_active_token: { object: 'token' as const, jwt: token },
    },
  ],
  sign_in: null,
  sign_up: null,
  last_active_session_id: 'sess_1',
  cookie_expires_at: null,
  created_at: 0,
  updated_at: 0,
});

describe('the store', () => {
  it('notifies in order of subscription, also one listener twice, and not after it unsubscribed', () => {
    const store = createStore(() => undefined);
    const heard: string[] = [];
    const one = () => void heard.push('one');
    const stop = store.subscribe(one);
    store.subscribe(() => void heard.push('two'));
    store.subscribe(one);
    store.commit({ country: 'gb' });
    stop();
    store.commit({ country: 'fr' });
    expect(heard).toEqual(['one', 'two', 'one', 'two', 'one']);
  });

  it('keeps the snapshot while nothing changed', () => {
    const store = createStore(() => undefined);
    const before = store.getSnapshot();
    store.commit({ status: 'loading' });
    expect(store.getSnapshot()).toBe(before);
    store.commit({ status: 'ready' });
    expect(store.getSnapshot()).not.toBe(before);
  });

  it('reports a listener that throws and continues', () => {
    const errors: unknown[] = [];
    const store = createStore((error) => errors.push(error));
    let heard = false;
    store.subscribe(() => {
      throw new Error('broken');
    });
    store.subscribe(() => {
      heard = true;
    });
    store.commit({ country: 'gb' });
    expect(heard).toBe(true);
    expect(errors).toHaveLength(1);
  });
});

describe('applyClient', () => {
  const decode = { client: (json: object | null) => json as unknown as Client };

  it('keeps the JSON of a client in which only the token changed', () => {
    const first = applyClient(undefined, client('a'), decode);
    const second = applyClient(first.clientJson, client('b'), decode);
    expect(second.clientJson).toBe(first.clientJson);
    expect(second.tokens.get('sess_1')?.jwt).toBe('b');
  });

  it('keeps unchanged parts of a changed one', () => {
    const first = applyClient(undefined, client('a'), decode).clientJson;
    const second = applyClient(first, client('a', 'Grace'), decode).clientJson;
    expect(second?.sessions[0]).not.toBe(first?.sessions[0]);
    expect(second?.sessions[0]?.user.email_addresses).toBe(first?.sessions[0]?.user.email_addresses);
  });

  it('creates a blank client from null', () => {
    expect(applyClient(undefined, null, decode)).toMatchObject({ client: null, clientJson: undefined });
  });
});
