// SignIn: one attempt to sign in, step by step. Every verb resolves to the object it was called on.
import type {
  Body,
  FirstFactorJSON,
  SecondFactorJSON,
  SignInIdentifier,
  SignInJSON,
  SignInStatus,
  SignInUserDataJSON,
} from '@latchkey/wire';
import type { ResourceContext } from './context.ts';
import { createEmailLinkFlow } from './email-link-flow.ts';
import type { ExternalVerbs } from './external.ts';
import { createExternalVerbs } from './external-verbs.ts';
import { type Fields, fields } from './fields.ts';
import { type ValidatePasswordCallbacks, validatePassword } from './password-check.ts';
import {
  type AttemptFirstFactorParams,
  attemptFirstFactorBody,
  createBody,
  createFirst,
  type PrepareFirstFactorParams,
  prepareFirstFactorBody,
  type SignInCreateParams,
} from './sign-in-body.ts';
import { Verification } from './verification.ts';
import { createWalletVerbs, type WalletVerbs } from './wallet-verbs.ts';
import type { AuthenticateWithPasskeyParams, EmailLinkFlow } from './ways.ts';

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
  /** Signs in with a wallet that you have at hand. */
  declare readonly authenticateWithWeb3: WalletVerbs<unknown, this>['authenticateWithWeb3'];
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
    Object.assign(
      this,
      createExternalVerbs(context, this),
      createWalletVerbs(context.ways, (ways, params) => ways.signInByWallet(this, params)),
    );
    this.#apply(json ?? BLANK);
  }

  /** Has nothing been begun yet? */
  isNew = (): boolean => this.id === undefined;

  /** Begins a sign-in. */
  create = async (params: SignInCreateParams = {}): Promise<this> =>
    this.#apply(await this.#context.change('POST /client/sign_ins', { body: createBody(params) }));

  /** Has a code or link sent, or fetches what a passkey or wallet must sign. Throws at once on a wrong strategy. */
  prepareFirstFactor = (params: PrepareFirstFactorParams): Promise<this> => {
    const body = prepareFirstFactorBody(params);
    return this.#step('prepareFirstFactor', (at) =>
      this.#context.change('POST /client/sign_ins/:id/prepare_first_factor', { ...at, body }),
    );
  };

  /** Proves the first factor. */
  attemptFirstFactor = (params: AttemptFirstFactorParams): Promise<this> =>
    this.#step('attemptFirstFactor', (at) =>
      this.#context.change('POST /client/sign_ins/:id/attempt_first_factor', {
        ...at,
        body: attemptFirstFactorBody(params),
      }),
    );

  /** Has a code for the second factor sent. */
  prepareSecondFactor = (params: PrepareSecondFactorParams): Promise<this> =>
    this.#step('prepareSecondFactor', (at) =>
      this.#context.change('POST /client/sign_ins/:id/prepare_second_factor', {
        ...at,
        body: {
          strategy: params.strategy,
          ...(params.phoneNumberId === undefined ? {} : { phone_number_id: params.phoneNumberId }),
        },
      }),
    );

  /** Proves the second factor. */
  attemptSecondFactor = (params: AttemptSecondFactorParams): Promise<this> =>
    this.#step('attemptSecondFactor', (at) =>
      this.#context.change('POST /client/sign_ins/:id/attempt_second_factor', { ...at, body: params }),
    );

  /** Sets a new password once a reset code was accepted. */
  resetPassword = ({ password, signOutOfOtherSessions }: ResetPasswordParams): Promise<this> =>
    this.#step('resetPassword', (at) =>
      this.#context.change('POST /client/sign_ins/:id/reset_password', {
        ...at,
        body: {
          password,
          ...(signOutOfOtherSessions === undefined ? {} : { sign_out_of_other_sessions: signOutOfOtherSessions }),
        },
      }),
    );

  /** Asks for a passkey and signs in with it. A new call ends the one before, which rejects with `passkey_operation_aborted`. */
  authenticateWithPasskey = async (params: AuthenticateWithPasskeyParams = {}): Promise<this> => {
    await (await this.#context.ways()).signInByPasskey(this, params);
    return this;
  };

  /** Sends an e-mail link and waits until it was used. */
  createEmailLinkFlow = (): EmailLinkFlow<SignInEmailLinkParams, this> =>
    createEmailLinkFlow(this.#context, {
      send: ({ emailAddressId, redirectUrl }) =>
        this.prepareFirstFactor({ strategy: 'email_link', emailAddressId, redirectUrl }),
      look: async () => (await this.reload()).firstFactorVerification.status,
    });

  /** The attempt as it is now. */
  reload = ({ rotatingTokenNonce }: { readonly rotatingTokenNonce?: string } = {}): Promise<this> =>
    this.#step('reload', (at) =>
      this.#context.api.call('GET /client/sign_ins/:id', at, { acceptClient: true, rotatingTokenNonce }),
    );

  /** Checks a password against the rules of the instance and tells the callbacks. */
  validatePassword = (password: string, callbacks?: ValidatePasswordCallbacks): void =>
    validatePassword(this.#context, password, callbacks);

  async #step(
    verb: string,
    call: (at: { readonly params: { readonly id: string } }) => Promise<SignInJSON | null>,
  ): Promise<this> {
    if (this.id === undefined) throw createFirst(verb, 'SignIn');
    return this.#apply(await call({ params: { id: this.id } }));
  }

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
