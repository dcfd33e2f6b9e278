// Attempts beyond plain calls: wait for a link, use a passkey, have a wallet sign. Types only: the code is downloaded
// with the first attempt that needs it.
import type { JSONObject, Web3Wallet as WalletName, Web3Strategy } from '@latchkey/wire';
import type { WaitForLink } from './identifiers/email-link-flow.ts';
import type { Web3Wallet } from './identifiers/web3-wallet.ts';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';

/** The message a wallet has to sign, and the account. */
export type SignatureRequest = { readonly identifier: string; readonly nonce: string; readonly provider: WalletName };

/** Returns the signature of the message in `nonce`. */
export type GenerateSignature = (request: SignatureRequest) => Promise<string>;

/** A wallet to sign in with: the address of its account, and the function that signs. */
export type AuthenticateWithWeb3Params = {
  readonly identifier: string;
  readonly generateSignature: GenerateSignature;
  /** Default `web3_metamask_signature`. */
  readonly strategy?: Web3Strategy;
};

/** Further fields of a sign-up by wallet. */
export type WalletSignUpFields = {
  readonly unsafeMetadata?: JSONObject | undefined;
  readonly legalAccepted?: boolean | undefined;
};

/** A wallet to sign up with. */
export type SignUpAuthenticateWithWeb3Params = AuthenticateWithWeb3Params & WalletSignUpFields;

/** How to request a passkey. */
export type AuthenticateWithPasskeyParams = {
  /**
   * `discoverable` lets the user choose among all passkeys of the device, `autofill` offers them in the identifier field;
   * without either the passkeys of the identified account are requested.
   */
  readonly flow?: 'autofill' | 'discoverable' | undefined;
  /** Aborts the request, for example when the field that offers the passkeys is unmounted. */
  readonly signal?: AbortSignal | undefined;
};

export type LocalFactors = {
  readonly waitForLink: WaitForLink;
  readonly signInByPasskey: (signIn: SignIn, params: AuthenticateWithPasskeyParams) => Promise<unknown>;
  readonly signInByWallet: (signIn: SignIn, params: AuthenticateWithWeb3Params) => Promise<SignIn>;
  readonly signUpByWallet: (signUp: SignUp, params: SignUpAuthenticateWithWeb3Params) => Promise<SignUp>;
  /** Creates a passkey with the options that `ask` returns, and passes it to `show`. */
  readonly registerPasskey: <T>(
    ask: () => Promise<string | null>,
    show: (credential: object) => Promise<T>,
  ) => Promise<T>;
  /** Has a passkey sign the challenge in the nonce, and passes the credential to `show`. */
  readonly provePasskey: <T>(nonce: string | null, show: (credential: object) => Promise<T>) => Promise<T>;
  /** Adds a wallet of this browser and verifies it by signature; removes it again if that fails. */
  readonly connectWallet: (
    strategy: Web3Strategy,
    add: (params: { readonly web3Wallet: string }) => Promise<Web3Wallet>,
  ) => Promise<Web3Wallet>;
  /** Address and signatures of a wallet in this browser; the address is empty when there is none. */
  readonly injectedWallet: (strategy: Web3Strategy) => Promise<Required<AuthenticateWithWeb3Params>>;
};
