// What an attempt does beyond plain calls: wait for a link, ask for a passkey, have a wallet sign. Types only: the code comes
// with the first attempt that needs it.
import type { JSONObject, VerificationJSON, Web3Wallet as WalletName, Web3Strategy } from '@latchkey/wire';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';
import type { Web3Wallet } from './web3-wallet.ts';

/** What a wallet is asked to sign, and with which account. */
export type SignatureRequest = { readonly identifier: string; readonly nonce: string; readonly provider: WalletName };

/** Answers the signature of the message in `nonce`. */
export type GenerateSignature = (request: SignatureRequest) => Promise<string>;

/** A wallet to sign in with: the address of its account, and who signs for it. */
export type AuthenticateWithWeb3Params = {
  readonly identifier: string;
  readonly generateSignature: GenerateSignature;
  /** `web3_metamask_signature` when left out. */
  readonly strategy?: Web3Strategy;
};

/** What a sign-up by wallet may say about the user besides. */
export type WalletSignUpFields = {
  readonly unsafeMetadata?: JSONObject | undefined;
  readonly legalAccepted?: boolean | undefined;
};

/** A wallet to sign up with. */
export type SignUpAuthenticateWithWeb3Params = AuthenticateWithWeb3Params & WalletSignUpFields;

/** How a passkey is asked for. */
export type AuthenticateWithPasskeyParams = {
  /**
   * `discoverable` lets the person choose among all passkeys of the device, `autofill` offers them in the field they type
   * into; without either the passkeys of the account that was named are asked for.
   */
  readonly flow?: 'autofill' | 'discoverable' | undefined;
  /** Ends the request, as when the field that would offer the passkeys is gone. */
  readonly signal?: AbortSignal | undefined;
};

/** Starts waiting for an e-mail link, and stops it. */
export type EmailLinkFlow<Params, Attempt> = {
  /** Sends the link and resolves once it was used or has expired; one that was cancelled stays open for ever. */
  readonly startEmailLinkFlow: (params: Params) => Promise<Attempt>;
  readonly cancelEmailLinkFlow: () => void;
};

export type LocalFactors = {
  /** Asks once a second until the proof is given or has expired. */
  readonly waitForLink: (ask: () => Promise<VerificationJSON['status']>, signal: AbortSignal) => Promise<void>;
  readonly signInByPasskey: (signIn: SignIn, params: AuthenticateWithPasskeyParams) => Promise<unknown>;
  readonly signInByWallet: (signIn: SignIn, params: AuthenticateWithWeb3Params) => Promise<SignIn>;
  readonly signUpByWallet: (signUp: SignUp, params: SignUpAuthenticateWithWeb3Params) => Promise<SignUp>;
  /** Has a passkey made as the text that `ask` answers says, and shows it. */
  readonly registerPasskey: <T>(
    ask: () => Promise<string | null>,
    show: (credential: object) => Promise<T>,
  ) => Promise<T>;
  /** Has a passkey sign what that text says, and shows it. */
  readonly provePasskey: <T>(nonce: string | null, show: (credential: object) => Promise<T>) => Promise<T>;
  /** Has a wallet of this browser added and prove itself; one that does not is taken away again. */
  readonly connectWallet: (
    strategy: Web3Strategy,
    add: (params: { readonly web3Wallet: string }) => Promise<Web3Wallet>,
  ) => Promise<Web3Wallet>;
  /** Address and signatures of a wallet in this browser; the address is empty when there is none. */
  readonly injectedWallet: (strategy: Web3Strategy) => Promise<Required<AuthenticateWithWeb3Params>>;
};
