// Has a wallet sign the service's challenge, to sign in or up with it or to add it to a user.
import { type Web3Strategy, walletOf } from '@latchkey/wire';
import { LatchkeyError, RuntimeError } from '../errors.ts';
import type { PlatformWallets } from '../platform/platform.ts';
import { createFirst } from '../resources/attempt-body.ts';
import type { LocalFactors } from '../resources/local-factors.ts';
import { accountOf, findWallet, signWith } from './wallet.ts';

/** The default wallet. */
const WALLET = 'web3_metamask_signature' satisfies Web3Strategy;

type Signing = {
  readonly identifier: string;
  readonly generateSignature: Parameters<LocalFactors['signInByWallet']>[1]['generateSignature'];
  readonly strategy: Web3Strategy;
};

/** Address and signatures of an injected wallet. */
export const createInjectedWallet =
  (wallets: PlatformWallets): LocalFactors['injectedWallet'] =>
  async (strategy) => {
    const wallet = await findWallet(wallets, strategy);
    return {
      strategy,
      identifier: wallet ? await accountOf(wallet) : '',
      generateSignature: async ({ identifier, nonce }) => (wallet ? signWith(wallet, nonce, identifier) : ''),
    };
  };

/** Signs in with a wallet: identifies it, and proves control of it with a signature. */
export const signInByWallet: LocalFactors['signInByWallet'] = async (signIn, params) => {
  const { identifier, generateSignature, strategy = WALLET } = params;
  needGenerator(generateSignature);
  await signIn.create({ identifier });
  const factor = signIn.supportedFirstFactors?.find((one) => one.strategy === strategy);
  if (!identifier) throw noWallet();
  if (!factor) throw createFirst('authenticateWithWeb3', 'SignIn');
  await signIn.prepareFirstFactor({
    strategy,
    ...('web3WalletId' in factor ? { web3WalletId: factor.web3WalletId } : {}),
  });
  const { message } = signIn.firstFactorVerification;
  if (!message) throw createFirst('authenticateWithWeb3', 'SignIn');
  const signature = await signOf({ identifier, generateSignature, strategy }, message);
  return signIn.attemptFirstFactor({ strategy, signature });
};

/** Signs up with a wallet: identifies it, and proves control of it with a signature. */
export const signUpByWallet: LocalFactors['signUpByWallet'] = async (signUp, params) => {
  const { generateSignature, strategy = WALLET, unsafeMetadata, legalAccepted } = params;
  needGenerator(generateSignature);
  const identifier = params.identifier || signUp.web3wallet;
  if (!identifier) throw noWallet();
  await signUp.create({
    web3Wallet: identifier,
    ...(unsafeMetadata === undefined ? {} : { unsafeMetadata }),
    ...(legalAccepted === undefined ? {} : { legalAccepted }),
  });
  await signUp.prepareWeb3WalletVerification({ strategy });
  const { message } = signUp.verifications.web3Wallet;
  if (!message) throw createFirst('authenticateWithWeb3', 'SignUp');
  const signature = await signOf({ identifier, generateSignature, strategy }, message);
  return signUp.attemptWeb3WalletVerification({ strategy, signature });
};

/** Adds a wallet of this browser to a user: identifies it, and proves control of it with a signature. */
export const createConnectWallet =
  (injectedWallet: LocalFactors['injectedWallet']): LocalFactors['connectWallet'] =>
  async (strategy, add) => {
    const signer = await injectedWallet(strategy);
    if (!signer.identifier) throw noWallet();
    const wallet = await add({ web3Wallet: signer.identifier });
    try {
      const { message } = (await wallet.prepareVerification({ strategy })).verification;
      if (!message) throw new LatchkeyError('the service did not say what the wallet is to sign. Please try again.');
      return await wallet.attemptVerification({ signature: await signOf(signer, message) });
    } catch (error) {
      // The user may refuse to sign; an address without a proof is useless, so it is removed.
      await wallet.destroy().catch(() => undefined);
      throw error;
    }
  };

/** The service refuses an empty address; if it treats it as missing, the client reports the error. */
const noWallet = (): RuntimeError =>
  new RuntimeError('web3_missing_identifier', 'No wallet was found. Install or unlock one, and try again.');

/** EIP-1193: the user rejected the request. */
const REJECTED = 4001;

const signOf = async ({ identifier, generateSignature, strategy }: Signing, nonce: string): Promise<string> => {
  const provider = walletOf(strategy);
  const ask = () => generateSignature({ identifier, nonce, provider });
  try {
    return await ask();
  } catch (error) {
    // Coinbase Wallet rejects the first request of a user who is still setting it up, without having shown it.
    if (provider !== 'coinbase_wallet' || (error as { readonly code?: unknown } | null)?.code !== REJECTED) throw error;
    return ask();
  }
};

const needGenerator = (generateSignature: unknown): void => {
  if (typeof generateSignature !== 'function')
    throw new LatchkeyError('authenticateWithWeb3 needs `generateSignature`, a function that has the wallet sign.');
};
