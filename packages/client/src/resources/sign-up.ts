// SignUp: one attempt to create a user, step by step. Every verb resolves to the object it was called on.
import type {
  Body,
  JSONObject,
  OAuthStrategy,
  SignUpField,
  SignUpIdentificationField,
  SignUpJSON,
  SignUpStatus,
  SignUpVerificationStrategy,
  Web3Strategy,
} from '@latchkey/wire';
import { snakeCaseKeys } from '../lib/case.ts';
import type { ResourceContext } from './context.ts';
import { createEmailLinkFlow } from './email-link-flow.ts';
import type { ExternalVerbs } from './external.ts';
import { createExternalVerbs } from './external-verbs.ts';
import { fields } from './fields.ts';
import { type ValidatePasswordCallbacks, validatePassword } from './password-check.ts';
import { createFirst } from './sign-in-body.ts';
import { readSignUpVerifications, type SignUpVerifications } from './verification.ts';
import { createWalletVerbs, type WalletVerbs } from './wallet-verbs.ts';
import type { EmailLinkFlow, SignUpAuthenticateWithWeb3Params, WalletSignUpFields } from './ways.ts';

type SignUpWalletVerbs<Attempt> = WalletVerbs<WalletSignUpFields, Attempt>;

/** Fields of a user to be. All may come in one call or one after the other. */
export type SignUpUpdateParams = {
  readonly emailAddress?: string | null;
  readonly phoneNumber?: string | null;
  readonly emailAddressOrPhoneNumber?: string | null;
  readonly username?: string | null;
  readonly password?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly web3Wallet?: string;
  readonly legalAccepted?: boolean;
  readonly unsafeMetadata?: JSONObject | null;
  readonly strategy?: OAuthStrategy | 'saml' | 'enterprise_sso' | 'ticket' | 'google_one_tap';
  readonly redirectUrl?: string;
  readonly actionCompleteRedirectUrl?: string;
  readonly ticket?: string;
  readonly token?: string;
  readonly oidcPrompt?: string;
  readonly oidcLoginHint?: string;
  readonly externalAccountStrategy?: OAuthStrategy;
  readonly externalAccountRedirectUrl?: string;
  readonly externalAccountActionCompleteRedirectUrl?: string;
  /** Continues with the account elsewhere that a sign-in met. */
  readonly transfer?: boolean;
};

/** How a sign-up is begun. */
export type SignUpCreateParams = SignUpUpdateParams;

/** A proof to start. */
export type PrepareVerificationParams = {
  readonly strategy: SignUpVerificationStrategy;
  readonly redirectUrl?: string;
  readonly actionCompleteRedirectUrl?: string;
  readonly oidcPrompt?: string;
  readonly oidcLoginHint?: string;
};

/** A proof to give. */
export type AttemptVerificationParams =
  | { readonly strategy: 'email_code' | 'phone_code'; readonly code: string }
  | { readonly strategy: Web3Strategy; readonly signature: string };

/** The wallet meant when none is named. */
const WALLET = 'web3_metamask_signature';

/** An attempt that was not begun. */
const BLANK: Omit<SignUpJSON, 'object' | 'id' | 'status'> & { readonly id: undefined; readonly status: null } = {
  id: undefined,
  status: null,
  required_fields: [],
  optional_fields: [],
  missing_fields: [],
  unverified_fields: [],
  username: null,
  first_name: null,
  last_name: null,
  email_address: null,
  phone_number: null,
  web3_wallet: null,
  has_password: false,
  unsafe_metadata: {},
  created_session_id: null,
  created_user_id: null,
  abandon_at: null,
  legal_accepted_at: null,
  verifications: null,
};

/**
 * An attempt to create a user.
 *
 * @example
 * const { signUp } = latchkey.client;
 * await signUp.create({ emailAddress: 'ada@example.com', password });
 * await signUp.prepareEmailAddressVerification();
 * await signUp.attemptEmailAddressVerification({ code });
 * if (signUp.status === 'complete') await latchkey.setActive({ session: signUp.createdSessionId });
 */
export class SignUp {
  readonly pathRoot = '/client/sign_ups';
  /** The wire form it was read from. */
  declare readonly __internal_toSnapshot: () => SignUpJSON;
  declare readonly id: string | undefined;
  declare readonly status: SignUpStatus | null;
  declare readonly requiredFields: SignUpField[];
  declare readonly optionalFields: SignUpField[];
  declare readonly missingFields: SignUpField[];
  declare readonly unverifiedFields: SignUpIdentificationField[];
  declare readonly verifications: SignUpVerifications;
  declare username: string | null;
  declare firstName: string | null;
  declare lastName: string | null;
  declare emailAddress: string | null;
  declare phoneNumber: string | null;
  declare web3wallet: string | null;
  declare readonly hasPassword: boolean;
  declare readonly unsafeMetadata: JSONObject;
  declare readonly createdSessionId: string | null;
  declare readonly createdUserId: string | null;
  declare readonly abandonAt: number | null;
  declare readonly legalAcceptedAt: number | null;
  /** Signs up with a wallet that you have at hand; without an address, with the one the sign-up has. */
  declare readonly authenticateWithWeb3: SignUpWalletVerbs<this>['authenticateWithWeb3'];
  /** Signs up with MetaMask. */
  declare readonly authenticateWithMetamask: SignUpWalletVerbs<this>['authenticateWithMetamask'];
  /** Signs up with Coinbase Wallet. */
  declare readonly authenticateWithCoinbaseWallet: SignUpWalletVerbs<this>['authenticateWithCoinbaseWallet'];
  /** Signs up with OKX Wallet. */
  declare readonly authenticateWithOKXWallet: SignUpWalletVerbs<this>['authenticateWithOKXWallet'];
  /** Leaves for a provider, which leads back to `redirectUrl`. */
  declare readonly authenticateWithRedirect: ExternalVerbs['authenticateWithRedirect'];
  /** The same in a window of its own; by redirect where the browser opens none. */
  declare readonly authenticateWithPopup: ExternalVerbs['authenticateWithPopup'];
  readonly #context: ResourceContext;

  constructor(json: SignUpJSON | null, context: ResourceContext) {
    this.#context = context;
    Object.assign(
      this,
      createExternalVerbs(context, this),
      createWalletVerbs(context.ways, (ways, params: SignUpAuthenticateWithWeb3Params) =>
        ways.signUpByWallet(this, params),
      ),
    );
    this.#apply(json ?? BLANK);
  }

  /** Has nothing been begun yet? */
  isNew = (): boolean => this.id === undefined;

  /** Begins a sign-up. */
  create = async (params: SignUpCreateParams = {}): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /client/sign_ups', {
        // The casts here hold: the parameters are the fields of the bodies in JavaScript spelling.
        body: {
          ...(snakeCaseKeys(params) as Body<'POST /client/sign_ups'>),
          ...(await this.#context.captchaFields(params)),
        },
      }),
    );

  /** Adds or changes fields. */
  update = (params: SignUpUpdateParams): Promise<this> =>
    this.#step('update', (at) =>
      this.#context.change('PATCH /client/sign_ups/:id', {
        ...at,
        body: snakeCaseKeys(params) as Body<'PATCH /client/sign_ups/:id'>,
      }),
    );

  /** Updates the sign-up if there is one, begins one otherwise. */
  upsert = (params: SignUpUpdateParams): Promise<this> => (this.isNew() ? this.create(params) : this.update(params));

  /** Has a code or link sent, or fetches what a wallet must sign. */
  prepareVerification = (params: PrepareVerificationParams): Promise<this> =>
    this.#step('prepareVerification', (at) =>
      this.#context.change('POST /client/sign_ups/:id/prepare_verification', {
        ...at,
        body: snakeCaseKeys(params) as Body<'POST /client/sign_ups/:id/prepare_verification'>,
      }),
    );

  /** Proves an identifier. */
  attemptVerification = (params: AttemptVerificationParams): Promise<this> =>
    this.#step('attemptVerification', (at) =>
      this.#context.change('POST /client/sign_ups/:id/attempt_verification', { ...at, body: params }),
    );

  /** Has a code, or with another strategy a link, sent to the e-mail address. */
  prepareEmailAddressVerification = (params?: PrepareVerificationParams): Promise<this> =>
    this.prepareVerification(params ?? { strategy: 'email_code' });

  /** Proves the e-mail address by the code that was sent. */
  attemptEmailAddressVerification = ({ code }: { readonly code: string }): Promise<this> =>
    this.attemptVerification({ strategy: 'email_code', code });

  /** Has a code sent to the phone number. */
  preparePhoneNumberVerification = (params?: PrepareVerificationParams): Promise<this> =>
    this.prepareVerification(params ?? { strategy: 'phone_code' });

  /** Proves the phone number by the code that was sent. */
  attemptPhoneNumberVerification = ({ code }: { readonly code: string }): Promise<this> =>
    this.attemptVerification({ strategy: 'phone_code', code });

  /** Fetches what a wallet must sign. */
  prepareWeb3WalletVerification = (params?: PrepareVerificationParams): Promise<this> =>
    this.prepareVerification(params ?? { strategy: WALLET });

  /** Proves the wallet by its signature. */
  attemptWeb3WalletVerification = ({
    signature,
    strategy = WALLET,
  }: {
    readonly signature: string;
    readonly strategy?: Web3Strategy;
  }): Promise<this> => this.attemptVerification({ strategy, signature });

  /** Sends a link to the e-mail address and waits until it was used. */
  createEmailLinkFlow = (): EmailLinkFlow<{ readonly redirectUrl: string }, this> =>
    createEmailLinkFlow(this.#context, {
      send: ({ redirectUrl }) => this.prepareVerification({ strategy: 'email_link', redirectUrl }),
      look: async () => (await this.reload()).verifications.emailAddress.status,
    });

  /** The attempt as it is now. */
  reload = ({ rotatingTokenNonce }: { readonly rotatingTokenNonce?: string } = {}): Promise<this> =>
    this.#step('reload', (at) =>
      this.#context.api.call('GET /client/sign_ups/:id', at, { acceptClient: true, rotatingTokenNonce }),
    );

  /** Checks a password against the rules of the instance and tells the callbacks. */
  validatePassword = (password: string, callbacks?: ValidatePasswordCallbacks): void =>
    validatePassword(this.#context, password, callbacks);

  async #step(
    verb: string,
    call: (at: { readonly params: { readonly id: string } }) => Promise<SignUpJSON | null>,
  ): Promise<this> {
    if (this.id === undefined) throw createFirst(verb, 'SignUp');
    return this.#apply(await call({ params: { id: this.id } }));
  }

  #apply(json: SignUpJSON | typeof BLANK | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      verifications: readSignUpVerifications(json.verifications, this.#context),
      web3wallet: json.web3_wallet,
      // These two stay numbers.
      abandonAt: json.abandon_at,
      legalAcceptedAt: json.legal_accepted_at,
    });
  }
}
