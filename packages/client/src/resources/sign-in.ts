// SignIn: one attempt to sign in, step by step. Every verb resolves to the object it was called on.
import {
  type Body,
  type FirstFactorJSON,
  PREPARED_STRATEGIES,
  type SecondFactorJSON,
  type SignInIdentifier,
  type SignInJSON,
  type SignInStatus,
  type SignInUserDataJSON,
} from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { createVerbs, type VerbOf } from './attempts.ts';
import type { ResourceContext } from './context.ts';
import { createEmailLinkFlow } from './email-link-flow.ts';
import type { ExternalVerbs } from './external.ts';
import { createExternalVerbs } from './external-verbs.ts';
import { type Fields, fields } from './fields.ts';
import type { EmailLinkFlow } from './local-factors.ts';
import { type ValidatePasswordCallbacks, validatePassword } from './password-check.ts';
import type { SignInSteps } from './sign-in-steps.ts';
import { Verification } from './verification.ts';

/** A way to prove who is signing in, and where a code or link would go. */
export type FirstFactor = Fields<FirstFactorJSON>;

/** A second way, asked for after the first. */
export type SecondFactor = Fields<SecondFactorJSON>;

/** What may be shown of the person before they are signed in. */
export type SignInUserData = Partial<Fields<SignInUserDataJSON>>;

/** A second factor to send. */
export type PrepareSecondFactorParams = { readonly strategy: 'phone_code'; readonly phoneNumberId?: string };

/** A second factor to prove. */
export type AttemptSecondFactorParams = Body<'POST /client/sign_ins/:id/attempt_second_factor'>;

/** A new password after a reset code. */
export type ResetPasswordParams = { readonly password: string; readonly signOutOfOtherSessions?: boolean };

/** Which address a link goes to, and where it leads back to. */
export type SignInEmailLinkParams = { readonly emailAddressId: string; readonly redirectUrl: string };

/** An attempt that was not begun. */
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

/** Verbs that take a step. */
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
  /** The wire form it was read from. */
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
  /** Begins a sign-in. */
  declare readonly create: Verb<'create', this>;
  /** Has a code or link sent, or fetches what a passkey or wallet must sign. Throws at once on a wrong strategy. */
  declare readonly prepareFirstFactor: Verb<'prepareFirstFactor', this>;
  /** Proves the first factor. */
  declare readonly attemptFirstFactor: Verb<'attemptFirstFactor', this>;
  /** Has a code for the second factor sent. */
  declare readonly prepareSecondFactor: Verb<'prepareSecondFactor', this>;
  /** Proves the second factor. */
  declare readonly attemptSecondFactor: Verb<'attemptSecondFactor', this>;
  /** Sets a new password once a reset code was accepted. */
  declare readonly resetPassword: Verb<'resetPassword', this>;
  /** Asks for a passkey and signs in with it. A new call ends the one before, which rejects with `passkey_operation_aborted`. */
  declare readonly authenticateWithPasskey: Verb<'authenticateWithPasskey', this>;
  /** The attempt as it is now. */
  declare readonly reload: Verb<'reload', this>;
  /** Signs in with a wallet that you have at hand. */
  declare readonly authenticateWithWeb3: Verb<'authenticateWithWeb3', this>;
  /** Signs in with MetaMask. */
  declare readonly authenticateWithMetamask: () => Promise<this>;
  /** Signs in with Coinbase Wallet. */
  declare readonly authenticateWithCoinbaseWallet: () => Promise<this>;
  /** Signs in with OKX Wallet. */
  declare readonly authenticateWithOKXWallet: () => Promise<this>;
  /** Leaves for a provider, which leads back to `redirectUrl`. */
  declare readonly authenticateWithRedirect: ExternalVerbs['authenticateWithRedirect'];
  /** The same in a window of its own; by redirect where the browser opens none. */
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

  /** Has nothing been begun yet? */
  isNew = (): boolean => this.id === undefined;

  /** Sends an e-mail link and waits until it was used. */
  createEmailLinkFlow = (): EmailLinkFlow<SignInEmailLinkParams, this> =>
    createEmailLinkFlow(async (...link) => {
      await (await this.#context.attempts()).signIn(this).followLink(...link);
      return this;
    });

  /** Checks a password against the rules of the instance and tells the callbacks. */
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
