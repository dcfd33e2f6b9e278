// SignIn: one attempt to sign in, step by step. Every verb resolves to the object it was called on.
import {
  type FirstFactorJSON,
  PREPARED_STRATEGIES,
  type SignInIdentifier,
  type SignInJSON,
  type SignInSecondFactorJSON,
  type SignInSecondFactorStrategy,
  type SignInStatus,
  type SignInUserDataJSON,
} from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { createVerbs, type VerbOf } from './attempts.ts';
import type { ResourceContext } from './context.ts';
import type { ExternalVerbs } from './external.ts';
import { createExternalVerbs } from './external-verbs.ts';
import { type Fields, fields } from './fields.ts';
import { createEmailLinkFlow, type EmailLinkFlow } from './identifiers/email-link-flow.ts';
import { Verification } from './identifiers/verification.ts';
import { type ValidatePasswordCallbacks, validatePassword } from './password-check.ts';
import type { SignInSteps } from './sign-in-steps.ts';

/** A first factor of the account, and where a code or link would be sent. */
export type FirstFactor = Fields<FirstFactorJSON>;

/** A second factor, required after the first. */
export type SecondFactor = Fields<SignInSecondFactorJSON>;

/** Data of the user that may be shown before the sign-in completes. */
export type SignInUserData = Partial<Fields<SignInUserDataJSON>>;

/** A second factor to prepare. */
export type PrepareSecondFactorParams =
  | { readonly strategy: 'phone_code'; readonly phoneNumberId?: string }
  | { readonly strategy: 'email_code'; readonly emailAddressId?: string }
  | { readonly strategy: 'passkey' };

/** A second factor to verify. */
export type AttemptSecondFactorParams =
  | { readonly strategy: Exclude<SignInSecondFactorStrategy, 'passkey'>; readonly code: string }
  | { readonly strategy: 'passkey'; readonly publicKeyCredential: object };

/** A new password after a reset code. */
export type ResetPasswordParams = { readonly password: string; readonly signOutOfOtherSessions?: boolean };

/** The address a link is sent to, and its redirect URL. */
export type SignInEmailLinkParams = { readonly emailAddressId: string; readonly redirectUrl: string };

/** An attempt that has not started. */
const BLANK: Omit<SignInJSON, 'object' | 'id' | 'status'> & { readonly id: undefined; readonly status: null } = {
  id: undefined,
  status: null,
  supported_identifiers: [],
  identifier: null,
  supported_first_factors: [],
  supported_second_factors: null,
  first_factor_verification: null,
  second_factor_verification: null,
  created_session_id: null,
  user_data: null,
};

/** Verbs that are forwarded to a step. */
const VERBS = [
  'create',
  'prepareFirstFactor',
  'attemptFirstFactor',
  'prepareSecondFactor',
  'attemptSecondFactor',
  'resetPassword',
  'authenticateWithPasskey',
  'reload',
  'authenticateWithWeb3',
  'authenticateWithMetamask',
  'authenticateWithCoinbaseWallet',
  'authenticateWithOKXWallet',
] as const satisfies readonly (keyof SignInSteps)[];

type Verb<Name extends keyof SignInSteps, Attempt> = VerbOf<SignInSteps[Name], Attempt>;

/**
 * An attempt to sign in.
 *
 * @example
 * const { signIn } = latchkey.client;
 * await signIn.create({ identifier: 'ada@example.com' });
 * await signIn.attemptFirstFactor({ strategy: 'password', password });
 * if (signIn.status === 'complete') await latchkey.setActive({ session: signIn.createdSessionId });
 */
export class SignIn {
  readonly pathRoot = '/client/sign_ins';
  /** The wire form it was decoded from. */
  declare readonly __internal_toSnapshot: () => SignInJSON;
  declare readonly id: string | undefined;
  declare readonly status: SignInStatus | null;
  declare readonly identifier: string | null;
  declare readonly supportedIdentifiers: SignInIdentifier[];
  declare readonly supportedFirstFactors: FirstFactor[] | null;
  declare readonly supportedSecondFactors: SecondFactor[] | null;
  declare readonly firstFactorVerification: Verification;
  declare readonly secondFactorVerification: Verification;
  declare readonly createdSessionId: string | null;
  declare readonly userData: SignInUserData;
  /** Starts a sign-in. */
  declare readonly create: Verb<'create', this>;
  /** Sends a code or link, or fetches the challenge of a passkey or wallet. Throws at once on an invalid strategy. */
  declare readonly prepareFirstFactor: Verb<'prepareFirstFactor', this>;
  /** Verifies the first factor. */
  declare readonly attemptFirstFactor: Verb<'attemptFirstFactor', this>;
  /** Sends a code for the second factor. */
  declare readonly prepareSecondFactor: Verb<'prepareSecondFactor', this>;
  /** Verifies the second factor. */
  declare readonly attemptSecondFactor: Verb<'attemptSecondFactor', this>;
  /** Sets a new password once a reset code is accepted. */
  declare readonly resetPassword: Verb<'resetPassword', this>;
  /** Signs in with a passkey. A new call aborts the previous, which rejects with `passkey_operation_aborted`. */
  declare readonly authenticateWithPasskey: Verb<'authenticateWithPasskey', this>;
  /** Loads the current attempt. */
  declare readonly reload: Verb<'reload', this>;
  /** Signs in with a wallet that the caller provides. */
  declare readonly authenticateWithWeb3: Verb<'authenticateWithWeb3', this>;
  /** Signs in with MetaMask. */
  declare readonly authenticateWithMetamask: () => Promise<this>;
  /** Signs in with Coinbase Wallet. */
  declare readonly authenticateWithCoinbaseWallet: () => Promise<this>;
  /** Signs in with OKX Wallet. */
  declare readonly authenticateWithOKXWallet: () => Promise<this>;
  /** Redirects to a provider, which returns to `redirectUrl`. */
  declare readonly authenticateWithRedirect: ExternalVerbs['authenticateWithRedirect'];
  /** The same in a popup; by redirect if the browser blocks it. */
  declare readonly authenticateWithPopup: ExternalVerbs['authenticateWithPopup'];
  readonly #context: ResourceContext;

  constructor(json: SignInJSON | null, context: ResourceContext) {
    this.#context = context;
    const steps = async () => (await context.attempts()).signIn(this);
    const verbs = createVerbs<SignInSteps, SignInJSON | null, this>(VERBS, steps, (answer) => this.#apply(answer));
    const prepareFirstFactor: this['prepareFirstFactor'] = (params) => {
      if (PREPARED_STRATEGIES.includes(params.strategy)) return verbs.prepareFirstFactor(params);
      throw new LatchkeyError(`strategy "${params.strategy}" is not a valid strategy for SignIn.prepareFirstFactor.`);
    };
    Object.assign(this, createExternalVerbs(context, this), verbs, { prepareFirstFactor });
    this.#apply(json ?? BLANK);
  }

  /** True if no attempt has started. */
  isNew = (): boolean => this.id === undefined;

  /** Sends an e-mail link and waits until it is used. */
  createEmailLinkFlow = (): EmailLinkFlow<SignInEmailLinkParams, this> =>
    createEmailLinkFlow(async (...link) => {
      await (await this.#context.attempts()).signIn(this).followLink(...link);
      return this;
    });

  /** Checks a password against the rules of the instance and calls the callbacks. */
  validatePassword = (password: string, callbacks?: ValidatePasswordCallbacks): void =>
    validatePassword(this.#context, password, callbacks);

  #apply(json: SignInJSON | typeof BLANK | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      supportedFirstFactors: json.supported_first_factors?.map(fields) ?? null,
      supportedSecondFactors: json.supported_second_factors?.map(fields) ?? null,
      firstFactorVerification: new Verification(json.first_factor_verification, this.#context),
      secondFactorVerification: new Verification(json.second_factor_verification, this.#context),
      userData: fields(json.user_data ?? {}),
    });
  }
}
