import { Latchkey } from '@latchkey/client';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { start } from './start.ts';

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;
const OTHER_KEY = `pk_live_${btoa('latchkey.other.example$')}`;

const addScript = (attributes: Readonly<Record<string, string>>) => {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
};

afterEach(() => {
  document.head.replaceChildren();
  for (const name of ['Latchkey', '__latchkey_publishable_key', '__latchkey_proxy_url', '__latchkey_domain'])
    Reflect.deleteProperty(window, name);
});

describe('settings of the page', () => {
  it('are attributes of the first script that has each of them', () => {
    addScript({ type: 'text/plain', 'data-latchkey-domain': 'acme.example' });
    addScript({ 'data-latchkey-publishable-key': KEY, 'data-latchkey-proxy-url': '/api' });
    addScript({ 'data-latchkey-publishable-key': OTHER_KEY });
    expect(readSettings(window)).toEqual({ publishableKey: KEY, proxyUrl: '/api', domain: 'acme.example' });
  });

  it('are globals where no attribute says otherwise', () => {
    Object.assign(window, {
      __latchkey_publishable_key: OTHER_KEY,
      __latchkey_proxy_url: '/proxy',
      __latchkey_domain: 7,
    });
    addScript({ 'data-latchkey-publishable-key': KEY });
    expect(readSettings(window)).toEqual({ publishableKey: KEY, proxyUrl: '/proxy', domain: '' });
  });

  it('are empty where nothing is said', () => {
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

  it('says what is missing', () => {
    expect(() => start(window)).toThrow(/publishable key is missing/);
    expect(window.Latchkey).toBeUndefined();
  });
});
