// SignUp: one attempt to create a user, step by step. Every verb resolves to the object it was called on.
import type {
  CodeStrategy,
  JSONObject,
  OAuthStrategy,
  SignUpCreateStrategy,
  SignUpField,
  SignUpIdentificationField,
  SignUpJSON,
  SignUpStatus,
  SignUpVerificationStrategy,
  Web3Strategy,
} from '@latchkey/wire';
import { createVerbs, type VerbOf } from './attempts.ts';
import type { ResourceContext } from './context.ts';
import type { ExternalVerbs } from './external.ts';
import { createExternalVerbs } from './external-verbs.ts';
import { fields } from './fields.ts';
import { createEmailLinkFlow, type EmailLinkFlow } from './identifiers/email-link-flow.ts';
import { readSignUpVerifications, type SignUpVerifications } from './identifiers/verification.ts';
import { type ValidatePasswordCallbacks, validatePassword } from './password-check.ts';
import type { SignUpSteps } from './sign-up-steps.ts';

/** Fields of the new user. They may be sent in one call or in several. */
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
  readonly strategy?: SignUpCreateStrategy;
  readonly redirectUrl?: string;
  readonly actionCompleteRedirectUrl?: string;
  readonly ticket?: string;
  readonly token?: string;
  readonly oidcPrompt?: string;
  readonly oidcLoginHint?: string;
  readonly externalAccountStrategy?: OAuthStrategy;
  readonly externalAccountRedirectUrl?: string;
  readonly externalAccountActionCompleteRedirectUrl?: string;
  /** Transfers the external account of a sign-in. */
  readonly transfer?: boolean;
};

/** How to start a sign-up. */
export type SignUpCreateParams = SignUpUpdateParams;

/** A verification to prepare. */
export type PrepareVerificationParams = {
  readonly strategy: SignUpVerificationStrategy;
  readonly redirectUrl?: string;
  readonly actionCompleteRedirectUrl?: string;
  readonly oidcPrompt?: string;
  readonly oidcLoginHint?: string;
};

/** A verification to attempt. */
export type AttemptVerificationParams =
  | { readonly strategy: CodeStrategy; readonly code: string }
  | { readonly strategy: Web3Strategy; readonly signature: string };

/** An attempt that has not started. */
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

/** Verbs that are forwarded to a step. */
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
  /** The wire form it was decoded from. */
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
  /** Starts a sign-up. */
  declare readonly create: Verb<'create', this>;
  /** Adds or changes fields. */
  declare readonly update: Verb<'update', this>;
  /** Updates the sign-up if one exists, else starts one. */
  declare readonly upsert: Verb<'upsert', this>;
  /** Sends a code or link, or fetches the message a wallet has to sign. */
  declare readonly prepareVerification: Verb<'prepareVerification', this>;
  /** Verifies an identifier. */
  declare readonly attemptVerification: Verb<'attemptVerification', this>;
  /** Sends a code, or with another strategy a link, to the e-mail address. */
  declare readonly prepareEmailAddressVerification: Verb<'prepareEmailAddressVerification', this>;
  /** Verifies the e-mail address with the code. */
  declare readonly attemptEmailAddressVerification: Verb<'attemptEmailAddressVerification', this>;
  /** Sends a code to the phone number. */
  declare readonly preparePhoneNumberVerification: Verb<'preparePhoneNumberVerification', this>;
  /** Verifies the phone number with the code. */
  declare readonly attemptPhoneNumberVerification: Verb<'attemptPhoneNumberVerification', this>;
  /** Fetches the message a wallet has to sign. */
  declare readonly prepareWeb3WalletVerification: Verb<'prepareWeb3WalletVerification', this>;
  /** Verifies the wallet with its signature. */
  declare readonly attemptWeb3WalletVerification: Verb<'attemptWeb3WalletVerification', this>;
  /** Loads the current attempt. */
  declare readonly reload: Verb<'reload', this>;
  /** Signs up with a wallet that the caller provides; without an address, with the one of the sign-up. */
  declare readonly authenticateWithWeb3: Verb<'authenticateWithWeb3', this>;
  /** Signs up with MetaMask. */
  declare readonly authenticateWithMetamask: Verb<'authenticateWithMetamask', this>;
  /** Signs up with Coinbase Wallet. */
  declare readonly authenticateWithCoinbaseWallet: Verb<'authenticateWithCoinbaseWallet', this>;
  /** Signs up with OKX Wallet. */
  declare readonly authenticateWithOKXWallet: Verb<'authenticateWithOKXWallet', this>;
  /** Redirects to a provider, which returns to `redirectUrl`. */
  declare readonly authenticateWithRedirect: ExternalVerbs['authenticateWithRedirect'];
  /** The same in a popup; by redirect if the browser blocks it. */
  declare readonly authenticateWithPopup: ExternalVerbs['authenticateWithPopup'];
  readonly #context: ResourceContext;

  constructor(json: SignUpJSON | null, context: ResourceContext) {
    this.#context = context;
    const steps = async () => (await context.attempts()).signUp(this);
    const verbs = createVerbs<SignUpSteps, SignUpJSON | null, this>(VERBS, steps, (answer) => this.#apply(answer));
    Object.assign(this, createExternalVerbs(context, this), verbs);
    this.#apply(json ?? BLANK);
  }

  /** True if no attempt has started. */
  isNew = (): boolean => this.id === undefined;

  /** Sends a link to the e-mail address and waits until it is used. */
  createEmailLinkFlow = (): EmailLinkFlow<{ readonly redirectUrl: string }, this> =>
    createEmailLinkFlow(async (...link) => {
      await (await this.#context.attempts()).signUp(this).followLink(...link);
      return this;
    });

  /** Checks a password against the rules of the instance and calls the callbacks. */
  validatePassword = (password: string, callbacks?: ValidatePasswordCallbacks): void =>
    validatePassword(this.#context, password, callbacks);

  #apply(json: SignUpJSON | typeof BLANK | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      verifications: readSignUpVerifications(json.verifications, this.#context),
      web3wallet: json.web3_wallet,
      // These two stay numbers, unlike other `_at` fields.
      abandonAt: json.abandon_at,
      legalAcceptedAt: json.legal_accepted_at,
    });
  }
}
