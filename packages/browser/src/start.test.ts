import { Latchkey } from '@latchkey/client';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from './settings.ts';
import { start } from './start.ts';

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;
const OTHER_KEY = `pk_live_${btoa('latchkey.other.example$')}`;

const addScript = (attributes: Readonly<Record<string, string>>) => {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
};

/** Sets the address of the page. The cast holds: tests run in happy-dom. */
const visit = (url: string) =>
  (window as unknown as { readonly happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

const before = window.location.href;
// Later test files share this window.
afterAll(() => visit(before));

afterEach(() => {
  document.head.replaceChildren();
  for (const name of ['Latchkey', '__latchkey_publishable_key', '__latchkey_proxy_url', '__latchkey_domain'])
    Reflect.deleteProperty(window, name);
  visit('about:blank');
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('settings of the page', () => {
  it('are attributes of the first script that has each of them', () => {
    addScript({ type: 'text/plain', 'data-latchkey-domain': 'acme.example' });
    addScript({ 'data-latchkey-publishable-key': KEY, 'data-latchkey-proxy-url': '/api' });
    addScript({ 'data-latchkey-publishable-key': OTHER_KEY });
    expect(readSettings(window)).toEqual({ publishableKey: KEY, proxyUrl: '/api', domain: 'acme.example' });
  });

  it('are globals where there is no attribute', () => {
    Object.assign(window, {
      __latchkey_publishable_key: OTHER_KEY,
      __latchkey_proxy_url: '/proxy',
      __latchkey_domain: 7,
    });
    addScript({ 'data-latchkey-publishable-key': KEY });
    expect(readSettings(window)).toEqual({ publishableKey: KEY, proxyUrl: '/proxy', domain: '' });
  });

  it('are empty where nothing is set', () => {
    expect(readSettings(window)).toEqual({ publishableKey: '', proxyUrl: '', domain: '' });
  });
});

describe('start', () => {
  it('puts an instance that has not loaded on the window', () => {
    addScript({ 'data-latchkey-publishable-key': KEY });
    const latchkey = start(window);
    expect(latchkey).toBeInstanceOf(Latchkey);
    expect(window.Latchkey).toBe(latchkey);
    expect([latchkey.loaded, latchkey.publishableKey]).toEqual([false, KEY]);
  });

  it('keeps the instance of an earlier tag with the same key, and replaces one of another', () => {
    addScript({ 'data-latchkey-publishable-key': KEY });
    const first = start(window);
    expect(start(window)).toBe(first);
    document.head.replaceChildren();
    addScript({ 'data-latchkey-publishable-key': OTHER_KEY });
    expect(start(window).publishableKey).toBe(OTHER_KEY);
  });

  it('passes proxy and domain on', () => {
    addScript({ 'data-latchkey-publishable-key': KEY, 'data-latchkey-proxy-url': 'https://app.example/auth' });
    expect(start(window).proxyUrl).toBe('https://app.example/auth');
  });

  it('reports what is missing', () => {
    expect(() => start(window)).toThrow(/publishable key is missing/);
    expect(window.Latchkey).toBeUndefined();
  });
});

describe('a page without a key on loopback', () => {
  const GIVEN = `pk_test_${btoa('keyless-1.localhost:4400$')}`;
  const reply = {
    publishable_key: GIVEN,
    claim_url: 'http://localhost:4400/claim',
    api_keys_url: 'http://localhost:4400/keys',
  };

  /** Answers as the service on this machine does, and records its requests. */
  const answer = (respond: (url: URL) => Response) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (input: string | URL) => {
      const url = new URL(input);
      asked.push(`${url.host}${url.pathname}`);
      return respond(url);
    });
    return asked;
  };

  const isForKey = ({ pathname }: URL) => pathname.endsWith('/accountless_applications');

  it('has a client at once, which makes no request before it is used', () => {
    visit('http://localhost:3000/');
    const asked = answer(() => new Response('{}'));
    const latchkey = start(window);
    expect(latchkey).toBeInstanceOf(Latchkey);
    expect([latchkey.loaded, latchkey.user, window.Latchkey === latchkey, start(window) === latchkey]).toEqual([
      false,
      undefined,
      true,
      true,
    ]);
    expect(asked).toEqual([]);
  });

  it('gets a temporary instance with the first call, once, and is its client afterwards', async () => {
    visit('http://localhost:3000/');
    const asked = answer((url) => (isForKey(url) ? Response.json(reply) : new Response('{}', { status: 500 })));
    const latchkey = start(window);
    const heard: unknown[] = [];
    await Promise.all([
      latchkey.addListener((emission) => void heard.push(emission)),
      latchkey.load({ signInUrl: '/sign-in' }).catch(() => undefined),
    ]);
    expect(asked.filter((one) => one.endsWith('/accountless_applications'))).toHaveLength(1);
    expect(asked).toContain('keyless-1.localhost:4400/v1/dev_browser');
    expect([latchkey.publishableKey, latchkey.frontendApi]).toEqual([GIVEN, 'keyless-1.localhost:4400']);
    expect(latchkey.__internal_getOption('signInUrl')).toBe('/sign-in');
    expect(latchkey.__internal_getOption('__internal_keyless_claimKeylessApplicationUrl')).toBe(reply.claim_url);
    latchkey.sdkMetadata = { name: 'shell', version: '1' };
    expect(latchkey.sdkMetadata.name).toBe('shell');
    latchkey.dispose();
  });

  it('reports what to do when there is no service', async () => {
    visit('http://127.0.0.1:3000/');
    answer(() => new Response('{}', { status: 500 }));
    const latchkey = start(window);
    await expect(latchkey.load()).rejects.toThrow(/npx latchkey start/);
    expect(latchkey.loaded).toBe(false);
  });
});
