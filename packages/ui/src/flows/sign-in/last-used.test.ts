// Which method of the first card is marked as last used.
import { describe, expect, it } from 'vitest';
import { lastUsedMethod } from './last-used.ts';

const ALL = {
  identifiers: ['email_address'],
  passkeyLink: true,
  providers: ['oauth_github', 'oauth_google'],
  wallets: ['web3_metamask_signature'],
} as const;

describe('the method that was used last', () => {
  it.each([
    ['oauth_github', 'oauth_github'],
    ['web3_metamask_signature', 'web3_metamask_signature'],
    ['passkey', 'passkeyLink'],
    ['password', 'identifier'],
    ['email_code', 'identifier'],
    ['phone_code', 'identifier'],
    ['enterprise_sso', 'identifier'],
  ] as const)('%s marks %s', (strategy, method) => {
    expect(lastUsedMethod(strategy, ALL)).toBe(method);
  });

  it('is not marked without a sign-in, or if the card no longer offers it', () => {
    for (const strategy of [null, undefined, 'oauth_apple', 'web3_okx_wallet_signature'] as const)
      expect(lastUsedMethod(strategy, ALL)).toBeUndefined();
    expect(lastUsedMethod('password', { ...ALL, identifiers: [] })).toBeUndefined();
  });

  it('is the field for a passkey that only the field offers', () => {
    expect(lastUsedMethod('passkey', { ...ALL, passkeyLink: false })).toBe('identifier');
  });

  it('is not marked if there is only one method', () => {
    const only = { ...ALL, passkeyLink: false, providers: [], wallets: [] };
    expect(lastUsedMethod('password', only)).toBeUndefined();
    expect(lastUsedMethod('oauth_github', { ...only, identifiers: [], providers: ['oauth_github'] })).toBeUndefined();
  });
});
