// The corpus of redirect targets that client and service answer alike, passed to every function of the client that accepts one.
import { CLIENT_NAMES, formatPublishableKey, parsePublishableKey, targetOrigin } from '@latchkey/wire';
import { createTargetSource, REDIRECT_CORPUS } from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { returnToSatelliteUrl } from '../auth/satellite.ts';
import { allowedRedirect } from '../lib/allowed-redirect.ts';
import { withSearch } from '../lib/with-search.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createNavigator } from './navigate.ts';
import { PRESERVED_PARAMETERS } from './redirect-precedence.ts';
import { createUrls } from './urls.ts';

const { pageOrigin, allowedRedirectOrigins, frontendApi, hostile, good } = REDIRECT_CORPUS;
const rules = { pageOrigin, allowedOrigins: allowedRedirectOrigins };
const href = `${pageOrigin}/here`;
const expected = (target: string) => new URL(target, pageOrigin).href;

/** A lone surrogate does not survive a query parameter: another text arrives. Empty text means "not set" there. */
const asParameter = hostile.filter(({ target }) => target !== '' && !/\p{Cs}/u.test(target));

/** The allowed targets: this page's origin and the listed ones. */
const isListed = (url: string) => allowedRedirect(url, rules) !== undefined;

const createCorpusUrls = () => {
  const key = parsePublishableKey(formatPublishableKey('production', frontendApi));
  if (!key) throw new Error('the key of the corpus must parse');
  const options = { allowedRedirectOrigins };
  return createUrls(
    () => ({ key, href, isLoaded: true, options, display: undefined, devBrowserToken: undefined }),
    () => undefined,
  );
};

describe('the corpus', () => {
  it('is large enough', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(300);
    expect(good.length).toBeGreaterThanOrEqual(50);
  });

  it.each(hostile)('rejects $target: $reason', ({ target }) => {
    expect(allowedRedirect(target, rules)).toBeUndefined();
  });

  it.each(good)('accepts $target: $reason', ({ target }) => {
    expect(allowedRedirect(target, rules)).toBe(expected(target));
  });
});

describe('the redirect parameters', () => {
  const { buildAfterSignInUrl, buildAfterSignUpUrl } = createCorpusUrls();
  const after = (name: string, target: string): string => {
    const build = name.includes('sign_up') ? buildAfterSignUpUrl : buildAfterSignInUrl;
    return build({ params: new URLSearchParams({ [name]: target }) });
  };

  it.each(PRESERVED_PARAMETERS)('%s does not navigate to a hostile target', (name) => {
    for (const { target } of asParameter) expect([target, after(name, target)]).toEqual([target, '/']);
  });

  it('give the same result for options in the props of a surface', () => {
    const { resolveAfterAuthUrl } = createCorpusUrls();
    const wish = (target: string) => resolveAfterAuthUrl('signIn', { props: { signInForceRedirectUrl: target } });
    for (const { target } of hostile) expect([target, wish(target)]).toEqual([target, '/']);
    for (const { target } of good) expect(wish(target)).toBe(expected(target));
  });

  it.each(PRESERVED_PARAMETERS)('%s navigates to a valid target', (name) => {
    for (const { target } of good) expect(after(name, target)).toBe(expected(target));
  });
});

describe('navigate, and with it setActive’s redirectUrl', () => {
  /** Where a call really leads: passed to the router, or by leaving the page. */
  const lead = async (target: string): Promise<string | undefined> => {
    const platform = createFakePlatform({ href });
    let routed: string | undefined;
    const routerPush = (to: string) => {
      routed = to;
    };
    await createNavigator(platform, () => ({ routerPush, routerReplace: routerPush })).navigate(target);
    // The router's argument is resolved as a browser would.
    return routed === undefined ? platform.navigations[0]?.url : new URL(routed, href).href;
  };

  it('never leaves the page’s origin for an invalid target, and never runs one', async () => {
    for (const { target } of hostile) {
      const url = await lead(target);
      if (url === undefined || url === `${pageOrigin}/`) continue;
      // The host may navigate to other origins; they are reached only when the text names them explicitly.
      const origin = targetOrigin(new URL(url));
      expect([target, target.toLowerCase().startsWith(origin)]).toEqual([target, true]);
      expect([target, /^(?:https?|wails|chrome-extension):/.test(origin)]).toEqual([target, true]);
    }
  });

  it('navigates to a valid target', async () => {
    for (const { target } of good) expect(await lead(target)).toBe(new URL(target, href).href);
  });
});

describe('the redirect back to a satellite', () => {
  const from = (target: string) => withSearch(href, { [CLIENT_NAMES.params.satelliteUrl]: target });

  it('rejects a hostile target', () => {
    for (const { target } of asParameter)
      expect(() => returnToSatelliteUrl(from(target), isListed), target).toThrow('Invalid redirect_url');
  });

  it('accepts every valid absolute one', () => {
    for (const { target } of good.filter(({ target }) => /^https?:/i.test(target))) {
      const url = new URL(returnToSatelliteUrl(from(target), isListed) ?? '');
      expect(url.searchParams.get(CLIENT_NAMES.params.synced)).toBe('true');
      expect(isListed(url.href)).toBe(true);
    }
  });
});

describe('random targets', () => {
  /** The allow-list, implemented without this package's code. */
  const isOnList = ({ protocol, hostname, port }: URL) =>
    protocol === 'https:' && port === '' && /^(?:(?:.+\.)?example\.com|partner\.example\.org)$/.test(hostname);

  it('never leave the allowed origins, and both functions agree', () => {
    const { buildAfterSignInUrl, allowRedirect } = createCorpusUrls();
    const next = createTargetSource(21);
    let taken = 0;
    for (let count = 0; count < 50_000; count += 1) {
      const target = next();
      const allowed = allowRedirect(target);
      if (allowed === undefined) continue;
      taken += 1;
      if (!isOnList(new URL(allowed))) expect([target, allowed]).toEqual([]);
      const params = new URLSearchParams({ redirect_url: target });
      if (!/\p{Cs}/u.test(target)) expect(buildAfterSignInUrl({ params })).toBe(allowed);
    }
    expect(taken).toBeGreaterThan(1_000);
  });
});
