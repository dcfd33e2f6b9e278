// The members of the client that SDKs and bindings use, and what it does with the page before load().
import { CLIENT_NAMES, decodeBase64UrlText, formatPublishableKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { Latchkey } from './latchkey.ts';
import { reopenModal } from './surfaces/modal-state.ts';
import { SURFACES } from './surfaces/surface.ts';
import { fakeEnvironment } from './testing/fake-environment.ts';
import { errorResponse } from './testing/fake-service.ts';
import { API_HOST, createHarness, createSignedIn } from './testing/harness.ts';
import { createFakePlatform, jsonResponse } from './testing/platform/fake-platform.ts';

const { params } = CLIENT_NAMES;

describe('a token in the URL', () => {
  const href = `https://app.example.com/page?a=1&${params.devBrowser}=dvb_secret&b=2#x`;

  it('is removed as soon as the client is created, and used by load', async () => {
    const { latchkey, platform } = createHarness({ href });
    expect(platform.location.href()).toBe('https://app.example.com/page?a=1&b=2#x');
    await latchkey.load();
    expect(platform.cookies.get(CLIENT_NAMES.cookies.devBrowser)).toBe('dvb_secret');
    expect(platform.tabStorage.get(params.devBrowser)).toBeUndefined();
  });

  it('is not lost when the client is created twice, as in StrictMode', async () => {
    const tabStorage = new Map<string, string>();
    const first = createHarness({ href, tabStorage, isNewBrowser: true });
    const second = createHarness({
      href: first.platform.location.href(),
      tabStorage,
      browser: first.platform.browser,
      isNewBrowser: true,
    });
    await second.latchkey.load();
    expect(second.service.calls).not.toContain('POST /dev_browser');
    expect(second.platform.cookies.get(CLIENT_NAMES.cookies.devBrowser)).toBe('dvb_secret');
  });

  it('stays until load() where the tab has no storage', async () => {
    const platform = createFakePlatform({ href });
    const forgetful = { ...platform, tabStorage: { get: () => undefined, set: () => {}, remove: () => {} } };
    const { service } = createHarness({ browser: platform.browser });
    platform.network.respond(service.respond);
    const latchkey = new Latchkey(formatPublishableKey('development', API_HOST), { platform: forgetful });
    expect(platform.location.href()).toBe(href);
    await latchkey.load();
    expect(platform.location.href()).toBe('https://app.example.com/page?a=1&b=2#x');
    expect(platform.cookies.get(CLIENT_NAMES.cookies.devBrowser)).toBe('dvb_secret');
  });

  it('is ignored in production', () => {
    const { platform } = createHarness({ href, instanceType: 'production' });
    expect(platform.location.href()).toBe(href);
  });

  it('and parameters of older clients are removed by load()', async () => {
    const old = `https://app.example.com/?__dev_session=1&keep=1#/x${params.devBrowser}[dvb_old]`;
    const { latchkey, platform } = createHarness({ href: old });
    await latchkey.load();
    expect(platform.location.href()).toBe('https://app.example.com/?keep=1#/x');
  });
});

describe('parameters of a start in the URL', () => {
  it('is removed: synced, handshake, help, suffixed cookies', async () => {
    const names = [params.synced, params.handshake, params.help, params.suffixedCookies];
    const href = `https://app.example.com/?${names.map((name) => `${name}=1`).join('&')}&keep=1#/deep`;
    const { latchkey, platform } = createHarness({ href, instanceType: 'production' });
    await latchkey.load();
    expect(platform.location.href()).toBe('https://app.example.com/?keep=1#/deep');
  });
});

describe('a modal that the user leaves', () => {
  it('opens again on the callback URL', async () => {
    const { latchkey, platform } = await createSignedIn({ href: 'https://app.example.com/page?a=1#/deep' });
    const place = { componentName: 'UserProfile', path: '/security', socialProvider: 'github' };
    const href = await latchkey.__internal_buildModalReturnUrl(place);
    expect(href).toMatch(new RegExp(`^https://app.example.com/page\\?a=1&${params.modalState}=[\\w-]+#/deep$`));
    const opened: unknown[][] = [];
    platform.tab.visit(href);
    reopenModal(
      { open: (...args) => void opened.push(args) },
      {
        location: platform.location,
        parameter: params.modalState,
        surfaces: SURFACES,
        decode: decodeBase64UrlText,
      },
    );
    expect(opened).toEqual([['UserProfile', { __experimental_startPath: '/security' }]]);
    expect(platform.location.href()).toBe('https://app.example.com/page?a=1#/deep');
  });
});

describe('older names of options', () => {
  it('cause a warning in development and still work', async () => {
    const { latchkey, platform } = createHarness();
    await latchkey.load({ afterSignInUrl: '/in', redirectUrl: '/both' });
    await platform.settle();
    await import('./load/dev-tools.ts');
    await platform.settle();
    const advice = platform.logs.filter((line) => line.includes('older name'));
    expect(advice.map((line) => /option (\w+)/.exec(line)?.[1])).toEqual(['afterSignInUrl', 'redirectUrl']);
    expect(latchkey.buildAfterSignInUrl()).toBe('https://app.example.com/in');
    expect(latchkey.buildAfterSignUpUrl()).toBe('https://app.example.com/both');
  });
});

describe('snapshots of resources', () => {
  it('are the JSON of the service, with the current token', async () => {
    const { latchkey, service } = await createSignedIn();
    const snapshot = latchkey.client?.__internal_toSnapshot();
    expect(snapshot?.sessions[0]?.last_active_token?.jwt).toBe(await latchkey.session?.getToken());
    expect({ ...snapshot, sessions: [] }).toEqual({ ...service.client(), sessions: [] });
    expect(latchkey.session?.__internal_toSnapshot().user).toEqual(service.client()?.sessions[0]?.user);
    expect(latchkey.__unstable__environment?.__internal_toSnapshot()).toEqual(service.environment);
  });

  it('activate a client of another start', async () => {
    const { latchkey, service } = await createSignedIn();
    const other = createHarness({ service });
    await other.latchkey.load({ selectInitialSession: () => null });
    const heard: unknown[] = [];
    latchkey.addListener(({ session }) => heard.push(session?.id));
    if (other.latchkey.client) await latchkey.updateClient(other.latchkey.client);
    expect(heard).toHaveLength(2);
    expect(latchkey.session?.id).toBe(service.client()?.sessions[0]?.id);
  });

  it('activate settings', async () => {
    const { latchkey, service } = createHarness();
    await latchkey.load();
    const known = latchkey.__unstable__environment;
    await latchkey.__unstable__setEnvironment(fakeEnvironment({ maintenance_mode: true }));
    expect(latchkey.__unstable__environment?.maintenanceMode).toBe(true);
    if (known) await latchkey.updateEnvironment(known);
    expect(latchkey.__unstable__environment?.maintenanceMode).toBe(service.environment.maintenance_mode);
  });
});

describe('settings of the instance', () => {
  it('can be reloaded, with or without sending the origin', async () => {
    const { latchkey, service } = createHarness();
    await latchkey.load();
    service.calls.length = 0;
    service.environment = fakeEnvironment({ maintenance_mode: true });
    await latchkey.__unstable__environment?.fetch({ touch: true });
    await latchkey.__unstable__environment?.reload();
    expect(service.calls).toEqual(['PATCH /environment', 'GET /environment']);
    expect(latchkey.__unstable__environment?.maintenanceMode).toBe(true);
  });

  it('and with them the client, on request', async () => {
    const { latchkey, service } = createHarness();
    await latchkey.load();
    service.calls.length = 0;
    await latchkey.__internal_reloadInitialResources();
    expect(service.calls).toEqual(['PATCH /environment', 'GET /client']);
  });
});

describe('getFapiClient', () => {
  it('builds URLs as the client does', () => {
    const { latchkey } = createHarness({ instanceType: 'production' });
    const { buildUrl, buildEmailAddress } = latchkey.getFapiClient();
    const url = buildUrl({ path: '/custom', search: { a: '1' } });
    expect([url.origin, url.pathname, url.searchParams.get('a')]).toEqual([`https://${API_HOST}`, '/v1/custom', '1']);
    expect(buildEmailAddress('support')).toBe('support@example.test');
  });

  it('makes calls that the client does not define, with hooks and token, whatever the status', async () => {
    const { latchkey, platform, service } = createHarness();
    await latchkey.load();
    const { request, onBeforeRequest } = latchkey.getFapiClient();
    onBeforeRequest(({ headers }) => headers.set('x-sdk', '1'));
    service.once('POST /custom', () => errorResponse(422, 'form_param_nil'));
    const response = await request({ path: '/custom', method: 'POST', body: { name: 'Ada' } });
    expect([response.status, response.payload]).toMatchObject([422, { errors: [{ code: 'form_param_nil' }] }]);
    const sent = platform.network.requests.at(-1);
    expect([sent?.body, sent?.headers.get('x-sdk'), sent?.url.searchParams.get(params.devBrowser)]).toEqual([
      'name=Ada',
      '1',
      'dvb_1',
    ]);
    onBeforeRequest(() => false);
    expect((await request({ path: '/custom' })).payload).toEqual({});
  });

  it('rejects when there is no network', async () => {
    const { latchkey, platform } = createHarness();
    await latchkey.load();
    platform.tab.setOnline(false);
    await expect(latchkey.getFapiClient().request({ path: '/custom' }, { fetchMaxTries: 1 })).rejects.toThrow(
      'Network',
    );
  });
});

describe('an SDK with cached resources', () => {
  it('starts with them when there is no network, after one attempt', async () => {
    const { service } = await createSignedIn();
    const { latchkey, platform } = createHarness();
    latchkey.__internal_getCachedResources = async () => ({
      client: service.client(),
      environment: service.environment,
    });
    platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
    await latchkey.load({ standardBrowser: false });
    expect([latchkey.loaded, latchkey.user?.fullName]).toEqual([true, 'Ada Lovelace']);
    expect(platform.network.requests).toHaveLength(2);
  });

  it('does not when the service responds, even with an error', async () => {
    const { latchkey, service } = createHarness();
    latchkey.__internal_getCachedResources = async () => ({ client: null, environment: service.environment });
    service.once('GET /client', () => errorResponse(500, 'internal_error'));
    await expect(latchkey.load({ standardBrowser: false })).rejects.toThrow('internal_error');
  });
});

describe('a client that the service removed', () => {
  it('is replaced here too', async () => {
    const { latchkey, service, platform } = await createSignedIn();
    service.once('DELETE /client', () => jsonResponse({ response: { object: 'client', deleted: true }, client: null }));
    await latchkey.client?.destroy();
    expect([latchkey.client?.isNew(), latchkey.session]).toEqual([true, null]);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();
  });
});

describe('outside a browser', () => {
  it('is no satellite, does not navigate and still has its names', async () => {
    const platform = { ...createFakePlatform(), inBrowser: false };
    const latchkey = new Latchkey(formatPublishableKey('production', API_HOST), { platform });
    await latchkey.load({ isSatellite: true });
    expect([latchkey.isSatellite, latchkey.loaded, latchkey.instanceType]).toEqual([false, false, 'production']);
    expect(await latchkey.redirectToSignIn()).toBeUndefined();
    expect(latchkey.__internal_attemptToEnableEnvironmentSetting()).toEqual({ isEnabled: true });
  });
});

describe('automatic navigations', () => {
  it('stop after two for one reason, and offer a next step', async () => {
    const { latchkey, platform } = createHarness();
    await latchkey.load();
    const go = () => latchkey.__internal_navigateAutomatically('/sign-in', 'redirect_to_sign_in', { replace: true });
    await go();
    await go();
    await expect(go()).rejects.toMatchObject({ code: 'redirect_loop', target: 'https://app.example.com/sign-in' });
    expect(platform.navigations.map(({ kind }) => kind)).toEqual(['replace', 'replace']);
  });
});

describe('the cookie that tells servers when a development client changed', () => {
  const uat = CLIENT_NAMES.cookies.clientUat;

  it('reports an unknown visitor as signed out', async () => {
    const { latchkey, platform } = createHarness();
    await latchkey.load();
    expect(platform.cookies.get(uat)).toBe('0');
  });

  it('is present with the session, and is removed with one that ended elsewhere', async () => {
    const { platform, service, latchkey } = await createSignedIn();
    expect(Number(platform.cookies.get(uat))).toBeGreaterThan(0);
    latchkey.dispose();
    service.endSessions();
    const again = createHarness({ browser: platform.browser, service });
    await again.latchkey.load();
    expect(again.platform.cookies.get(uat)).toBe('0');
  });
});

describe('members of the client', () => {
  /** docs/reference/javascript-api.md#members-of-the-client, the parts about sessions, URLs and the client itself. */
  const METHODS =
    `load addListener setActive signOut navigate handleUnauthenticated updateClient updateEnvironment getFapiClient
    buildUrlWithAuth buildSignInUrl buildSignUpUrl buildUserProfileUrl buildHomeUrl buildCreateOrganizationUrl
    buildOrganizationProfileUrl buildAfterSignInUrl buildAfterSignUpUrl buildAfterSignOutUrl
    buildAfterMultiSessionSingleSignOutUrl buildWaitlistUrl redirectWithAuth redirectToSignIn redirectToSignUp
    redirectToUserProfile redirectToOrganizationProfile redirectToCreateOrganization redirectToAfterSignIn
    redirectToAfterSignUp redirectToAfterSignOut redirectToWaitlist __unstable__updateProps __unstable__setEnvironment
    __unstable__onBeforeRequest __unstable__onAfterResponse __internal_getOption __internal_reloadInitialResources
    __internal_setCountry __internal_navigateWithError __internal_addNavigationListener
    __internal_attemptToEnableEnvironmentSetting`.split(/\s+/);
  const PROPERTIES =
    `version sdkMetadata loaded status publishableKey frontendApi instanceType domain proxyUrl isSatellite
    isStandardBrowser isSignedIn client session user organization telemetry __internal_country __internal_last_error
    __unstable__environment`.split(/\s+/);

  it.each(METHODS)('%s is an own method, safe to destructure', (name) => {
    const { latchkey } = createHarness();
    expect(typeof Object.getOwnPropertyDescriptor(latchkey, name)?.value).toBe('function');
  });

  it.each(PROPERTIES)('%s can be read before load()', (name) => {
    const { latchkey } = createHarness();
    expect(() => Reflect.get(latchkey, name)).not.toThrow();
    expect(name in latchkey).toBe(true);
  });
});
