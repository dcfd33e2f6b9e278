// Signing in and up with a wallet, through the resources of a client.
import { describe, expect, it } from 'vitest';
import { isApiError, isMetamaskError, LatchkeyError } from '../errors.ts';
import type { WalletProvider } from '../platform/platform.ts';
import { fakeSignIn } from '../testing/fake-json.ts';
import { createHarness } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import { createFakeWallet } from '../testing/platform/fake-wallet.ts';

const ADDRESS = '0x1234567890abcdef1234567890abcdef12345678';

const loaded = async (wallets: Readonly<Record<string, WalletProvider>>, globals = {}) => {
  const harness = createHarness({ wallets, globals });
  await harness.latchkey.load();
  const { client } = harness.latchkey;
  if (!client) throw new Error('not loaded');
  return { ...harness, client };
};

const toHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

const formsOf = ({ platform }: Awaited<ReturnType<typeof loaded>>, part: string) =>
  platform.network.requests
    .filter(({ url }) => url.pathname.endsWith(part))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

describe('sign-in with a wallet', () => {
  it.each([
    ['MetaMask', 'authenticateWithMetamask', 'web3_metamask_signature'],
    ['Coinbase Wallet', 'authenticateWithCoinbaseWallet', 'web3_coinbase_wallet_signature'],
    ['OKX Wallet', 'authenticateWithOKXWallet', 'web3_okx_wallet_signature'],
  ] as const)('finds %s by its name', async (name, verb, strategy) => {
    const wallet = createFakeWallet(ADDRESS);
    const subject = await loaded({ [name]: wallet, Other: createFakeWallet('0xother') });
    const { service, client } = subject;
    service.addAccount(ADDRESS, '');
    expect(await client.signIn[verb]()).toBe(client.signIn);
    expect(client.signIn.status).toBe('complete');
    expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'personal_sign']);
    expect(formsOf(subject, '/client/sign_ins')).toEqual([{ identifier: ADDRESS }]);
    expect(formsOf(subject, 'prepare_first_factor')).toEqual([{ strategy, web3_wallet_id: 'idn_wallet' }]);
  });

  it('the account signs the UTF-8 bytes of the message', async () => {
    const wallet = createFakeWallet(ADDRESS);
    const { service, client } = await loaded({ MetaMask: wallet });
    service.addAccount(ADDRESS, '');
    await client.signIn.authenticateWithMetamask();
    const [hex, account] = wallet.calls[1]?.params ?? [];
    expect(hex).toMatch(/^0x([\da-f]{2})+$/);
    const { message } = client.signIn.firstFactorVerification;
    expect([message, hex]).toEqual([expect.stringContaining('ün'), expect.stringContaining('c3bc6e')]);
    expect(hex).toBe(toHex(message ?? ''));
    expect(account).toBe(ADDRESS);
  });

  it('uses the legacy global wallet where none announces itself', async () => {
    const { service, client } = await loaded({}, { ethereum: createFakeWallet(ADDRESS) });
    service.addAccount(ADDRESS, '');
    await client.signIn.authenticateWithOKXWallet();
    expect(client.signIn.status).toBe('complete');
  });

  it('sends an empty identifier where there is no wallet, or one without an account', async () => {
    const none = await loaded({});
    const refusal = await none.client.signIn.authenticateWithMetamask().catch((error: unknown) => error);
    expect(isApiError(refusal) && refusal.errors[0]).toMatchObject({
      code: 'form_param_nil',
      meta: { paramName: 'identifier' },
    });
    const locked = await loaded({ MetaMask: { request: async () => [] } });
    await expect(locked.client.signIn.authenticateWithMetamask()).rejects.toThrow();
    expect(formsOf(locked, '/client/sign_ins')).toEqual([{ identifier: '' }]);
  });

  it('reports that there is no wallet where the service rejects an empty address', async () => {
    const { client, service } = await loaded({});
    service.once('POST /client/sign_ins', () =>
      jsonResponse({ response: fakeSignIn('sia_9', { status: 'needs_identifier' }), client: null }),
    );
    await expect(client.signIn.authenticateWithMetamask()).rejects.toMatchObject({ code: 'web3_missing_identifier' });
    await expect(client.signUp.authenticateWithMetamask()).rejects.toMatchObject({ code: 'web3_missing_identifier' });
    expect(service.calls.filter((call) => call.includes('/sign_'))).toEqual(['POST /client/sign_ins']);
  });

  it('asks this one wallet again after a rejection, once', async () => {
    const wallet = createFakeWallet(ADDRESS);
    const { service, client } = await loaded({ 'Coinbase Wallet': wallet });
    service.addAccount(ADDRESS, '');
    wallet.refuse('personal_sign');
    await client.signIn.authenticateWithCoinbaseWallet();
    expect(client.signIn.status).toBe('complete');
    wallet.refuse('personal_sign', 2);
    await expect(client.signIn.authenticateWithCoinbaseWallet()).rejects.toMatchObject({ code: 4001 });
    wallet.refuse('personal_sign', 1, 32603);
    await expect(client.signIn.authenticateWithCoinbaseWallet()).rejects.toMatchObject({ code: 32603 });
  });

  it('asks no other wallet again', async () => {
    const wallet = createFakeWallet(ADDRESS);
    const { service, client } = await loaded({ MetaMask: wallet });
    service.addAccount(ADDRESS, '');
    wallet.refuse('personal_sign');
    const error = await client.signIn.authenticateWithMetamask().catch((thrown: unknown) => thrown);
    expect(isMetamaskError(error)).toBe(true);
    expect(wallet.calls).toHaveLength(2);
  });

  it('accepts external signatures', async () => {
    const { service, client } = await loaded({});
    service.addAccount(ADDRESS, '');
    const asked: unknown[] = [];
    const wallet = createFakeWallet(ADDRESS);
    await client.signIn.authenticateWithWeb3({
      identifier: ADDRESS,
      strategy: 'web3_okx_wallet_signature',
      generateSignature: async (request) => {
        asked.push(request);
        const params = [toHex(request.nonce), request.identifier];
        return String(await wallet.request({ method: 'personal_sign', params }));
      },
    });
    expect(asked).toEqual([{ identifier: ADDRESS, nonce: expect.stringContaining(ADDRESS), provider: 'okx_wallet' }]);
    expect(client.signIn.status).toBe('complete');
  });

  it('needs a signer, and an account that has the strategy', async () => {
    const { service, client } = await loaded({ MetaMask: createFakeWallet(ADDRESS) });
    const nobody = { identifier: ADDRESS } as Parameters<typeof client.signIn.authenticateWithWeb3>[0];
    await expect(client.signIn.authenticateWithWeb3(nobody)).rejects.toThrow(/generateSignature/);
    await expect(client.signUp.authenticateWithWeb3(nobody)).rejects.toThrow(LatchkeyError);
    expect(service.calls.some((call) => call.includes('sign_'))).toBe(false);
    service.addAccount(ADDRESS, '');
    service.firstFactors = [{ strategy: 'password' }];
    await expect(client.signIn.authenticateWithMetamask()).rejects.toThrow(/SignIn\.authenticateWithWeb3/);
  });
});

describe('sign-up with a wallet', () => {
  it.each([
    ['MetaMask', 'authenticateWithMetamask', 'web3_metamask_signature'],
    ['Coinbase Wallet', 'authenticateWithCoinbaseWallet', 'web3_coinbase_wallet_signature'],
    ['OKX Wallet', 'authenticateWithOKXWallet', 'web3_okx_wallet_signature'],
  ] as const)('sends the wallet and verifies it: %s', async (name, verb, strategy) => {
    const subject = await loaded({ [name]: createFakeWallet(ADDRESS) });
    const { signUp } = subject.client;
    expect(await signUp[verb]({ unsafeMetadata: { plan: 'free' }, legalAccepted: true })).toBe(signUp);
    expect(signUp.status).toBe('complete');
    expect(signUp.web3wallet).toBe(ADDRESS);
    expect(formsOf(subject, '/client/sign_ups')).toEqual([
      { web3_wallet: ADDRESS, unsafe_metadata: '{"plan":"free"}', legal_accepted: 'true' },
    ]);
    expect(formsOf(subject, 'prepare_verification')).toEqual([{ strategy }]);
    expect(formsOf(subject, 'attempt_verification')).toMatchObject([{ strategy }]);
  });

  it('continues with its wallet where no address is given', async () => {
    const subject = await loaded({});
    const { signUp } = subject.client;
    await signUp.create({ web3Wallet: ADDRESS });
    const generateSignature = async () => 'wrong';
    await expect(signUp.authenticateWithWeb3({ identifier: '', generateSignature })).rejects.toThrow();
    expect(formsOf(subject, '/client/sign_ups').at(-1)).toEqual({ web3_wallet: ADDRESS });
  });

  it('can be done step by step', async () => {
    const subject = await loaded({});
    const { signUp } = subject.client;
    await signUp.create({ web3Wallet: ADDRESS });
    await signUp.prepareWeb3WalletVerification();
    await expect(signUp.attemptWeb3WalletVerification({ signature: '0x0' })).rejects.toThrow();
    await signUp.prepareWeb3WalletVerification({ strategy: 'web3_okx_wallet_signature' });
    expect(formsOf(subject, 'prepare_verification').map(({ strategy }) => strategy)).toEqual([
      'web3_metamask_signature',
      'web3_okx_wallet_signature',
    ]);
    expect(formsOf(subject, 'attempt_verification')).toEqual([
      { strategy: 'web3_metamask_signature', signature: '0x0' },
    ]);
  });
});
