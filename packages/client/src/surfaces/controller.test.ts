// Named methods, preconditions and the loading of the UI module.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isRuntimeError } from '../errors.ts';
import type { Latchkey } from '../latchkey.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';
import { createHarness, createSignedIn, type HarnessOptions } from '../testing/harness.ts';
import type { Ui } from './surface.ts';

const createRecorder = () => {
  const log: string[] = [];
  const recorder: Ui = {
    mount: (name, _, props) => void log.push(`mount ${name} ${JSON.stringify(props)}`),
    unmount: () => void log.push('unmount'),
    open: (name) => void log.push(`open ${name}`),
    close: (name) => void log.push(`close ${name}`),
    updateProps: (update) => void log.push(`update ${Object.keys(update).join()}`),
    preload: async (name) => void log.push(`preload ${name}`),
    dispose: () => void log.push('dispose'),
  };
  let loads = 0;
  const loadUi = async () => {
    loads += 1;
    return { createUi: (_: Latchkey) => recorder };
  };
  return { log, loadUi, loads: () => loads };
};

// A node is only passed on, never used, so any object is enough.
const node = {} as HTMLElement;

const setUp = async (options: HarnessOptions = {}, start = createHarness) => {
  const recorder = createRecorder();
  const harness = await start({ ...options, client: { loadUi: recorder.loadUi } });
  await harness.latchkey.load();
  return { ...harness, recorder };
};

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return isRuntimeError(error) ? error.code : String(error);
  }
};

describe('surfaces', () => {
  it('load their code once, when the first is shown, and keep the order of calls', async () => {
    const { latchkey, platform, recorder } = await setUp();
    expect(recorder.loads()).toBe(0);
    latchkey.mountSignIn(node, { path: '/sign-in', routing: 'path' });
    latchkey.unmountSignIn(node);
    latchkey.openSignUp();
    latchkey.closeSignUp();
    await platform.settle();
    expect(recorder.loads()).toBe(1);
    expect(recorder.log).toEqual([
      'mount SignIn {"path":"/sign-in","routing":"path"}',
      'unmount',
      'open SignUp',
      'close SignUp',
    ]);
  });

  it('keep an appearance that is set before their code is loaded', async () => {
    const { latchkey, platform, recorder } = await setUp();
    await latchkey.__unstable__updateProps({ appearance: { variables: { colorPrimary: 'red' } } });
    expect(recorder.loads()).toBe(0);
    latchkey.mountSignIn(node);
    await platform.settle();
    expect(recorder.log[0]).toBe('update appearance');
    await latchkey.__unstable__updateProps({ node, props: {} });
    expect(recorder.log.at(-1)).toBe('update node,props');
  });

  it('can be requested again after a failed download', async () => {
    const recorder = createRecorder();
    let isBroken = true;
    const { latchkey, platform } = createHarness({
      client: { loadUi: () => (isBroken ? Promise.reject(new Error('offline')) : recorder.loadUi()) },
    });
    await latchkey.load();
    latchkey.mountSignIn(node);
    await platform.settle();
    expect(platform.logs.at(-1)).toContain('could not be shown');
    isBroken = false;
    latchkey.mountSignIn(node);
    await platform.settle();
    expect(recorder.log).toEqual(['mount SignIn {}']);
  });

  it('throw in a build without them, and before load', async () => {
    const headless = createHarness();
    await headless.latchkey.load();
    expect(() => headless.latchkey.openSignIn()).toThrow('no surfaces');
    const early = createHarness({ client: { loadUi: createRecorder().loadUi } });
    expect(() => early.latchkey.mountSignIn(node)).toThrow('not ready');
  });

  it('are preloaded without an exception in a build without them', async () => {
    const { latchkey } = createHarness();
    await latchkey.load();
    await expect(latchkey.__internal_preload('UserProfile')).rejects.toThrow('no surfaces');
  });
});

describe('preconditions', () => {
  it('reject sign-in over a session of a single-session instance when opened, not when mounted', async () => {
    const { latchkey } = await setUp({}, createSignedIn as unknown as typeof createHarness);
    expect(codeOf(() => latchkey.openSignIn())).toBe('cannot_render_single_session_enabled');
    expect(codeOf(() => latchkey.openSignUp())).toBe('cannot_render_single_session_enabled');
    expect(codeOf(() => latchkey.mountSignIn(node))).toBeUndefined();
  });

  it('reject a profile without a user and everything about organizations that are off', async () => {
    const { latchkey, platform } = await setUp();
    expect(codeOf(() => latchkey.mountUserProfile(node))).toBe('cannot_render_user_missing');
    expect(codeOf(() => latchkey.__internal_openReverification())).toBe('cannot_render_user_missing');
    expect(codeOf(() => latchkey.openCreateOrganization())).toBe('cannot_render_organizations_disabled');
    expect(codeOf(() => latchkey.mountOrganizationList(node))).toBe('cannot_render_organizations_disabled');
    expect(codeOf(() => latchkey.mountUserButton(node))).toBeUndefined();
    expect(codeOf(() => latchkey.openWaitlist())).toBeUndefined();
    await import('../load/dev-tools.ts');
    await platform.settle();
    expect(platform.logs.join(' ')).toContain('cannot_render_user_missing: this surface needs a user.');
  });

  it('reject an organization profile without an organization', async () => {
    const harness = createHarness({ client: { loadUi: createRecorder().loadUi } });
    const { organization_settings: settings } = harness.service.environment;
    harness.service.environment = fakeEnvironment({ organization_settings: { ...settings, enabled: true } });
    await harness.latchkey.load();
    expect(codeOf(() => harness.latchkey.openOrganizationProfile())).toBe('cannot_render_organization_missing');
    expect(codeOf(() => harness.latchkey.mountOrganizationProfile(node))).toBeUndefined();
  });

  it('are silent in production', async () => {
    const { latchkey, platform, recorder } = await setUp({ instanceType: 'production' });
    expect(codeOf(() => latchkey.openUserProfile())).toBeUndefined();
    await platform.settle();
    expect(recorder.log).toEqual([]);
  });
});

it('names methods after the table', () => {
  const { latchkey } = createHarness();
  const names = Object.keys(latchkey).filter((name) => /^(un)?mount|^open|^close|_open|_close/.test(name));
  expect(names.sort()).toMatchInlineSnapshot(`
    [
      "__internal_closeBlankCaptchaModal",
      "__internal_closeReverification",
      "__internal_openBlankCaptchaModal",
      "__internal_openReverification",
      "closeCreateOrganization",
      "closeGoogleOneTap",
      "closeOrganizationProfile",
      "closeSignIn",
      "closeSignUp",
      "closeUserProfile",
      "closeUserVerification",
      "closeWaitlist",
      "mountCreateOrganization",
      "mountOrganizationList",
      "mountOrganizationProfile",
      "mountOrganizationSwitcher",
      "mountSignIn",
      "mountSignUp",
      "mountUserButton",
      "mountUserProfile",
      "mountUserVerification",
      "mountWaitlist",
      "openCreateOrganization",
      "openGoogleOneTap",
      "openOrganizationProfile",
      "openSignIn",
      "openSignUp",
      "openUserProfile",
      "openUserVerification",
      "openWaitlist",
      "unmountCreateOrganization",
      "unmountOrganizationList",
      "unmountOrganizationProfile",
      "unmountOrganizationSwitcher",
      "unmountSignIn",
      "unmountSignUp",
      "unmountUserButton",
      "unmountUserProfile",
      "unmountUserVerification",
      "unmountWaitlist",
    ]
  `);
});

describe('the URL', () => {
  it('is read for a modal only once surfaces are rendered', async () => {
    const state = btoa(JSON.stringify({ componentName: 'SignUp', path: '/continue' }));
    const { latchkey, platform, recorder } = await setUp({
      href: `https://app.example.com/?${CLIENT_NAMES.params.modalState}=${state}`,
    });
    expect(platform.location.href()).toContain(CLIENT_NAMES.params.modalState);
    latchkey.openWaitlist();
    await import('./modal-state.ts');
    await platform.settle();
    expect(recorder.log).toContain('open SignUp');
    expect(platform.location.href()).toBe('https://app.example.com/');
  });
});
