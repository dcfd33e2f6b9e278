// A provider in a popup: two pages of one browser, and what each does.
import { LANDING_NAMES, POPUP_ANSWER_MS, POPUP_GRACE_MS, POPUP_LOOK_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import type { WindowMessage } from '../platform/window-messages.ts';
import { fakeSignIn, fakeVerification } from '../testing/fake-json.ts';
import { FAKE_PROVIDER_URL } from '../testing/fake-local-factors.ts';
import { createFakePopup } from '../testing/fake-popup.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

const PARAMS = {
  strategy: 'oauth_github',
  redirectUrl: '/sso-callback?keep=1#/deep',
  redirectUrlComplete: '/done',
} as const;

const EMAIL = 'ada@example.com';

/** After this long a closed popup counts as closed. */
const GONE_MS = POPUP_GRACE_MS + POPUP_LOOK_MS;

const opening = async ({ isBlocked = false } = {}) => {
  const browser = createFakeBrowser();
  const window = createFakePopup({ isBlocked });
  const harness = createHarness({ browser, globals: { open: window.open } });
  harness.service.addAccount(EMAIL, '');
  const moves: string[] = [];
  const routerPush = (to: string) => void moves.push(to);
  await harness.latchkey.load({ routerPush, routerReplace: routerPush });
  const { client } = harness.latchkey;
  if (!client) throw new Error('not loaded');
  /** The callback URL that the service received. */
  const backTo = () => {
    const request = harness.platform.network.requests.findLast(({ url }) => /sign_(ins|ups)$/.test(url.pathname));
    return new URLSearchParams(request?.body ?? '').get('redirect_url') ?? '';
  };
  /** The page in the popup, after the provider's callback. */
  const comeBack = async (href: string, { isCallback = true } = {}) => {
    const closes: number[] = [];
    const { latchkey, platform } = createHarness({
      browser,
      href,
      service: harness.service,
      globals: { close: () => void closes.push(1) },
    });
    const loaded = latchkey.load({ routerPush, routerReplace: routerPush });
    const done = loaded.then(() => (isCallback ? latchkey.handleRedirectCallback() : undefined));
    await platform.settle();
    return { latchkey, platform, closes, done };
  };
  return { ...harness, ...window, client, moves, backTo, comeBack };
};

describe('authenticateWithPopup', () => {
  it('opens the window before it awaits anything, and sends it to the provider', async () => {
    const { client, opened, popup, platform, backTo } = await opening();
    const done = client.signIn.authenticateWithPopup(PARAMS).catch((error: unknown) => error);
    expect([opened.length, popup.location.href]).toEqual([1, 'about:blank']);
    await platform.settle();
    expect(popup.location.href).toBe(FAKE_PROVIDER_URL);
    expect(platform.navigations.filter(({ kind }) => kind !== 'replaceState')).toEqual([]);
    const back = new URL(backTo());
    expect(back.searchParams.get(LANDING_NAMES.popup)).toMatch(/^[\w-]{22}$/);
    expect([back.origin, back.pathname, back.searchParams.get('keep'), back.hash]).toEqual([
      'https://app.example.com',
      '/sso-callback',
      '1',
      '#/deep',
    ]);
    popup.close();
    await platform.advance(GONE_MS);
    await done;
  });

  it('activates the signed-in user once the window is back, which closes', async () => {
    const { client, platform, service, popup, moves, backTo, comeBack, latchkey } = await opening();
    const done = client.signIn.authenticateWithPopup(PARAMS);
    await platform.settle();
    const { id } = service.comeBackAs(EMAIL);
    expect(service.client()).toMatchObject({ sign_in: null, sign_up: null });
    const there = await comeBack(backTo());
    await there.done;
    await done;
    expect([there.closes, popup.closed, there.platform.navigations.filter(({ kind }) => kind === 'assign')]).toEqual([
      [1],
      true,
      [],
    ]);
    expect([latchkey.session?.id, moves]).toEqual([id, ['/done']]);
  });

  it('activates the signed-up user', async () => {
    const { client, platform, service, moves, backTo, comeBack, latchkey } = await opening();
    const done = client.signUp.authenticateWithPopup(PARAMS);
    await platform.settle();
    const { id } = service.comeBackAs(EMAIL);
    await (await comeBack(backTo())).done;
    await done;
    expect([latchkey.session?.id, moves]).toEqual([id, ['/done']]);
  });

  it('navigates to the page of the missing steps', async () => {
    const { client, platform, service, moves, backTo, comeBack } = await opening();
    const done = client.signUp.authenticateWithPopup(PARAMS);
    await platform.settle();
    service.put({
      sign_in: fakeSignIn('sia_1', {
        status: 'needs_identifier',
        first_factor_verification: fakeVerification({ status: 'transferable' }),
      }),
    });
    await (await comeBack(backTo())).done;
    await done;
    expect(moves).toEqual(['/sso-callback?keep=1#/deep']);
    expect(service.calls.filter((call) => call === 'POST /client/sign_ups')).toHaveLength(1);
  });

  it('rejects a while after the window is closed, and not before', async () => {
    const { client, platform, popup } = await opening();
    let outcome: unknown;
    void client.signIn.authenticateWithPopup(PARAMS).catch((error: unknown) => {
      outcome = error;
    });
    await platform.settle();
    await platform.advance(2 * POPUP_GRACE_MS);
    expect(outcome).toBeUndefined();
    popup.close();
    await platform.advance(POPUP_GRACE_MS - POPUP_LOOK_MS);
    expect(outcome).toBeUndefined();
    await platform.advance(2 * POPUP_LOOK_MS);
    expect(outcome).toMatchObject({ code: 'popup_closed' });
    const pending = platform.browser.clock.pending();
    await platform.advance(POPUP_GRACE_MS);
    expect(platform.browser.clock.pending()).toBe(pending);
  });

  it('waits for a user at a provider whose page makes the window look closed', async () => {
    const { client, platform, popup, service, moves, backTo, comeBack, latchkey } = await opening();
    const done = client.signIn.authenticateWithPopup(PARAMS);
    await platform.settle();
    popup.close();
    platform.tab.blur();
    await platform.advance(10 * POPUP_GRACE_MS);
    const { id } = service.comeBackAs(EMAIL);
    const there = await comeBack(backTo());
    await there.done;
    await done;
    expect([latchkey.session?.id, moves, there.closes]).toEqual([id, ['/done'], [1]]);
  });

  it('asks the service before it rejects, for a window that could not send messages', async () => {
    const { client, platform, popup, service, moves, latchkey } = await opening();
    const done = client.signIn.authenticateWithPopup(PARAMS);
    await platform.settle();
    const { id } = service.comeBackAs(EMAIL);
    popup.close();
    await platform.advance(GONE_MS);
    await done;
    expect([latchkey.session?.id, moves]).toEqual([id, ['/done']]);
  });

  it('does not send the window to a URL that this page would reject', async () => {
    const { client, platform, popup, service } = await opening();
    const proof = fakeVerification({
      strategy: 'oauth_github',
      external_verification_redirect_url: 'javascript:alert(1)',
    });
    const response = fakeSignIn('sia_1', { first_factor_verification: proof });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: null }));
    const done = client.signIn.authenticateWithPopup(PARAMS).catch((error: unknown) => error);
    await platform.settle();
    expect([popup.location.href, popup.closed]).toEqual(['about:blank', true]);
    expect(await done).toMatchObject({ message: expect.stringContaining('no place to go') });
  });

  it('redirects the page where the browser blocks the window', async () => {
    const { client, platform, backTo } = await opening({ isBlocked: true });
    await client.signIn.authenticateWithPopup(PARAMS);
    expect(platform.navigations.at(-1)).toEqual({ kind: 'assign', url: FAKE_PROVIDER_URL });
    expect(backTo()).toBe('https://app.example.com/sso-callback?keep=1#/deep');
  });

  it('accepts a window that the host opened', async () => {
    const { client, platform, opened } = await opening();
    const { popup } = createFakePopup();
    const done = client.signIn.authenticateWithPopup({ ...PARAMS, popup }).catch((error: unknown) => error);
    await platform.settle();
    expect([opened, popup.location.href]).toEqual([[], FAKE_PROVIDER_URL]);
    popup.close();
    await platform.advance(GONE_MS);
    expect(await done).toMatchObject({ code: 'popup_closed' });
  });

  it('closes the window when the service rejects, or the callback is on another origin', async () => {
    const { client, service, popup } = await opening();
    service.once('POST /client/sign_ins', () => errorResponse(422, 'strategy_for_user_invalid'));
    await expect(client.signIn.authenticateWithPopup(PARAMS)).rejects.toMatchObject({ status: 422 });
    expect(popup.closed).toBe(true);
    const other = { ...PARAMS, redirectUrl: 'https://other.example/sso-callback' };
    popup.closed = false;
    await expect(client.signIn.authenticateWithPopup(other)).rejects.toThrow('on the origin of this page');
    expect(popup.closed).toBe(true);
  });

  it('ends with the client', async () => {
    const { client, latchkey, platform } = await opening();
    const done = client.signIn.authenticateWithPopup(PARAMS).catch((error: unknown) => error);
    await platform.settle();
    latchkey.dispose();
    expect(await done).toMatchObject({ code: 'popup_closed' });
    expect([platform.browser.clock.pending(), platform.browser.ports.size]).toEqual([0, 0]);
  });
});

describe('the page in the window', () => {
  it('posts its result and closes whatever the host shows there, on a signed-in page too', async () => {
    const { client, service, platform, backTo, comeBack, latchkey, moves } = await opening();
    const done = client.signIn.authenticateWithPopup(PARAMS);
    await platform.settle();
    const { id } = service.comeBackAs(EMAIL);
    const there = await comeBack(backTo(), { isCallback: false });
    await there.done;
    await done;
    expect([there.closes, there.latchkey.loaded]).toEqual([[1], false]);
    expect([latchkey.session?.id, moves]).toEqual([id, ['/done']]);
  });

  it('completes the attempt itself when no opener waits', async () => {
    const { service, moves, comeBack } = await opening();
    const { id } = service.comeBackAs(EMAIL);
    const there = await comeBack(`https://app.example.com/sso-callback?${LANDING_NAMES.popup}=stale&keep=1`);
    await there.platform.advance(POPUP_ANSWER_MS);
    await there.done;
    expect([there.latchkey.session?.id, there.closes, moves]).toEqual([id, [], ['/']]);
    expect(there.platform.navigations.map(({ url }) => url)).toContain('https://app.example.com/sso-callback?keep=1');
  });

  it('is ignored under another name', async () => {
    const { client, platform, popup, comeBack } = await opening();
    let isOver = false;
    const done = client.signIn.authenticateWithPopup(PARAMS).catch((error: unknown) => error);
    void done.then(() => {
      isOver = true;
    });
    await platform.settle();
    const there = await comeBack(`https://app.example.com/sso-callback?${LANDING_NAMES.popup}=guessed`);
    await there.platform.advance(POPUP_ANSWER_MS);
    await there.done;
    expect([isOver, there.closes]).toEqual([false, []]);
    popup.close();
    await platform.advance(GONE_MS);
    await done;
  });
});

describe('a page in a frame of another site, which shares no channel with the window', () => {
  const ORIGIN = 'https://app.example.com';

  /** One side: its listener, and how a message from `source` reaches it. */
  const createSide = () => {
    const listeners = new Set<(message: WindowMessage) => void>();
    const globals = {
      addEventListener: (_: string, listener: (message: WindowMessage) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (message: WindowMessage) => void) => listeners.delete(listener),
    };
    const take = (source: () => unknown) => (data: unknown, target: string) => {
      if (target === ORIGIN)
        for (const listener of [...listeners]) listener({ origin: ORIGIN, source: source(), data });
    };
    return { listeners, globals, take };
  };

  it('receives the message all the same', async () => {
    const [outside, inside] = [createSide(), createSide()];
    const { popup } = createFakePopup();
    const opener = { postMessage: outside.take(() => popup) };
    Object.assign(popup, { postMessage: inside.take(() => opener) });
    const framed = createHarness({ globals: { ...outside.globals, open: () => popup } });
    framed.service.addAccount(EMAIL, '');
    const moves: string[] = [];
    const routerPush = (to: string) => void moves.push(to);
    await framed.latchkey.load({ routerPush, routerReplace: routerPush });
    const done = framed.latchkey.client?.signIn.authenticateWithPopup(PARAMS);
    await framed.platform.settle();
    const { id } = framed.service.comeBackAs(EMAIL);
    const sent = framed.platform.network.requests.findLast(({ url }) => url.pathname.endsWith('/sign_ins'));
    const closes: number[] = [];
    const there = createHarness({
      href: new URLSearchParams(sent?.body ?? '').get('redirect_url') ?? '',
      service: framed.service,
      globals: { ...inside.globals, opener, close: () => void closes.push(1) },
    });
    await there.latchkey.load();
    await there.latchkey.handleRedirectCallback();
    await done;
    expect([framed.latchkey.session?.id, moves, closes]).toEqual([id, ['/done'], [1]]);
    expect([outside.listeners.size, inside.listeners.size]).toEqual([0, 0]);
  });
});
