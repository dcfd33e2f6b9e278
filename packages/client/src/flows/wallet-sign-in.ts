// Signs in with a wallet of this browser, or signs up when no account has it.
import type { Web3Strategy } from '@latchkey/wire';
import { firstErrorCode } from '../errors.ts';
import type { Client } from '../resources/client.ts';
import type { LocalFactors, WalletSignUpFields } from '../resources/local-factors.ts';
import type { SignIn } from '../resources/sign-in.ts';
import type { SignUp } from '../resources/sign-up.ts';
import type { CustomNavigate } from './email-link.ts';
import type { SetActive } from './set-active.ts';

/** Options of a wallet sign-in. */
export type AuthenticateWithWalletParams = WalletSignUpFields & {
  /** Where to go once a session is active. */
  readonly redirectUrl?: string | undefined;
  /** Where to go if the sign-up needs more than the wallet. */
  readonly signUpContinueUrl?: string | undefined;
  /** Where to go if the sign-in needs a second factor. */
  readonly secondFactorUrl?: string | undefined;
  readonly customNavigate?: CustomNavigate | undefined;
};

export type WalletVerbs = {
  /** Signs in with a wallet of this browser, or signs up when no account has it. */
  readonly authenticateWithWeb3: (
    params: AuthenticateWithWalletParams & { readonly strategy: Web3Strategy },
  ) => Promise<void>;
  /** The same with MetaMask. */
  readonly authenticateWithMetamask: (params?: AuthenticateWithWalletParams) => Promise<void>;
  /** The same with Coinbase Wallet. */
  readonly authenticateWithCoinbaseWallet: (params?: AuthenticateWithWalletParams) => Promise<void>;
  /** The same with OKX Wallet. */
  readonly authenticateWithOKXWallet: (params?: AuthenticateWithWalletParams) => Promise<void>;
};

export type WalletSignInDeps = {
  /** Undefined until both the client and the environment are loaded. */
  readonly client: () => Client | undefined;
  readonly localFactors: Pick<LocalFactors, 'injectedWallet' | 'signInByWallet' | 'signUpByWallet'>;
  readonly setActive: SetActive;
  /** Navigates, in development with the dev-browser token. */
  readonly go: (to: string, customNavigate?: CustomNavigate) => Promise<unknown>;
};

/** The wallet verbs of one client. */
export const createWalletVerbs = (deps: WalletSignInDeps): WalletVerbs => {
  const authenticateWithWeb3: WalletVerbs['authenticateWithWeb3'] = async ({ strategy, ...params }) => {
    const client = deps.client();
    if (!client) return;
    const { createdSessionId, goOn } = await enter(deps, client, strategy, params);
    if (goOn) await deps.go(goOn, params.customNavigate);
    const { redirectUrl } = params;
    if (createdSessionId) await deps.setActive({ session: createdSessionId, ...(redirectUrl ? { redirectUrl } : {}) });
  };
  const by =
    (strategy: Web3Strategy) =>
    (params: AuthenticateWithWalletParams = {}) =>
      authenticateWithWeb3({ ...params, strategy });
  return {
    authenticateWithWeb3,
    authenticateWithMetamask: by('web3_metamask_signature'),
    authenticateWithCoinbaseWallet: by('web3_coinbase_wallet_signature'),
    authenticateWithOKXWallet: by('web3_okx_wallet_signature'),
  };
};

type Entered = { readonly createdSessionId: string | null; readonly goOn?: string | undefined };

const enter = async (
  { localFactors }: WalletSignInDeps,
  { signIn, signUp }: Client,
  strategy: Web3Strategy,
  params: AuthenticateWithWalletParams,
): Promise<Entered> => {
  const wallet = await localFactors.injectedWallet(strategy);
  try {
    await localFactors.signInByWallet(signIn, wallet);
    return { createdSessionId: signIn.createdSessionId, goOn: afterSignIn(signIn, params) };
  } catch (error) {
    if (firstErrorCode(error) !== 'form_identifier_not_found') throw error;
  }
  const { unsafeMetadata, legalAccepted } = params;
  await localFactors.signUpByWallet(signUp, { ...wallet, unsafeMetadata, legalAccepted });
  return { createdSessionId: signUp.createdSessionId, goOn: afterSignUp(signUp, params) };
};

const afterSignIn = ({ status }: SignIn, { secondFactorUrl }: AuthenticateWithWalletParams): string | undefined =>
  status === 'needs_second_factor' ? secondFactorUrl : undefined;

const afterSignUp = (
  { status, verifications }: SignUp,
  { signUpContinueUrl }: AuthenticateWithWalletParams,
): string | undefined =>
  status === 'missing_requirements' && verifications.web3Wallet.status === 'verified' ? signUpContinueUrl : undefined;
