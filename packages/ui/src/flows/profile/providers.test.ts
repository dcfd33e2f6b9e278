// Linked external accounts: their state, and which can be added.
import { describe, expect, it } from 'vitest';
import { listedAccounts, missesScopes, standingOf, unlinkedStrategies, unusedWallets } from './providers.ts';

const account = (provider: string, status: string | null, code?: string, approvedScopes = '') => ({
  provider,
  approvedScopes,
  verification: {
    status,
    strategy: `oauth_${provider}`,
    error: code ? { code, message: 'short', longMessage: `${code} in words.` } : null,
  },
});

describe('a linked account', () => {
  it.each([
    ['external_account_missing_refresh_token', 'lost'],
    ['oauth_fetch_user_error', 'lost'],
    ['oauth_token_exchange_error', 'lost'],
    ['external_account_email_address_verification_required', 'emailUnproven'],
  ])('with %s can be linked again', (code, why) => {
    expect(standingOf(account('github', 'verified', code))).toEqual({ is: 'broken', why, mend: 'link' });
  });

  it('with any other error shows it in the words of the service', () => {
    expect(standingOf(account('github', 'unverified', 'not_allowed_access'))).toEqual({
      is: 'refused',
      text: 'not_allowed_access in words.',
    });
  });

  it('with missing scopes can be authorized again', () => {
    const some = account('github', 'verified', undefined, 'read:user user:email');
    expect(standingOf(some, ['repo', 'read:user'])).toEqual({ is: 'short', mend: 'reauthorize' });
    expect(standingOf(some, ['read:user'])).toEqual({ is: 'linked' });
    expect(standingOf(some)).toEqual({ is: 'linked' });
  });

  it('whose provider reports no scopes is not authorized again', () => {
    expect(missesScopes('', ['repo'])).toBe(false);
    expect(missesScopes('a,b', ['b'])).toBe(false);
  });

  it('is listed when it is verified, then when it failed; one that was only started is not', () => {
    const proven = account('github', 'verified');
    const failed = account('google', 'unverified', 'x');
    const begun = account('figma', 'unverified');
    expect(listedAccounts([failed, begun, proven])).toEqual([proven, failed]);
  });
});

it('a provider can be linked if no verified account of it exists', () => {
  const accounts = [account('github', 'verified'), account('google', 'unverified', 'x')];
  expect(unlinkedStrategies(['oauth_github', 'oauth_google'], accounts)).toEqual(['oauth_google']);
});

it('a wallet can be added if no verified address of its kind exists', () => {
  const wallets = [
    { verification: { status: 'verified', strategy: 'web3_metamask_signature' } },
    { verification: { status: 'unverified', strategy: 'web3_okx_wallet_signature' } },
  ];
  expect(unusedWallets(['web3_metamask_signature', 'web3_okx_wallet_signature'], wallets)).toEqual([
    'web3_okx_wallet_signature',
  ]);
});
