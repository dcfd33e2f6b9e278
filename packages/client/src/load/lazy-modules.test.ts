// What is downloaded when: nothing before it is needed, and no update lost or reordered when a download is late.
import { CLIENT_NAMES, FIRST_LOAD_DEADLINE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isNetworkError } from '../errors.ts';
import { FAKE_CODE } from '../testing/fake-attempts.ts';
import { createHarness, createSignedIn, type HarnessOptions } from '../testing/harness.ts';
import { ENGINE_MODULES, type LazyModules } from './lazy-modules.ts';

type PartName = keyof LazyModules;

const createSignal = () => {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
};

/** A client that records which modules it requests; the signed-in module loads when the test releases it. */
const createWatched = (options: HarnessOptions & { readonly lazyModules?: Partial<LazyModules> } = {}) => {
  const asked: PartName[] = [];
  const [wanted, arrived] = [createSignal(), createSignal()];
  const lazyModules: Partial<LazyModules> = {
    signedIn: async () => {
      asked.push('signedIn');
      wanted.give();
      await arrived.given;
      return import('./signed-in.ts');
    },
    attempts: () => {
      asked.push('attempts');
      return ENGINE_MODULES.attempts();
    },
  };
  const harness = createHarness({ ...options, client: { lazyModules: { ...lazyModules, ...options.lazyModules } } });
  return { ...harness, asked, wanted: wanted.given, arrive: arrived.give };
};

const signIn = ({ service }: ReturnType<typeof createWatched>): void => {
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
};

describe('lazy modules of a client', () => {
  it('are not loaded on a production page where no user is signed in', async () => {
    const { latchkey, asked } = createWatched({ instanceType: 'production' });
    await latchkey.load();
    await latchkey.handleUnauthenticated();
    expect([latchkey.session, asked]).toEqual([null, []]);
  });

  it('are not loaded for a development key either', async () => {
    const { latchkey, asked } = createWatched();
    await latchkey.load();
    expect(asked).toEqual([]);
  });

  it('are loaded for the first step of a sign-up, together with those of a session', async () => {
    const watched = createWatched({ instanceType: 'production' });
    const { latchkey, asked } = watched;
    await latchkey.load();
    await latchkey.client?.signUp.create({ emailAddress: 'ada@example.com', password: 'correct horse' });
    expect(asked).toEqual(['attempts']);
    await latchkey.client?.signUp.prepareEmailAddressVerification();
    watched.arrive();
    await latchkey.client?.signUp.attemptEmailAddressVerification({ code: FAKE_CODE });
    expect(latchkey.client?.signedInSessions).toHaveLength(1);
    expect(asked).toEqual(['attempts', 'signedIn']);
    expect(await ENGINE_MODULES.attempts()).toBe(await import('./signed-in.ts'));
  });

  it('are not loaded by an unused page, but for the first typed letter', async () => {
    const { latchkey, platform, asked } = createWatched({ instanceType: 'production' });
    await latchkey.load();
    await platform.advance(60_000);
    expect(asked).toEqual([]);
    platform.tab.type();
    platform.tab.type();
    expect(asked).toEqual(['signedIn']);
    latchkey.dispose();
    expect(platform.tab.listeners()).toBe(0);
  });

  it('of an attempt reject while they cannot be downloaded, as an unsent call would, and are tried again', async () => {
    let isBroken = true;
    const attempts: LazyModules['attempts'] = () =>
      isBroken ? Promise.reject(new TypeError('404')) : ENGINE_MODULES.attempts();
    const { latchkey, platform, service } = createHarness({
      instanceType: 'production',
      client: { lazyModules: { attempts } },
    });
    service.addAccount('ada@example.com', 'correct horse');
    await latchkey.load();
    platform.tab.setOnline(false);
    const failure = await latchkey.client?.signIn
      .create({ identifier: 'ada@example.com' })
      .catch((error: unknown) => error);
    expect(isNetworkError(failure) && failure.isUnsent).toBe(true);
    platform.tab.setOnline(true);
    isBroken = false;
    await latchkey.client?.signIn.create({ identifier: 'ada@example.com' });
    expect(latchkey.client?.signIn.status).toBe('needs_first_factor');
    latchkey.dispose();
  });

  it('that load late do not extend the token that waited for them', async () => {
    const watched = createWatched({ instanceType: 'production' });
    signIn(watched);
    const { latchkey, service, platform } = watched;
    const loading = latchkey.load({ polling: false });
    await watched.wanted;
    await platform.advance(6_000);
    watched.arrive();
    await loading;
    // 6 s in transit and 40 s here: 14 s of its lifetime are left, less than leeway and margin.
    await platform.advance(40_000);
    await latchkey.session?.getToken();
    expect(service.calls.filter((call) => call.endsWith('/tokens'))).toHaveLength(1);
    latchkey.dispose();
  });

  it('are loaded with the engine, not after it, for a visitor who has a session cookie', async () => {
    const { platform, service } = await createSignedIn({ instanceType: 'production' });
    const again = createWatched({
      instanceType: 'production',
      browser: platform.browser,
      service,
      lazyModules: { engine: () => new Promise(() => undefined) },
    });
    void again.latchkey.load();
    await again.wanted;
    expect(again.latchkey.client).toBeUndefined();
    again.latchkey.dispose();
  });

  it('keep replies in order: none overtakes one that waits for its code', async () => {
    const watched = createWatched({ instanceType: 'production' });
    signIn(watched);
    const { latchkey, service, platform } = watched;
    const loading = latchkey.load();
    await watched.wanted;
    service.endSessions();
    const reloading = latchkey.__internal_reloadInitialResources();
    await platform.settle();
    expect(latchkey.client).toBeUndefined();
    watched.arrive();
    await Promise.all([loading, reloading]);
    expect(latchkey.session).toBeNull();
  });

  it('start nothing when they load after the client was disposed', async () => {
    const watched = createWatched({ instanceType: 'production' });
    signIn(watched);
    const { latchkey, platform } = watched;
    const loading = latchkey.load();
    await watched.wanted;
    latchkey.dispose();
    await loading;
    watched.arrive();
    await import('./signed-in.ts');
    await platform.settle();
    expect([platform.browser.clock.pending(), platform.browser.ports.size, platform.tab.listeners()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('start nothing either when a loaded client was disposed meanwhile', async () => {
    const watched = createWatched({ instanceType: 'production' });
    const { latchkey, platform } = watched;
    await latchkey.load();
    signIn(watched);
    const reloading = latchkey.client?.reload();
    await watched.wanted;
    latchkey.dispose();
    watched.arrive();
    await reloading;
    expect([platform.browser.clock.pending(), platform.browser.ports.size, platform.tab.listeners()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('are used once when they load after the deadline, by the client itself', async () => {
    const watched = createWatched({ instanceType: 'production' });
    signIn(watched);
    const { latchkey, platform } = watched;
    const outcome = latchkey.load().catch((error: unknown) => error);
    await watched.wanted;
    await platform.advance(FIRST_LOAD_DEADLINE_MS);
    expect(isNetworkError(await outcome)).toBe(true);
    expect([latchkey.store.getSnapshot().status, platform.tab.listeners()]).toEqual(['degraded', 1]);
    watched.arrive();
    await import('./signed-in.ts');
    await platform.settle();
    expect([latchkey.isSignedIn, platform.browser.ports.size]).toEqual([true, 1]);
    latchkey.dispose();
    expect([platform.browser.clock.pending(), platform.tab.listeners()]).toEqual([0, 0]);
  });

  it('report when they cannot be downloaded, and are tried again', async () => {
    let isBroken = true;
    const signedIn: LazyModules['signedIn'] = () =>
      isBroken ? Promise.reject(new TypeError('404')) : import('./signed-in.ts');
    const harness = createHarness({ instanceType: 'production', client: { lazyModules: { signedIn } } });
    harness.service.addAccount('ada@example.com', 'correct horse');
    harness.service.signInDirectly('ada@example.com');
    await expect(harness.latchkey.load()).rejects.toThrow('could not be downloaded');
    isBroken = false;
    await harness.latchkey.load();
    expect(harness.latchkey.isSignedIn).toBe(true);
    expect(harness.platform.cookies.get(CLIENT_NAMES.cookies.session)).toEqual(expect.any(String));
    harness.latchkey.dispose();
  });
});
