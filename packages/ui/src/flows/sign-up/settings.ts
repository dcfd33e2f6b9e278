// Settings of the instance and the page for the sign-up machine: read from the environment once, then plain data.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import { LINK_STRATEGY } from '../email-link-wait.ts';
import { isCodeStrategy } from '../factor-choice.ts';

/** Fields a sign-up can ask for, in display order. */
export const SIGN_UP_FIELDS = ['firstName', 'lastName', 'username', 'emailAddress', 'phoneNumber', 'password'] as const;

/** A text field of the sign-up card. */
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

/** The two fields that can replace each other. */
export type ContactField = 'emailAddress' | 'phoneNumber';

/** What a user gives: the texts, the consent, the choice of e-mail address or phone number, and the ticket of the URL. */
export type SignUpValues = { readonly [Field in SignUpField]: string } & {
  readonly legalAccepted: boolean;
  /** Used if either of the two is sufficient. */
  readonly contact: ContactField;
  /** Empty without an invitation, and after it was refused. */
  readonly ticket: string;
};

/** Initial values of a page. */
export type InitialSignUpValues = { readonly [Field in Exclude<SignUpField, 'password'>]?: string };

/** Whether a field is required. */
export type FieldNeed = 'required' | 'optional';

/** Fields of one card; a field that is not listed is not rendered. */
export type FieldNeeds = { readonly [Field in SignUpField]?: FieldNeed };

/** Rules of the instance that are checked before sending, so that all problems are shown at once. */
export type FieldRules = {
  /** Whether a password meets the rules; checks that only the service can do are left out. */
  readonly takesPassword?: ((password: string) => boolean) | undefined;
  readonly usernameLength?: { readonly min: number; readonly max: number } | undefined;
};

/** How an e-mail address or phone number is verified: by a sent link, or by a sent code. */
export type ContactProof = 'link' | 'code';

/** Inputs that decide the course of a sign-up. */
export type SignUpSettings = FieldRules & {
  readonly mode: 'public' | 'restricted' | 'waitlist';
  /** Each as the instance requires; of a pair only one is asked for. */
  readonly fields: FieldNeeds;
  /** E-mail address and phone number can replace each other. */
  readonly pair: boolean;
  /** Optional fields can be given later; otherwise e-mail address or phone number identify the account and are required. */
  readonly progressive: boolean;
  readonly legalConsent: boolean;
  /** How an e-mail address is verified; undefined if no card can do it. */
  readonly emailProof: ContactProof | undefined;
  readonly phoneProof: ContactProof | undefined;
  /** Buttons of providers and wallets, in display order. */
  readonly providers: readonly OAuthStrategy[];
  readonly wallets: readonly Web3Strategy[];
  readonly initial: InitialSignUpValues;
  /** The ticket of an invitation in the URL. */
  readonly ticket: string | undefined;
  /** A user is signed in and the instance allows one session only: redirect. */
  readonly alreadySignedIn: boolean;
};

type Attribute = {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly used_for_first_factor: boolean;
  readonly verifications: readonly string[];
};

type AttributeName = 'first_name' | 'last_name' | 'username' | 'email_address' | 'phone_number' | 'password';

/** The part of the client's environment that is read. */
export type SignUpEnvironment = {
  readonly userSettings: {
    readonly attributes: { readonly [Name in AttributeName]?: Attribute | undefined };
    readonly signUp: {
      readonly mode: SignUpSettings['mode'];
      readonly progressive: boolean;
      readonly legal_consent_enabled: boolean;
    };
    readonly authenticatableSocialStrategies: readonly OAuthStrategy[];
    readonly web3FirstFactors: readonly Web3Strategy[];
    readonly hasValidAuthFactor: boolean;
  };
};

const ATTRIBUTE_OF = {
  firstName: 'first_name',
  lastName: 'last_name',
  username: 'username',
  emailAddress: 'email_address',
  phoneNumber: 'phone_number',
  password: 'password',
} as const satisfies { readonly [Field in SignUpField]: AttributeName };

/** Name of a field on the wire. `wireName('emailAddress')` is `'email_address'`. */
export const wireName = (field: SignUpField): string => ATTRIBUTE_OF[field];

/** Whether a field is one of the two that can replace each other. */
export const isContact = (field: SignUpField): field is ContactField =>
  field === 'emailAddress' || field === 'phoneNumber';

/** The other one of e-mail address and phone number. `otherContact('emailAddress')` is `'phoneNumber'`. */
export const otherContact = (contact: ContactField): ContactField =>
  contact === 'emailAddress' ? 'phoneNumber' : 'emailAddress';

const needOf = (
  field: SignUpField,
  { userSettings: { attributes, signUp } }: SignUpEnvironment,
): FieldNeed | undefined => {
  const attribute = attributes[ATTRIBUTE_OF[field]];
  if (!attribute?.enabled) return undefined;
  // A password is asked for only if it is required; the user can add one later.
  if (field === 'password') return attribute.required ? 'required' : undefined;
  // Without progressive sign-up, the identifiers that can sign in are asked for and always required.
  if (isContact(field) && !signUp.progressive) return attribute.used_for_first_factor ? 'required' : undefined;
  return attribute.required ? 'required' : 'optional';
};

const fieldsOf = (environment: SignUpEnvironment): FieldNeeds => {
  const fields: { [Field in SignUpField]?: FieldNeed } = {};
  for (const field of SIGN_UP_FIELDS) {
    const need = needOf(field, environment);
    if (need) fields[field] = need;
  }
  return fields;
};

/** Either is sufficient if both are enabled and, in progressive sign-up, neither is required. */
const isPair = ({ emailAddress, phoneNumber }: FieldNeeds, progressive: boolean): boolean =>
  progressive
    ? emailAddress === 'optional' && phoneNumber === 'optional'
    : emailAddress !== undefined && phoneNumber !== undefined;

/** A link is preferred; undefined if the instance verifies the field by neither. */
const proofOf = (attribute: Attribute | undefined): ContactProof | undefined => {
  const verifications = attribute?.verifications ?? [];
  if (verifications.includes(LINK_STRATEGY)) return 'link';
  return verifications.some(isCodeStrategy) ? 'code' : undefined;
};

/**
 * Reads the settings. The page's own facts are a separate argument.
 *
 * @example
 * signUpSettings(environment, { initial: {}, ticket: undefined, alreadySignedIn: false });
 */
export const signUpSettings = (
  environment: SignUpEnvironment,
  page: Pick<SignUpSettings, 'initial' | 'alreadySignedIn' | 'ticket' | keyof FieldRules>,
): SignUpSettings => {
  const {
    attributes,
    signUp,
    authenticatableSocialStrategies: providers,
    web3FirstFactors: wallets,
    hasValidAuthFactor,
  } = environment.userSettings;
  const elsewhere = providers.length + wallets.length > 0;
  // If the form's fields could not sign the user in later, it is left out when there is another method.
  const fields = elsewhere && !hasValidAuthFactor ? {} : fieldsOf(environment);
  return {
    mode: signUp.mode,
    fields,
    pair: isPair(fields, signUp.progressive),
    progressive: signUp.progressive,
    legalConsent: signUp.legal_consent_enabled,
    emailProof: proofOf(attributes.email_address),
    phoneProof: proofOf(attributes.phone_number),
    providers,
    wallets,
    ...page,
  };
};
