// How provider profiles are parsed, and when their e-mail address counts as verified.
import { describe, expect, it } from 'vitest';
import { OAUTH2_PROVIDERS } from './oauth2-providers.ts';
import { OIDC_PROVIDERS } from './oidc-providers.ts';
import { type Facts, joinFacts, readProfile } from './profile.ts';
import type { ProviderRow } from './provider.ts';
import { isPrompt, joinScopes, requestParameters } from './request.ts';

describe('a profile', () => {
  it('is read from the claims of OpenID Connect', () => {
    const claims = {
      sub: '248',
      email: 'Ada@Example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
      preferred_username: 'ada',
      picture: 'https://pictures.example.com/ada.png',
    };
    expect(readProfile(OIDC_PROVIDERS.google, claims)).toEqual({
      subject: '248',
      emailAddress: 'ada@example.com',
      isEmailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada',
      imageUrl: 'https://pictures.example.com/ada.png',
    });
  });

  it('is undefined without a subject', () => {
    for (const sub of [undefined, null, '', '  ', 1.5, {}, 'x'.repeat(513), 'a\0b'])
      expect(readProfile(OIDC_PROVIDERS.google, { sub })).toBeUndefined();
    expect(readProfile(OAUTH2_PROVIDERS.github, { id: 583231 })?.subject).toBe('583231');
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, false],
  ])('has a verified address when the provider says %j', (said, expected) => {
    const facts = { sub: '1', email: 'a@example.com', email_verified: said };
    expect(readProfile(OIDC_PROVIDERS.apple, facts)?.isEmailVerified).toBe(expected);
  });

  it('ignores an invalid address, and a verification without an address', () => {
    const facts = { sub: '1', email: 'not an address', email_verified: true };
    expect(readProfile(OIDC_PROVIDERS.google, facts)).toMatchObject({ emailAddress: null, isEmailVerified: false });
  });

  it('trusts an address of Microsoft only where Microsoft verified it', () => {
    const facts = { sub: '1', email: 'a@example.com', email_verified: true };
    const proven = (more: object) => readProfile(OIDC_PROVIDERS.microsoft, { ...facts, ...more })?.isEmailVerified;
    expect(proven({ tid: 'any-tenant' })).toBe(false);
    expect(proven({ tid: 'any-tenant', xms_edov: false })).toBe(false);
    expect(proven({ tid: 'any-tenant', xms_edov: true })).toBe(true);
    expect(proven({ tid: 'any-tenant', xms_edov: '1' })).toBe(true);
    expect(proven({ tid: '9188040d-6c67-4c5b-b112-36a304b66dad' })).toBe(true);
  });

  describe('from an ID token and a profile', () => {
    const token = { sub: '1', tid: 'any-tenant', xms_edov: true, email: 'proven@example.com', email_verified: true };
    const read = (row: ProviderRow, claims: Facts, profile: Facts) => {
      const person = readProfile(row, joinFacts(row.emailTrust, claims, { sub: '1', ...profile }));
      return [person?.emailAddress, person?.isEmailVerified];
    };
    const { email: _none, ...withoutEmail } = token;

    it('takes the address of Microsoft from the token, which has its verification', () => {
      const { microsoft } = OIDC_PROVIDERS;
      expect(read(microsoft, token, { email: 'typed@example.com' })).toEqual(['proven@example.com', true]);
      expect(read(microsoft, withoutEmail, { email: 'typed@example.com' })).toEqual(['typed@example.com', false]);
      const { xms_edov: _proof, ...unproven } = token;
      expect(read(microsoft, unproven, { email: 'typed@example.com', xms_edov: true })).toEqual([
        'proven@example.com',
        false,
      ]);
    });

    it('takes that of every other provider from the profile with its verification, or from the token with its verification', () => {
      const { google } = OIDC_PROVIDERS;
      expect(read(google, token, { email: 'new@example.com' })).toEqual(['new@example.com', false]);
      expect(read(google, token, { email: 'new@example.com', email_verified: true })).toEqual([
        'new@example.com',
        true,
      ]);
      expect(read(google, { ...token, email_verified: false }, { email_verified: true })).toEqual([
        'proven@example.com',
        false,
      ]);
      expect(read(google, token, { given_name: 'Ada' })).toEqual(['proven@example.com', true]);
    });
  });

  it('never trusts providers that return unverified input of users', () => {
    for (const row of [OAUTH2_PROVIDERS.spotify, OAUTH2_PROVIDERS.facebook, OAUTH2_PROVIDERS.box])
      expect(
        readProfile(row, {
          id: '1',
          email: 'a@example.com',
          login: 'a@example.com',
          verified: true,
          email_verified: true,
        }),
      ).toMatchObject({ emailAddress: 'a@example.com', isEmailVerified: false });
  });

  it('reads lists of addresses: the primary one, verified or not', () => {
    const { github, bitbucket } = OAUTH2_PROVIDERS;
    const facts = { id: 1, login: 'ada', name: 'Ada King Lovelace' };
    const list = [
      { email: 'old@example.com', primary: false, verified: true },
      { email: 'ada@example.com', primary: true, verified: false },
    ];
    expect(readProfile(github, facts, list)).toMatchObject({
      emailAddress: 'ada@example.com',
      isEmailVerified: false,
      firstName: 'Ada',
      lastName: 'King Lovelace',
      username: 'ada',
    });
    const paged = { values: [{ email: 'ada@example.com', is_primary: true, is_confirmed: true }] };
    expect(readProfile(bitbucket, { uuid: '{1}' }, paged)).toMatchObject({ isEmailVerified: true });
    expect(readProfile(github, facts, 'nothing')).toMatchObject({ emailAddress: null, isEmailVerified: false });
  });

  it('reads nested fields, and accepts only https pictures', () => {
    const { x, facebook } = OAUTH2_PROVIDERS;
    expect(readProfile(x, { data: { id: '7', name: 'Ada', username: 'ada' } })).toMatchObject({
      subject: '7',
      username: 'ada',
      emailAddress: null,
    });
    const picture = (url: string) => readProfile(facebook, { id: '1', picture: { data: { url } } })?.imageUrl;
    expect(picture('https://pictures.example.com/a.png')).toBe('https://pictures.example.com/a.png');
    for (const url of ['http://pictures.example.com/a.png', 'javascript:alert(1)', 'data:image/png,x', 'a.png'])
      expect(picture(url)).toBeNull();
  });

  it('ignores inherited properties', () => {
    expect(readProfile({ ...OIDC_PROVIDERS.google, mapping: { subject: 'constructor.name' } }, {})).toBeUndefined();
  });
});

describe('an authorization request', () => {
  it('accepts the standard prompts', () => {
    expect(['login', 'consent', 'select_account', 'none', 'login consent'].every(isPrompt)).toBe(true);
    expect(['', 'x', 'none login', 'login  consent', 'LOGIN'].some(isPrompt)).toBe(false);
  });

  it('asks for each scope once', () => {
    expect(joinScopes(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('uses the provider’s own parameter names', () => {
    const wishes = { scopes: ['a', 'b'], prompt: 'login', loginHint: 'ada' };
    expect(requestParameters(OIDC_PROVIDERS.google, wishes)).toEqual({
      access_type: 'offline',
      scope: 'a b',
      prompt: 'login',
      login_hint: 'ada',
    });
    expect(requestParameters(OAUTH2_PROVIDERS.github, wishes)).toEqual({ scope: 'a b', login: 'ada' });
    expect(requestParameters(OAUTH2_PROVIDERS.tiktok, wishes)).toEqual({ scope: 'a,b' });
    expect(requestParameters(OAUTH2_PROVIDERS.notion, { scopes: [] })).toEqual({ owner: 'user' });
  });
});
