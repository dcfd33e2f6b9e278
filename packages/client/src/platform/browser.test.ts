// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../testing/platform/fake-clock.ts';
import { browserPlatform } from './browser.ts';
import { createPage } from './page-events.ts';
import { createScriptLoader } from './script-loader.ts';

const setVisibility = (state: 'visible' | 'hidden') =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });

describe('page events', () => {
  const page = createPage(window);
  afterEach(() => setVisibility('visible'));

  it('report focus only while the page is visible', () => {
    const heard: string[] = [];
    onTestFinished(page.onFocus(() => heard.push('focus')));
    onTestFinished(page.onVisibility((isVisible) => heard.push(`visible ${isVisible}`)));
    setVisibility('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    setVisibility('visible');
    window.dispatchEvent(new Event('focus'));
    expect(heard).toEqual(['visible false', 'focus']);
  });

  it('distinguish a page restored from the back/forward cache from one that was loaded', () => {
    const heard: boolean[] = [];
    onTestFinished(page.onPageShow((restored) => heard.push(restored)));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(heard).toEqual([true, false]);
  });

  it('report an unload by the browser and by the client, until unsubscribed', () => {
    let heard = 0;
    const stop = page.onBeforeUnload(() => {
      heard += 1;
    });
    window.dispatchEvent(new Event('beforeunload'));
    page.emit('latchkey:beforeunload');
    stop();
    window.dispatchEvent(new Event('beforeunload'));
    page.emit('latchkey:beforeunload');
    expect(heard).toBe(2);
  });

  it.each([
    [{ onLine: true }, true],
    [{ onLine: false }, false],
    [{ onLine: true, connection: { rtt: 0, downlink: 10 } }, true],
    [{ onLine: true, connection: { rtt: 50, downlink: 1 } }, true],
    [{ onLine: true, connection: { rtt: 0, downlink: 0 } }, false],
  ])('a browser that reports %j is online: %s', (navigator, answer) => {
    // Only the navigator of the window is read here.
    const view = { document, navigator } as unknown as Window;
    expect(createPage(view).isOnline()).toBe(answer);
  });

  it('detect a frame of another origin', () => {
    const inFrame = (top: unknown) => {
      const view = { document, navigator, top } as unknown as Window;
      return createPage(Object.assign(view, { self: view })).isInCrossOriginFrame();
    };
    const hostile = {
      get location(): never {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    expect(page.isInCrossOriginFrame()).toBe(false);
    expect(inFrame({ location: { href: 'https://same.example/' } })).toBe(false);
    expect(inFrame(hostile)).toBe(true);
  });

  it('without a page return nothing and receive nothing', () => {
    const absent = createPage(undefined);
    expect([absent.isFocused(), absent.isVisible(), absent.userAgent()]).toEqual([false, false, '']);
    expect(() => absent.onFocus(() => {})()).not.toThrow();
  });
});

describe('script loader', () => {
  const setUp = (view: object = {}) => {
    const clock = createFakeClock(0);
    const scripts: HTMLScriptElement[] = [];
    const document = {
      createElement: (name: string) => window.document.createElement(name),
      head: { append: (script: HTMLScriptElement) => void scripts.push(script) },
    };
    // The loader uses nothing else of a window.
    const loader = createScriptLoader({ document, ...view } as unknown as Window, clock, () => 0);
    return { loader, scripts, clock };
  };
  const end = (script: HTMLScriptElement | undefined, event: 'load' | 'error') =>
    script?.dispatchEvent(new Event(event));

  it('loads a script once for all callers, with its attributes', async () => {
    const { loader, scripts, clock } = setUp();
    const both = Promise.all([
      loader.load('https://third.example/x.js', { nonce: 'n' }),
      loader.load('https://third.example/x.js'),
    ]);
    await clock.settle();
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.getAttribute('nonce')).toBe('n');
    end(scripts[0], 'load');
    await both;
    await loader.load('https://third.example/x.js');
    expect(scripts).toHaveLength(1);
  });

  it('tries five times with growing delays, then reports what to check; a later call starts over', async () => {
    const { loader, scripts, clock } = setUp();
    const outcome = loader.load('https://third.example/x.js').catch((error: Error) => error.message);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await clock.settle();
      end(scripts[attempt], 'error');
      await clock.advance(3_000);
    }
    expect(scripts).toHaveLength(5);
    expect(await outcome).toContain('content security policy');
    const again = loader.load('https://third.example/x.js');
    await clock.settle();
    end(scripts[5], 'load');
    await expect(again).resolves.toBeUndefined();
  });

  it('uses one separate Trusted Types policy, created on first use', async () => {
    const policies: string[] = [];
    const trustedTypes = {
      createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => {
        policies.push(name);
        return { createScriptURL: (url: string) => `${rules.createScriptURL(url)}?trusted` };
      },
    };
    const { loader, scripts, clock } = setUp({ trustedTypes });
    expect(policies).toEqual([]);
    void loader.load('https://third.example/a.js');
    void loader.load('https://third.example/b.js');
    await clock.settle();
    expect([policies, scripts[0]?.src]).toEqual([['latchkey'], 'https://third.example/a.js?trusted']);
  });
});

describe('browser platform', () => {
  it('reads and writes its page', async () => {
    const platform = browserPlatform();
    expect(platform.inBrowser).toBe(true);
    platform.storage.set('k', 'v');
    expect(platform.storage.get('k')).toBe('v');
    platform.storage.remove('k');
    expect(platform.storage.get('k')).toBeUndefined();
    platform.globals.set('__latchkey_test', 1);
    expect(platform.globals.get('__latchkey_test')).toBe(1);
    expect(platform.location.href()).toBe(window.location.href);
    expect(platform.credentials.isSupported()).toBe(false);
    expect(await platform.credentials.get({})).toBeNull();
  });

  it('names cookies the same with and without WebCrypto', async () => {
    const bytes = new TextEncoder().encode('pk_test_x');
    const digest = await browserPlatform().crypto.sha1(bytes);
    const { subtle } = crypto;
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    onTestFinished(() => void Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }));
    expect([...(await browserPlatform().crypto.sha1(bytes))]).toEqual([...digest]);
  });

  it('survives blocked storage', () => {
    const area = Object.getOwnPropertyDescriptor(window, 'localStorage');
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    onTestFinished(() => void (area && Object.defineProperty(window, 'localStorage', area)));
    const { storage } = browserPlatform();
    expect(() => storage.set('k', 'v')).not.toThrow();
    expect(storage.get('k')).toBeUndefined();
  });
});
