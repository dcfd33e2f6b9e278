// The main flow through the public API: sign up, verify, reload, sign out, sign in; and the facade around it.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { isApiError } from './errors.ts';
import { Latchkey } from './latchkey.ts';
import type { Emission } from './state/snapshot.ts';
import { FAKE_CODE } from './testing/fake-attempts.ts';
import { createHarness, createSignedIn } from './testing/harness.ts';

describe('a complete session', () => {
  it('signs up, verifies, becomes active, survives a reload, signs out and signs in again', async () => {
    const { latchkey, platform, service } = createHarness({ isNewBrowser: true });
    await latchkey.load();
    expect(latchkey.loaded).toBe(true);
    expect(latchkey.session).toBeNull();
    const signUp = latchkey.client?.signUp;
    await signUp?.create({ emailAddress: 'ada@example.com', password: 'correct horse' });
    expect(signUp?.unverifiedFields).toEqual(['email_address']);
    await signUp?.prepareEmailAddressVerification();
    await signUp?.attemptEmailAddressVerification({ code: FAKE_CODE });
    expect(signUp?.status).toBe('complete');
    await latchkey.setActive({ session: signUp?.createdSessionId ?? null });
    expect(latchkey.user?.primaryEmailAddress?.emailAddress).toBe('ada@example.com');
    expect(latchkey.isSignedIn).toBe(true);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.session)).toBe(latchkey.session?.lastActiveToken?.getRawString());

    latchkey.dispose();
    const again = createHarness({ browser: platform.browser, service });
    await again.latchkey.load();
    expect(again.latchkey.user?.fullName).toBe('Ada Lovelace');
    expect(service.calls.filter((call) => call === 'POST /dev_browser')).toHaveLength(1);

    await again.latchkey.signOut();
    expect(again.latchkey.session).toBeUndefined();
    expect(again.platform.navigations).toEqual([{ kind: 'assign', url: 'https://app.example.com/' }]);
    expect(again.platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();

    const last = createHarness({ browser: platform.browser, service });
    await last.latchkey.load();
    expect(last.latchkey.session).toBeNull();
    const signIn = last.latchkey.client?.signIn;
    await signIn?.create({ identifier: 'ada@example.com' });
    await signIn?.attemptFirstFactor({ strategy: 'password', password: 'correct horse' });
    await last.latchkey.setActive({ session: signIn?.createdSessionId ?? null });
    expect(last.latchkey.user?.fullName).toBe('Ada Lovelace');
  });

  it('makes the calls in the order of the contract', async () => {
    const { latchkey, service } = createHarness({ isNewBrowser: true });
    service.addAccount('ada@example.com', 'correct horse');
    await latchkey.load();
    const signIn = latchkey.client?.signIn;
    await signIn?.create({ strategy: 'password', identifier: 'ada@example.com', password: 'correct horse' });
    await latchkey.setActive({ session: signIn?.createdSessionId ?? null });
    await latchkey.signOut(() => undefined);
    expect(service.calls.map((call) => call.replace(/sess_\d+/, ':id'))).toEqual([
      'POST /dev_browser',
      'PATCH /environment',
      'POST /client/sign_ins',
      'POST /client/sessions/:id/touch',
      'DELETE /client/sessions',
    ]);
  });

  it('throws errors of the service, with their field', async () => {
    const { latchkey } = createHarness();
    await latchkey.load();
    const failure = await latchkey.client?.signIn.create({ identifier: 'nobody@example.com' }).catch((error) => error);
    expect(isApiError(failure) && failure.errors[0]).toMatchObject({
      code: 'form_identifier_not_found',
      meta: { paramName: 'identifier' },
    });
    expect(latchkey.client?.signIn.isNew()).toBe(true);
  });
});

describe('listeners', () => {
  it('are called at once when the client is loaded, and get null when signed out', async () => {
    const { latchkey } = createHarness();
    const heard: Emission[] = [];
    latchkey.addListener((emission) => heard.push(emission));
    expect(heard).toHaveLength(0);
    await latchkey.load();
    expect(heard[0]).toMatchObject({ session: null, user: null, organization: null });
    let isCalled = false;
    latchkey.addListener(() => {
      isCalled = true;
    });
    expect(isCalled).toBe(true);
  });

  it('get an undefined session while it changes, and stop after unsubscribing', async () => {
    const { latchkey } = await createSignedIn();
    const heard: unknown[] = [];
    const stop = latchkey.addListener(({ session }) => heard.push(session ? session.id : session));
    await latchkey.signOut(() => undefined);
    stop();
    expect(heard).toEqual([latchkey.session === null && expect.any(String), undefined, null]);
    await latchkey.client?.signIn.create({});
    expect(heard).toHaveLength(3);
  });

  it('get the same objects while only the token changed', async () => {
    const { latchkey } = await createSignedIn();
    const { session, user } = latchkey;
    const before = session?.lastActiveToken?.getRawString();
    await latchkey.client?.reload();
    expect(latchkey.session).toBe(session);
    expect(latchkey.user).toBe(user);
    expect(latchkey.session?.lastActiveToken?.getRawString()).not.toBe(before);
  });

  it('do not affect each other when one throws', async () => {
    const { latchkey, platform } = await createSignedIn();
    let heard = 0;
    expect(() =>
      latchkey.addListener(() => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    latchkey.addListener(() => {
      heard += 1;
    });
    await latchkey.client?.signIn.create({});
    expect(heard).toBe(2);
    expect(platform.logs.some((line) => line.includes('listener'))).toBe(true);
  });
});

describe('the facade', () => {
  it('binds every method, so that it can be destructured', async () => {
    const { latchkey } = createHarness();
    const { load, addListener, buildSignInUrl, redirectToSignIn, navigate } = latchkey;
    await load();
    addListener(() => undefined)();
    expect(buildSignInUrl()).toContain('https://app.example.com/sign-in');
    await redirectToSignIn();
    await navigate('/there');
    expect(typeof latchkey.mountSignIn).toBe('function');
  });

  it('has its version, key and host', () => {
    const { latchkey } = createHarness();
    expect([Latchkey.version, latchkey.version]).toEqual(['5.55.1', '5.55.1']);
    expect([Latchkey.release, latchkey.release]).toEqual([manifest.version, manifest.version]);
    expect(latchkey.frontendApi).toBe('latchkey.example.test');
    expect(latchkey.instanceType).toBe('development');
    expect(latchkey.isStandardBrowser).toBe(false);
    latchkey.sdkMetadata = { name: 'host', version: '1' };
    expect(latchkey.sdkMetadata.name).toBe('host');
    expect(Latchkey.sdkMetadata).toMatchObject({ name: manifest.name, version: manifest.version });
  });

  it('keeps two instances on one page separate', async () => {
    const one = await createSignedIn();
    const two = createHarness();
    await two.latchkey.load();
    expect(one.latchkey.isSignedIn).toBe(true);
    expect(two.latchkey.isSignedIn).toBe(false);
  });

  it('passes an error over a redirect once', async () => {
    const { latchkey } = createHarness();
    await latchkey.load();
    const error = await latchkey.client?.signIn.create({ identifier: 'x' }).catch((failure) => failure);
    await latchkey.__internal_navigateWithError('/sign-in', error);
    expect(latchkey.__internal_last_error).toBe(error);
    expect(latchkey.__internal_last_error).toBeNull();
  });

  it('leaves no timer, lock or channel when disposed', async () => {
    const { latchkey, platform } = await createSignedIn();
    latchkey.dispose();
    expect(platform.browser.clock.pending()).toBe(0);
    expect(platform.browser.heldLocks()).toEqual([]);
    expect(platform.browser.ports.size).toBe(0);
  });

  it('disposed while it loads, ends without an error and starts nothing', async () => {
    const { latchkey, platform } = createHarness();
    platform.network.respond(() => new Promise(() => undefined));
    const loading = latchkey.load();
    await platform.settle();
    latchkey.dispose();
    await loading;
    await latchkey.load();
    expect(latchkey.loaded).toBe(false);
    expect(platform.browser.clock.pending()).toBe(0);
    expect(platform.browser.ports.size).toBe(0);
  });

  it.each([
    ['', 'missing'],
    ['pk_test_!!!', 'invalid'],
  ])('rejects the key %j', (key, word) => {
    expect(() => new Latchkey(key)).toThrow(word);
  });
});
