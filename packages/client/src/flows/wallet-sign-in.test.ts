// The wallet verbs of a client: sign-in, sign-up when no account has the wallet, and the next step of either.
import { describe, expect, it } from 'vitest';
import { fakeSignUp, fakeVerification } from '../testing/fake-json.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import { createFakeWallet } from '../testing/platform/fake-wallet.ts';

const ADDRESS = '0x1234567890abcdef1234567890abcdef12345678';

const loaded = async () => {
  const wallet = createFakeWallet(ADDRESS);
  const harness = createHarness({ wallets: { MetaMask: wallet, 'Coinbase Wallet': wallet, 'OKX Wallet': wallet } });
  await harness.latchkey.load();
  return { ...harness, wallet };
};

describe('authenticateWithWeb3', () => {
  it('signs in the owner of the wallet, and navigates where the host configures', async () => {
    const { latchkey, service, platform } = await loaded();
    service.addAccount(ADDRESS, '');
    await latchkey.authenticateWithWeb3({ strategy: 'web3_okx_wallet_signature', redirectUrl: '/done' });
    expect(latchkey.isSignedIn || platform.navigations.length > 0).toBe(true);
    expect(platform.navigations.at(-1)?.url).toMatch(/\/done$/);
    expect(service.calls.some((call) => call.includes('sign_ups'))).toBe(false);
  });

  it.each(['authenticateWithMetamask', 'authenticateWithCoinbaseWallet', 'authenticateWithOKXWallet'] as const)(
    '%s signs up the owner of a new one',
    async (verb) => {
      const { latchkey, platform, wallet } = await loaded();
      await latchkey[verb]({ unsafeMetadata: { from: 'wallet' }, legalAccepted: true });
      expect(latchkey.isSignedIn).toBe(true);
      const created = platform.network.requests.find(({ url }) => url.pathname.endsWith('/client/sign_ups'));
      expect(Object.fromEntries(new URLSearchParams(created?.body))).toEqual({
        web3_wallet: ADDRESS,
        unsafe_metadata: '{"from":"wallet"}',
        legal_accepted: 'true',
      });
      // The user is prompted for the account once, though two attempts need it.
      expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'personal_sign']);
    },
  );

  it('continues where fields are missing, through the host’s navigation', async () => {
    const { latchkey, service } = await loaded();
    const incomplete = fakeSignUp('sua_9', {
      web3_wallet: ADDRESS,
      missing_fields: ['email_address'],
      verifications: {
        email_address: null,
        phone_number: null,
        external_account: null,
        web3_wallet: { ...fakeVerification({ status: 'verified' }), next_action: '', supported_strategies: [] },
      },
    });
    const visits: string[] = [];
    const enter = async (signUpContinueUrl?: string) => {
      const calls = service.calls.length;
      await latchkey
        .authenticateWithMetamask({ signUpContinueUrl, customNavigate: (to) => visits.push(to) })
        .catch(() => undefined);
      return service.calls.slice(calls);
    };
    service.once('POST /client/sign_ups/sua_1/attempt_verification', () =>
      jsonResponse({ response: incomplete, client: null }),
    );
    expect(await enter('/sign-up#/continue')).toContain('POST /client/sign_ups/sua_1/attempt_verification');
    expect(visits).toEqual(['https://app.example.com/sign-up#/continue']);
    expect(latchkey.isSignedIn).toBe(false);
  });

  it('continues where a second factor is required', async () => {
    const { latchkey, service } = await loaded();
    service.addAccount(ADDRESS, '');
    service.secondFactors = [{ strategy: 'totp' }];
    const visits: string[] = [];
    await latchkey.authenticateWithMetamask({
      secondFactorUrl: '/sign-in#/factor-two',
      customNavigate: (to) => visits.push(to),
    });
    expect(visits).toEqual(['https://app.example.com/sign-in#/factor-two']);
    expect(latchkey.client?.signIn.status).toBe('needs_second_factor');
  });

  it('rethrows every other error', async () => {
    const { latchkey, service, wallet } = await loaded();
    service.once('POST /client/sign_ins', () => errorResponse(422, 'user_locked'));
    await expect(latchkey.authenticateWithMetamask()).rejects.toMatchObject({ errors: [{ code: 'user_locked' }] });
    wallet.refuse('eth_requestAccounts');
    await expect(latchkey.authenticateWithMetamask()).rejects.toMatchObject({ code: 4001 });
    expect(service.calls.some((call) => call.includes('sign_ups'))).toBe(false);
  });

  it('does nothing before the client is loaded', async () => {
    const wallet = createFakeWallet(ADDRESS);
    const { latchkey } = createHarness({ wallets: { MetaMask: wallet } });
    await latchkey.authenticateWithMetamask();
    expect(wallet.calls).toEqual([]);
  });
});
