import { afterEach, describe, expect, it, vi } from 'vitest';
import { isProviderName, PROVIDER } from './names/provider.ts';
import {
  CLIENT_NAMES,
  MODAL_START_PATHS,
  NAMES,
  namesFor,
  PAGE_NAMES,
  STYLE_PREFIX,
  SUB_PATHS,
  stylePrefixFor,
} from './names.ts';

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsOf);

describe('names of the protocol', () => {
  it('use the default provider name', () => {
    expect(PROVIDER).toBe('latchkey');
    expect(NAMES).toEqual(namesFor('latchkey'));
    expect(NAMES.cookies.devBrowser).toBe('__latchkey_db_jwt');
    expect(NAMES.cookies.activeOrganization).toBe('latchkey_active_org');
    expect(NAMES.headers.devBrowser).toBe('Latchkey-Db-Jwt');
    expect(NAMES.attributes.publishableKey).toBe('data-latchkey-publishable-key');
    expect(NAMES.globals.instance).toBe('Latchkey');
    expect(NAMES.params.clientVersion).toBe('_latchkey_js_version');
    expect(NAMES.params.apiVersion).toBe('__latchkey_api_version');
    expect(NAMES.params.sessionId).toBe('_latchkey_session_id');
  });

  it('use another provider’s name without a trace of the default', () => {
    const acme = namesFor('acme');
    expect(acme.cookies.devBrowser).toBe('__acme_db_jwt');
    expect(acme.headers.devBrowser).toBe('Acme-Db-Jwt');
    expect(acme.globals.instance).toBe('Acme');
    expect(acme.files.browserScript).toBe('acme.browser.js');
    expect(textsOf(acme).filter((name) => /latchkey/i.test(name))).toEqual([]);
  });

  it('differ between providers exactly where they contain the name', () => {
    const [ours, theirs] = [textsOf(namesFor('latchkey')), textsOf(namesFor('acme'))];
    expect(theirs).toEqual(ours.map((name) => name.replace('latchkey', 'acme').replace('Latchkey', 'Acme')));
  });

  it('are the same in the smaller tables', () => {
    expect(NAMES).toMatchObject(CLIENT_NAMES);
    expect(NAMES).toMatchObject(PAGE_NAMES);
  });

  it('are all different within their kind', () => {
    for (const kind of [NAMES.cookies, NAMES.params, NAMES.headers, NAMES.attributes, NAMES.globals]) {
      const names = Object.values(kind);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('keep the fixed cookie names of the specification', () => {
    expect(NAMES.cookies.session).toBe('__session');
    expect(NAMES.cookies.clientUat).toBe('__client_uat');
  });
});

describe('a build for another provider', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('replaces the one constant', async () => {
    vi.stubGlobal('__LATCHKEY_PROVIDER__', 'acme');
    vi.resetModules();
    const built = await import('./index.ts');
    expect(built.PROVIDER).toBe('acme');
    expect(built.NAMES.cookies.devBrowser).toBe('__acme_db_jwt');
  });
});

describe('isProviderName', () => {
  it('accepts plain lower-case names', () => {
    expect(['latchkey', 'acme', 'a1'].every(isProviderName)).toBe(true);
  });

  it.each(['', 'Acme', '1acme', 'ac-me', 'ac me', 'acme;', 'acme\n', 'a'.repeat(33)])('rejects %j', (text) => {
    expect(isProviderName(text)).toBe(false);
  });
});

describe('paths', () => {
  it('are those of the specification', () => {
    expect(SUB_PATHS.signIn).toMatchObject({
      factorOne: '/factor-one',
      factorTwo: '/factor-two',
      resetPassword: '/reset-password',
      choose: '/choose',
      tasks: '/tasks',
    });
    expect(SUB_PATHS.signUp).toMatchObject({
      continue: '/continue',
      verifyEmailAddress: '/verify-email-address',
      verifyPhoneNumber: '/verify-phone-number',
      create: '/create',
      tasks: '/tasks',
    });
    expect({ ...MODAL_START_PATHS }).toEqual({
      signIn: '/sign-in',
      signUp: '/sign-up',
      userProfile: '/user',
      userVerification: '/user-verification',
      organizationProfile: '/organizationProfile',
      createOrganization: '/createOrganization',
      waitlist: '/waitlist',
      blankCaptcha: '/blank-captcha',
      oneTap: '/one-tap',
    });
  });
});

describe('the prefix of stable classes', () => {
  it('is the default one, and follows another provider', () => {
    expect(STYLE_PREFIX).toBe('lk');
    expect(['latchkey', 'clerk', 'acme', 'x'].map(stylePrefixFor)).toEqual(['lk', 'cl', 'ac', 'x']);
  });
});
