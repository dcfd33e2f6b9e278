// The outline that keeps the place of a surface.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, type FakePlatform } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LatchkeyProvider, SignIn, UserButton, UserProfile } from './index.ts';
import { type InitialStateJSON, LatchkeyProvider as ServerProvider } from './server-rendering.tsx';
import { KEY, openPage } from './testing/page.tsx';

const SIZE = 'latchkey_size_SignIn';

/** A page whose service answers only in `answered`. */
const createHost = (platform = createFakePlatform({ href: 'https://app.example.com/sign-in' })) => {
  const service = createFakeService(platform.clock.now);
  const waiting: (() => void)[] = [];
  platform.network.respond(
    (request) => new Promise((resolve) => void waiting.push(() => resolve(service.respond(request)))),
  );
  const page = openPage(platform);
  const provided = (tree: ReactNode) => (
    <LatchkeyProvider publishableKey={KEY} platform={platform}>
      {tree}
    </LatchkeyProvider>
  );
  const answered = <Found,>(look: () => Found | null) =>
    page.until(() => {
      for (const answer of waiting.splice(0)) answer();
      return look();
    });
  return { ...page, platform, service, answered, show: (tree: ReactNode) => page.render(provided(tree)) };
};

const outlineIn = (node: Element) => node.querySelector('svg[preserveAspectRatio]');
const sizeOf = (node: Element) => outlineIn(node)?.getAttribute('viewBox');

const SIGNED_IN: InitialStateJSON = {
  status: 'signed_in',
  session_id: 'sess_1',
  session_status: 'active',
  user_id: 'user_1',
  actor: null,
  factor_verification_age: null,
  organization_id: null,
  organization_slug: null,
  organization_role: null,
  organization_permissions: null,
};

const size = { width: 0, height: 0 };

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => size.height);
});

afterEach(() => vi.restoreAllMocks());

describe('the skeleton of a surface', () => {
  it('keeps its place until it is drawn, and remembers its size', async () => {
    const { platform, node, show, answered } = createHost();
    Object.assign(size, { width: 400, height: 523 });
    await show(<SignIn />);
    expect(sizeOf(node)).toBe('0 0 400 441');
    await answered(() => node.querySelector('form'));
    expect(sizeOf(node)).toBeUndefined();
    await act(() => platform.advance(1));
    expect(platform.storage.get(SIZE)).toBe('400 523');
  });

  it('is as large as the surface was on the last visit', async () => {
    const { platform, node, show } = createHost();
    platform.storage.set(SIZE, '344 390');
    await show(<SignIn />);
    expect(sizeOf(node)).toBe('0 0 344 390');
    expect(outlineIn(node)?.getAttribute('height')).toBe('390');
  });

  it.each(['', '0 0', 'wide', '400 441px', '400 -1', '99999 99999', '1e3 441'])('ignores a stored %j', async (text) => {
    const { platform, node, show } = createHost();
    platform.storage.set(SIZE, text);
    await show(<SignIn />);
    expect(sizeOf(node)).toBe('0 0 400 441');
  });

  it('yields to a fallback of the host, also to none', async () => {
    const { node, show } = createHost();
    await show(<SignIn fallback={<p>one moment</p>} />);
    expect(node.textContent).toBe('one moment');
    expect(outlineIn(node)).toBeNull();
    await show(<SignIn fallback={null} />);
    expect(node.childElementCount).toBe(0);
  });

  it('does not remember the size of a card that says that something failed', async () => {
    const { platform, node, show, until } = createHost();
    Object.assign(size, { width: 400, height: 200 });
    platform.network.respond(() => Promise.reject(new TypeError('no network')));
    await show(<SignIn />);
    await act(() => platform.advance(60_000));
    await until(() => node.querySelector('[role=alert]'));
    await act(() => platform.advance(1));
    expect(platform.storage.get(SIZE)).toBeUndefined();
  });

  it('of a control is shown to a signed-in user only', () => {
    const latchkey = new Latchkey(KEY, { platform: { ...createFakePlatform(), inBrowser: false } });
    const htmlFor = (initialState: InitialStateJSON | undefined) =>
      renderToString(
        <ServerProvider latchkey={latchkey} initialState={initialState}>
          <UserButton />
        </ServerProvider>,
      );
    expect(htmlFor(undefined)).toBe('');
    expect(htmlFor({ status: 'signed_out' })).toBe('');
    expect(htmlFor(SIGNED_IN)).toContain('viewBox="0 0 36 36"');
  });

  it('is rendered by a server without styles, and hydrated without a warning', async () => {
    const platform: FakePlatform = createFakePlatform({ href: 'https://app.example.com/' });
    platform.network.respond(() => new Promise(() => undefined));
    platform.storage.set('latchkey_size_UserProfile', '912 700');
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = (isServer: boolean) => {
      const latchkey = new Latchkey(KEY, { platform: { ...platform, inBrowser: !isServer } });
      return (
        <LatchkeyProvider latchkey={latchkey}>
          <UserProfile />
        </LatchkeyProvider>
      );
    };
    const html = renderToString(page(true));
    const node = new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html').querySelector('main');
    if (!node) throw new Error('The server rendered nothing.');
    expect(sizeOf(node)).toBe('0 0 912 480');
    expect(node.querySelector('[style], style, [class]')).toBeNull();
    document.body.append(node);
    const root = await act(async () => hydrateRoot(node, page(false)));
    onTestFinished(async () => {
      await act(async () => root.unmount());
      node.remove();
    });
    expect(sizeOf(node)).toBe('0 0 912 700');
    expect(warned.mock.calls).toEqual([]);
  });
});
