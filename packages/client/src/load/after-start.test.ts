// What starts once a client has started: when, once, and never after the client was disposed.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { lazily } from '../lib/lazy.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { createStore } from '../state/store.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createAfterStart, type SessionWork } from './after-start.ts';

type Scene = {
  readonly standardBrowser?: boolean;
  readonly hasCookie?: boolean;
  readonly captchaHeartbeat?: boolean;
};

const create = ({ standardBrowser = true, hasCookie = false, captchaHeartbeat = false }: Scene = {}) => {
  const platform = createFakePlatform();
  if (hasCookie) platform.cookies.set(CLIENT_NAMES.cookies.session, 'a.b.c');
  const store = createStore(() => undefined);
  // The cast holds: nothing else of the environment is read.
  store.commit({ environment: { displayConfig: { captchaHeartbeat } } as unknown as Snapshot['environment'] });
  const done: string[] = [];
  const work: SessionWork = {
    startBackground: () => void done.push('background'),
    startHeartbeat: () => void done.push('heartbeat'),
    followSignIn: async ({ begunWith }) => void done.push(`follow ${begunWith}`),
  };
  const life = new AbortController();
  const signedIn = lazily(async () => {
    done.push('download');
    afterStart.onSignedIn(work);
    return work;
  });
  const key = { key: 'pk_test_1' };
  const afterStart = createAfterStart({ platform, key, store, options: () => ({ standardBrowser }), life }, signedIn);
  /** Another tab announces a sign-in. */
  const announce = async (news: object) => {
    const other = createFakePlatform({ browser: platform.browser });
    const channel = await other.channel.open(CLIENT_NAMES.channels.client);
    channel.post({ type: 'signin', ...key, ...news });
    await platform.advance(1);
  };
  return { ...afterStart, platform, done, signedIn, life, announce };
};

describe('the background work of a session', () => {
  it('starts with the client if its code is loaded by then, once', async () => {
    const { onReady, signedIn, done } = create();
    await signedIn();
    expect(done).toEqual(['download']);
    onReady();
    onReady();
    expect(done).toEqual(['download', 'background']);
  });

  it('starts with its code if the client has started by then', async () => {
    const { onReady, signedIn, done } = create();
    onReady();
    expect(done).toEqual([]);
    await signedIn();
    expect(done).toEqual(['download', 'background']);
  });
});

describe('a client without a session', () => {
  it('downloads the code for one when a visitor types, once', async () => {
    const { onReady, platform, done } = create();
    onReady();
    platform.tab.type();
    platform.tab.type();
    await platform.settle();
    expect([done, platform.tab.listeners()]).toEqual([['download', 'background'], 0]);
  });

  it('follows a sign-in of another tab, until its own code listens', async () => {
    const { onReady, platform, done, announce } = create();
    onReady();
    await platform.settle();
    await announce({ begunWith: 'sess_1' });
    await announce({ begunWith: 'sess_2' });
    expect(done).toEqual(['download', 'background', 'follow sess_1']);
  });

  it('looks at once if the cookie says that another tab signed in meanwhile', async () => {
    const { onReady, platform, done } = create({ hasCookie: true });
    onReady();
    await platform.settle();
    expect(done).toEqual(['download', 'background', 'follow null']);
  });

  it('sends captcha heartbeats if the instance requires them', async () => {
    const { onReady, platform, done } = create({ captchaHeartbeat: true });
    onReady();
    await platform.settle();
    expect(done).toEqual(['download', 'background', 'heartbeat']);
  });

  it('does none of it without cookies', async () => {
    const { onReady, platform, done } = create({ standardBrowser: false, hasCookie: true, captchaHeartbeat: true });
    onReady();
    platform.tab.type();
    await platform.settle();
    expect(done).toEqual([]);
  });

  it('does none of it once disposed', async () => {
    const { onReady, platform, done, life, announce } = create();
    onReady();
    life.abort();
    platform.tab.type();
    await announce({ begunWith: 'sess_1' });
    expect([done, platform.tab.listeners()]).toEqual([[], 0]);
  });
});
