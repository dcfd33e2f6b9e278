import { formatPublishableKey, type InstanceType, parsePublishableKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isCombinedFlow, readHash } from '../lib/url.ts';
import { createUrls, type DisplayUrls, type UrlFacts } from './urls.ts';

const display: DisplayUrls = {
  homeUrl: 'https://acme.com',
  signInUrl: 'https://accounts.acme.com/sign-in',
  signUpUrl: 'https://accounts.acme.com/sign-up',
  userProfileUrl: 'https://accounts.acme.com/user',
  afterSignOutOneUrl: 'https://accounts.acme.com/sign-in/choose',
  organizationProfileUrl: 'https://accounts.acme.com/organization',
  createOrganizationUrl: 'https://accounts.acme.com/create-organization',
  waitlistUrl: 'https://accounts.acme.com/waitlist',
};

const keyOf = (type: InstanceType) => {
  const key = parsePublishableKey(formatPublishableKey(type, 'latchkey.acme.com'));
  if (!key) throw new Error('the test key must parse');
  return key;
};

const setUp = (type: InstanceType, facts: Partial<UrlFacts> = {}) => {
  const warnings: string[] = [];
  const urls = createUrls(
    () => ({
      key: keyOf(type),
      href: 'https://app.acme.com/page?x=1',
      isLoaded: true,
      options: {},
      display,
      devBrowserToken: 'token',
      ...facts,
    }),
    (message) => warnings.push(message),
  );
  return { urls, warnings };
};

const hashOf = (url: string) => Object.fromEntries(readHash(new URL(url, 'https://app.acme.com').hash).search);

describe('URL with auth', () => {
  it('is unchanged in production', () => {
    expect(setUp('production').urls.buildUrlWithAuth('/a')).toBe('/a');
    expect(setUp('production').urls.buildUrlWithAuth('https://accounts.acme.com/a')).toBe(
      'https://accounts.acme.com/a',
    );
  });

  it('in development is absolute, and has the token for other origins in the query', () => {
    const { urls } = setUp('development');
    expect(urls.buildUrlWithAuth('/a')).toBe('https://app.acme.com/a');
    expect(urls.buildUrlWithAuth('https://accounts.acme.com/a?b=1#/c')).toBe(
      'https://accounts.acme.com/a?b=1&__latchkey_db_jwt=token#/c',
    );
  });

  it('keeps a token that is already there', () => {
    const url = 'https://accounts.acme.com/?__latchkey_db_jwt=mine';
    expect(setUp('development').urls.buildUrlWithAuth(url)).toBe(url);
  });

  it('needs a token for another origin, and only there', () => {
    const { urls } = setUp('development', { devBrowserToken: undefined });
    expect(urls.buildUrlWithAuth('/a')).toBe('https://app.acme.com/a');
    expect(() => urls.buildUrlWithAuth('https://accounts.acme.com')).toThrow(
      'Missing dev browser jwt. Please contact support.',
    );
  });

  it('is absolute without a token before load', () => {
    const { urls } = setUp('development', { isLoaded: false, devBrowserToken: undefined });
    expect(urls.buildUrlWithAuth('https://accounts.acme.com/a')).toBe('https://accounts.acme.com/a');
    expect(urls.buildUrlWithAuth('/a')).toBe('https://app.acme.com/a');
  });
});

describe('sign-in and sign-up links', () => {
  it('are empty until loaded and without an environment', () => {
    expect(setUp('production', { isLoaded: false }).urls.buildSignInUrl()).toBe('');
    expect(setUp('production', { display: undefined }).urls.buildSignUpUrl()).toBe('');
  });

  it('return to this page by default', () => {
    const url = setUp('production').urls.buildSignInUrl();
    expect(url.split('#')[0]).toBe(display.signInUrl);
    expect(hashOf(url)).toEqual({ redirect_url: 'https://app.acme.com/page?x=1' });
  });

  it('have initial values and redirects in the hash, the token in the query', () => {
    const url = setUp('development').urls.buildSignUpUrl({
      initialValues: { emailAddress: 'a@b.example' },
      redirectUrl: '/next',
      signUpForceRedirectUrl: '/forced',
      signUpFallbackRedirectUrl: '/fallback',
    });
    expect(url).toBe(
      'https://accounts.acme.com/sign-up?__latchkey_db_jwt=token#/?email_address=a%40b.example&sign_up_force_redirect_url=https%3A%2F%2Fapp.acme.com%2Fforced&redirect_url=https%3A%2F%2Fapp.acme.com%2Fnext',
    );
  });

  it('include the redirect options', () => {
    const { urls } = setUp('production', {
      options: { signInFallbackRedirectUrl: '/o', signUpForceRedirectUrl: '/u' },
    });
    expect(hashOf(urls.buildSignInUrl({ signInFallbackRedirectUrl: '/p' }))).toMatchObject({
      sign_in_fallback_redirect_url: 'https://app.acme.com/p',
      sign_up_force_redirect_url: 'https://app.acme.com/u',
    });
  });

  it('omit options that would be ignored, and warn once', () => {
    const { urls, warnings } = setUp('production', { options: { signUpForceRedirectUrl: 'javascript:alert(1)' } });
    const link = () => urls.buildSignInUrl({ redirectUrl: 'https://evil.example/x', signInFallbackRedirectUrl: '/p' });
    expect(hashOf(link())).toEqual({ sign_in_fallback_redirect_url: 'https://app.acme.com/p' });
    link();
    expect(warnings).toHaveLength(2);
  });

  it('use the pages of the host when it has them', () => {
    const { urls } = setUp('production', { options: { signInUrl: '/in', signUpUrl: '/up' } });
    expect(urls.buildSignInUrl().startsWith('/in#/?')).toBe(true);
    expect(urls.buildSignUpUrl().startsWith('/up#/?')).toBe(true);
  });

  it('share one page in the combined flow', () => {
    const { urls } = setUp('production', { options: { signInUrl: '/in' } });
    expect(urls.buildSignInUrl().startsWith('/in#/?')).toBe(true);
    expect(urls.buildSignUpUrl().startsWith('/in#/create?')).toBe(true);
  });

  it.each([
    [{ signInUrl: '/in' }, true],
    [{ signInUrl: '/in', signUpUrl: '/up' }, false],
    [{ signInUrl: 'https://accounts.acme.com/in' }, false],
    [{}, false],
  ])('%j is a combined flow: %s', (options, answer) => {
    expect(isCombinedFlow(options)).toBe(answer);
  });
});

describe('other named URLs', () => {
  it('come from the display settings, with auth', () => {
    const { urls } = setUp('development');
    expect(urls.buildUserProfileUrl()).toBe('https://accounts.acme.com/user?__latchkey_db_jwt=token');
    expect(urls.buildHomeUrl()).toBe('https://acme.com/?__latchkey_db_jwt=token');
    expect(urls.buildCreateOrganizationUrl()).toBe(
      'https://accounts.acme.com/create-organization?__latchkey_db_jwt=token',
    );
    expect(urls.buildOrganizationProfileUrl()).toBe('https://accounts.acme.com/organization?__latchkey_db_jwt=token');
  });

  it('are empty before the environment', () => {
    const { urls } = setUp('production', { display: undefined });
    expect([
      urls.buildUserProfileUrl(),
      urls.buildHomeUrl(),
      urls.buildCreateOrganizationUrl(),
      urls.buildOrganizationProfileUrl(),
      urls.buildWaitlistUrl(),
      urls.buildAfterMultiSessionSingleSignOutUrl(),
    ]).toEqual(['', '', '', '', '', '']);
  });

  it('waitlist has initial values and never the token', () => {
    const { urls } = setUp('development');
    expect(urls.buildWaitlistUrl({ initialValues: { emailAddress: 'a@b.example' } })).toBe(
      'https://accounts.acme.com/waitlist#/?email_address=a%40b.example',
    );
    expect(setUp('production', { options: { waitlistUrl: '/wait' } }).urls.buildWaitlistUrl()).toBe('/wait');
  });

  it('after sign-out is the option or the root', () => {
    expect(setUp('development').urls.buildAfterSignOutUrl()).toBe('/');
    expect(setUp('development', { options: { afterSignOutUrl: '/bye' } }).urls.buildAfterSignOutUrl()).toBe(
      'https://app.acme.com/bye',
    );
  });

  it('after signing out one of several sessions is the option, else the chooser, else the display setting', () => {
    const after = (options: UrlFacts['options']) =>
      setUp('production', { options }).urls.buildAfterMultiSessionSingleSignOutUrl();
    expect(after({ afterMultiSessionSingleSignOutUrl: '/one', signInUrl: '/in' })).toBe('/one');
    expect(after({ signInUrl: '/in/' })).toBe('/in/choose');
    expect(after({})).toBe(display.afterSignOutOneUrl);
  });
});

describe('after sign-in and sign-up', () => {
  it('reads the given parameters and the options', () => {
    const { urls } = setUp('production', { options: { signUpFallbackRedirectUrl: '/welcome' } });
    expect(urls.buildAfterSignInUrl({ params: new URLSearchParams({ redirect_url: '/deep' }) })).toBe(
      'https://app.acme.com/deep',
    );
    expect(urls.buildAfterSignUpUrl()).toBe('https://app.acme.com/welcome');
    expect(urls.buildAfterSignInUrl()).toBe('/');
  });

  it('allows the instance domain by default and rejects others with a warning', () => {
    const { urls, warnings } = setUp('production');
    expect(urls.buildAfterSignInUrl({ params: new URLSearchParams({ redirect_url: 'https://shop.acme.com/x' }) })).toBe(
      'https://shop.acme.com/x',
    );
    expect(urls.buildAfterSignInUrl({ params: new URLSearchParams({ redirect_url: 'https://evil.example/x' }) })).toBe(
      '/',
    );
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('https://evil.example/x');
  });

  it('a configured list of origins replaces the default one', () => {
    const { urls } = setUp('production', { options: { allowedRedirectOrigins: ['https://partner.example'] } });
    const go = (redirect_url: string) => urls.buildAfterSignInUrl({ params: new URLSearchParams({ redirect_url }) });
    expect(go('https://partner.example/x')).toBe('https://partner.example/x');
    expect(go('https://shop.acme.com/x')).toBe('/');
    expect(go('/same')).toBe('https://app.acme.com/same');
  });

  it('falls back to the page behind a modal', () => {
    const { urls } = setUp('production');
    expect(urls.resolveAfterAuthUrl('signIn', {}, 'modal')).toBe('https://app.acme.com/page?x=1');
    expect(urls.resolveAfterAuthUrl('signIn', { props: { signInForceRedirectUrl: '/f' } }, 'modal')).toBe(
      'https://app.acme.com/f',
    );
  });
});
