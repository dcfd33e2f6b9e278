// SignUp: one attempt to create a user, step by step. Every verb resolves to the object it was called on.
import type {
  JSONObject,
  OAuthStrategy,
  SignUpField,
  SignUpIdentificationField,
  SignUpJSON,
  SignUpStatus,
  SignUpVerificationStrategy,
  Web3Strategy,
} from '@latchkey/wire';
import { createVerbs, type VerbOf } from './attempts.ts';
import type { ResourceContext } from './context.ts';
import { createEmailLinkFlow } from './email-link-flow.ts';
import type { ExternalVerbs } from './external.ts';
import { createExternalVerbs } from './external-verbs.ts';
import { fields } from './fields.ts';
import type { EmailLinkFlow } from './local-factors.ts';
import { type ValidatePasswordCallbacks, validatePassword } from './password-check.ts';
import type { SignUpSteps } from './sign-up-steps.ts';
import { readSignUpVerifications, type SignUpVerifications } from './verification.ts';

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

/** Verbs that take a step. */
const VERBS = [
  'create',
  'update',
  'upsert',
  'prepareVerification',
  'attemptVerification',
  'prepareEmailAddressVerification',
  'attemptEmailAddressVerification',
  'preparePhoneNumberVerification',
  'attemptPhoneNumberVerification',
  'prepareWeb3WalletVerification',
  'attemptWeb3WalletVerification',
  'reload',
  'authenticateWithWeb3',
  'authenticateWithMetamask',
  'authenticateWithCoinbaseWallet',
  'authenticateWithOKXWallet',
] as const satisfies readonly (keyof SignUpSteps)[];

type Verb<Name extends keyof SignUpSteps, Attempt> = VerbOf<SignUpSteps[Name], Attempt>;

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
  /** Begins a sign-up. */
  declare readonly create: Verb<'create', this>;
  /** Adds or changes fields. */
  declare readonly update: Verb<'update', this>;
  /** Updates the sign-up if there is one, begins one otherwise. */
  declare readonly upsert: Verb<'upsert', this>;
  /** Has a code or link sent, or fetches what a wallet must sign. */
  declare readonly prepareVerification: Verb<'prepareVerification', this>;
  /** Proves an identifier. */
  declare readonly attemptVerification: Verb<'attemptVerification', this>;
  /** Has a code, or with another strategy a link, sent to the e-mail address. */
  declare readonly prepareEmailAddressVerification: Verb<'prepareEmailAddressVerification', this>;
  /** Proves the e-mail address by the code that was sent. */
  declare readonly attemptEmailAddressVerification: Verb<'attemptEmailAddressVerification', this>;
  /** Has a code sent to the phone number. */
  declare readonly preparePhoneNumberVerification: Verb<'preparePhoneNumberVerification', this>;
  /** Proves the phone number by the code that was sent. */
  declare readonly attemptPhoneNumberVerification: Verb<'attemptPhoneNumberVerification', this>;
  /** Fetches what a wallet must sign. */
  declare readonly prepareWeb3WalletVerification: Verb<'prepareWeb3WalletVerification', this>;
  /** Proves the wallet by its signature. */
  declare readonly attemptWeb3WalletVerification: Verb<'attemptWeb3WalletVerification', this>;
  /** The attempt as it is now. */
  declare readonly reload: Verb<'reload', this>;
  /** Signs up with a wallet that you have at hand; without an address, with the one the sign-up has. */
  declare readonly authenticateWithWeb3: Verb<'authenticateWithWeb3', this>;
  /** Signs up with MetaMask. */
  declare readonly authenticateWithMetamask: Verb<'authenticateWithMetamask', this>;
  /** Signs up with Coinbase Wallet. */
  declare readonly authenticateWithCoinbaseWallet: Verb<'authenticateWithCoinbaseWallet', this>;
  /** Signs up with OKX Wallet. */
  declare readonly authenticateWithOKXWallet: Verb<'authenticateWithOKXWallet', this>;
  /** Leaves for a provider, which leads back to `redirectUrl`. */
  declare readonly authenticateWithRedirect: ExternalVerbs['authenticateWithRedirect'];
  /** The same in a window of its own; by redirect where the browser opens none. */
  declare readonly authenticateWithPopup: ExternalVerbs['authenticateWithPopup'];
  readonly #context: ResourceContext;

  constructor(json: SignUpJSON | null, context: ResourceContext) {
    this.#context = context;
    const steps = async () => (await context.attempts()).signUp(this);
    const verbs = createVerbs<SignUpSteps, SignUpJSON | null, this>(VERBS, steps, (answer) => this.#apply(answer));
    Object.assign(this, createExternalVerbs(context, this), verbs);
    this.#apply(json ?? BLANK);
  }

  /** Has nothing been begun yet? */
  isNew = (): boolean => this.id === undefined;

  /** Sends a link to the e-mail address and waits until it was used. */
  createEmailLinkFlow = (): EmailLinkFlow<{ readonly redirectUrl: string }, this> =>
    createEmailLinkFlow(async (...link) => {
      await (await this.#context.attempts()).signUp(this).followLink(...link);
      return this;
    });

  /** Checks a password against the rules of the instance and tells the callbacks. */
  validatePassword = (password: string, callbacks?: ValidatePasswordCallbacks): void =>
    validatePassword(this.#context, password, callbacks);

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
