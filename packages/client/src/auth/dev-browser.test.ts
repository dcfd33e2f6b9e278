// Two tabs of a new browser that load at once: each gets a token, and both must end with the same one.
import { expect, it } from 'vitest';
import { createRequestHooks } from '../http/request-hooks.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createDevBrowser } from './dev-browser.ts';
import type { SuffixedCookies } from './suffixed-cookies.ts';

it('reads the preferred token where another tab wrote between its two cookies', async () => {
  const jar = { suffixed: '', plain: '' };
  const write = (token: string, inBetween?: () => void): void => {
    jar.suffixed = token;
    inBetween?.();
    jar.plain = token;
  };
  let isFirst = true;
  const cookies: Pick<SuffixedCookies, 'get' | 'set'> = {
    get: () => jar.suffixed || jar.plain || undefined,
    set(_, token) {
      write(token, isFirst ? () => write('dvb_theirs') : undefined);
      isFirst = false;
    },
  };
  const platform = createFakePlatform({ respond: () => Response.json({ id: 'dvb_ours' }) });
  const devBrowser = createDevBrowser({
    platform,
    // Only these two are used here.
    cookies: cookies as SuffixedCookies,
    api: { urlOf: () => new URL('https://latchkey.example.test/v1/dev_browser') },
    requestHooks: createRequestHooks(platform.globals),
  });
  expect(await devBrowser.setUp()).toBe(false);
  expect(jar).toEqual({ suffixed: 'dvb_theirs', plain: 'dvb_theirs' });
  expect(devBrowser.get()).toBe('dvb_theirs');
});
