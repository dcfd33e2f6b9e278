import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageParams } from '../lib/url.ts';
import {
  mergeRedirects,
  PRESERVED_PARAMETERS,
  type RedirectOptions,
  type RedirectSources,
  readInitialValues,
  resolveAfterAuth,
  writeInitialValues,
  writeRedirectParams,
} from './redirect-precedence.ts';

const rules = { pageOrigin: 'https://app.example.com', allowedOrigins: ['https://*.trusted.example'] };
const page = (path: string) => `https://app.example.com${path}`;

describe('redirect parameters', () => {
  it('are the seven of the protocol', () => {
    expect([...PRESERVED_PARAMETERS].sort()).toEqual([
      'after_sign_in_url',
      'after_sign_up_url',
      'redirect_url',
      'sign_in_fallback_redirect_url',
      'sign_in_force_redirect_url',
      'sign_up_fallback_redirect_url',
      'sign_up_force_redirect_url',
    ]);
  });

  it('are read as they were written', () => {
    const wish = fc.option(
      fc.string().map((text) => `/${text}`),
      { nil: undefined },
    );
    const wishes = fc.record({
      signInForceRedirectUrl: wish,
      signUpFallbackRedirectUrl: wish,
      redirectUrl: wish,
      afterSignInUrl: wish,
    });
    fc.assert(
      fc.property(wishes, (given) => {
        const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
        expect(mergeRedirects({ search: writeRedirectParams(given) })).toEqual(said);
      }),
    );
  });

  it('omit a fallback that a forced URL overrides, each for its own flow', () => {
    const written = writeRedirectParams({
      signInForceRedirectUrl: '/in',
      signInFallbackRedirectUrl: '/in-maybe',
      signUpFallbackRedirectUrl: '/up-maybe',
      redirectUrl: null,
    });
    expect(written.toString()).toBe('sign_in_force_redirect_url=%2Fin&sign_up_fallback_redirect_url=%2Fup-maybe');
  });

  it('are read from the page, then props, then options', () => {
    const merged = mergeRedirects({
      search: new URLSearchParams({ redirect_url: '/search' }),
      props: { redirectUrl: '/props', signInForceRedirectUrl: '/props', signUpForceRedirectUrl: '' },
      options: { signInForceRedirectUrl: '/options', signUpForceRedirectUrl: '/options' },
    });
    expect(merged).toEqual({
      redirectUrl: '/search',
      signInForceRedirectUrl: '/props',
      signUpForceRedirectUrl: '/options',
    });
  });

  it('are read from the hash query before the real query', () => {
    const params = readPageParams('https://app.example.com/in?redirect_url=/a&x=1#/factor-one?redirect_url=/b');
    expect(params.get('redirect_url')).toBe('/b');
    expect(params.get('x')).toBe('1');
    expect([...readPageParams('')]).toEqual([]);
  });
});

describe('the redirect after authentication', () => {
  const all = (prefix: string): RedirectOptions => ({
    signInForceRedirectUrl: `${prefix}/force`,
    signInFallbackRedirectUrl: `${prefix}/fallback`,
    afterSignInUrl: `${prefix}/after`,
    redirectUrl: `${prefix}/redirect`,
  });
  const search = writeSearch(all('/search'));
  const without = (wishes: RedirectOptions, ...keys: (keyof RedirectOptions)[]): RedirectOptions =>
    Object.fromEntries(Object.entries(wishes).filter(([key]) => !keys.includes(key as keyof RedirectOptions)));

  it.each<[string, RedirectSources, string]>([
    ['forced, by the page', { search, props: all('/props'), options: all('/options') }, '/search/force'],
    [
      'forced, by props',
      {
        search: writeSearch(without(all('/search'), 'signInForceRedirectUrl')),
        props: all('/props'),
        options: all('/options'),
      },
      '/props/force',
    ],
    [
      'forced, by options, before the page’s redirect_url',
      { search: new URLSearchParams({ redirect_url: '/page' }), options: all('/options') },
      '/options/force',
    ],
    [
      'redirect_url of the page, before every fallback',
      {
        search: writeSearch(without(all('/search'), 'signInForceRedirectUrl')),
        props: without(all('/props'), 'signInForceRedirectUrl'),
      },
      '/search/redirect',
    ],
    [
      'fallback, by the page',
      {
        search: new URLSearchParams({ sign_in_fallback_redirect_url: '/f' }),
        props: without(all('/props'), 'signInForceRedirectUrl'),
      },
      '/f',
    ],
    [
      'fallback, by props',
      {
        props: without(all('/props'), 'signInForceRedirectUrl'),
        options: without(all('/options'), 'signInForceRedirectUrl'),
      },
      '/props/fallback',
    ],
    [
      'the older name, by the page',
      { search: new URLSearchParams({ after_sign_in_url: '/a' }), props: { afterSignInUrl: '/b' } },
      '/a',
    ],
    [
      'the older name, by props',
      { props: { afterSignInUrl: '/b', redirectUrl: '/c' }, options: { afterSignInUrl: '/d' } },
      '/b',
    ],
    ['redirectUrl of props', { props: { redirectUrl: '/c' }, options: { afterSignInUrl: '/d' } }, '/c'],
    ['the older name, by options', { options: { afterSignInUrl: '/d' } }, '/d'],
  ])('%s', (_, sources, path) => {
    expect(resolveAfterAuth('signIn', sources, rules)).toEqual({ url: page(path), refused: [] });
  });

  it('has the same order for sign-up with its own names', () => {
    const props = { signUpForceRedirectUrl: '/up', signInForceRedirectUrl: '/in', afterSignUpUrl: '/after-up' };
    expect(resolveAfterAuth('signUp', { props }, rules).url).toBe(page('/up'));
    expect(
      resolveAfterAuth('signUp', { props: { afterSignUpUrl: '/after-up', afterSignInUrl: '/x' } }, rules).url,
    ).toBe(page('/after-up'));
  });

  it('is the page behind a modal, else the root', () => {
    expect(resolveAfterAuth('signIn', {}, rules, page('/behind')).url).toBe(page('/behind'));
    expect(resolveAfterAuth('signIn', {}, rules).url).toBe('/');
  });

  it('skips what is not allowed and warns', () => {
    const result = resolveAfterAuth(
      'signIn',
      {
        search: new URLSearchParams({ redirect_url: 'https://evil.example' }),
        props: {
          signInForceRedirectUrl: 'javascript:alert(1)',
          signInFallbackRedirectUrl: 'https://a.trusted.example/ok',
        },
      },
      rules,
    );
    expect(result).toEqual({
      url: 'https://a.trusted.example/ok',
      refused: ['javascript:alert(1)', 'https://evil.example'],
    });
  });

  it('never leaves the allowed origins, whatever the page contains', () => {
    const target = fc.oneof(
      fc.domain().map((host) => `https://${host}/x`),
      fc.string(),
      fc.string().map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(target, target, (a, b) => {
        const { url } = resolveAfterAuth(
          'signIn',
          { search: new URLSearchParams({ redirect_url: a, sign_in_force_redirect_url: b }) },
          rules,
        );
        expect(url === '/' || new URL(url).origin === rules.pageOrigin || url.includes('.trusted.example')).toBe(true);
      }),
    );
  });
});

describe('initial values', () => {
  it('are written as parameters in snake case, blank ones left out, and read back', () => {
    const values = { emailAddress: 'a+b@example.com', firstName: 'Zoë' };
    const params = writeInitialValues({ ...values, phoneNumber: '', username: undefined });
    expect(params.toString()).toBe('email_address=a%2Bb%40example.com&first_name=Zo%C3%AB');
    expect(readInitialValues(params)).toEqual(values);
  });
});

function writeSearch(wishes: RedirectOptions): URLSearchParams {
  const params = new URLSearchParams();
  const names = {
    signInForceRedirectUrl: 'sign_in_force_redirect_url',
    signInFallbackRedirectUrl: 'sign_in_fallback_redirect_url',
    afterSignInUrl: 'after_sign_in_url',
    redirectUrl: 'redirect_url',
  } as const;
  for (const [key, name] of Object.entries(names)) {
    const value = wishes[key as keyof typeof names];
    if (value) params.set(name, value);
  }
  return params;
}
