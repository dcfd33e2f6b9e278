// What the sign-up machine has to know of the instance and the page: read from the environment once, then plain data.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';

/** Fields a sign-up can ask for, in the order they stand on the card. */
export const SIGN_UP_FIELDS = ['firstName', 'lastName', 'username', 'emailAddress', 'phoneNumber', 'password'] as const;

/** A text field of the sign-up card. */
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

/** The two fields that can stand for each other. */
export type ContactField = 'emailAddress' | 'phoneNumber';

/** What a person gives: the texts, the consent, which of address and number is meant, and the ticket they came with. */
export type SignUpValues = { readonly [Field in SignUpField]: string } & {
  readonly legalAccepted: boolean;
  /** Counts where either of the two will do. */
  readonly contact: ContactField;
  /** Empty without an invitation, and once it was refused. */
  readonly ticket: string;
};

/** Values a page may begin with. */
export type InitialSignUpValues = { readonly [Field in Exclude<SignUpField, 'password'>]?: string };

/** How much a field is wanted. */
export type FieldNeed = 'required' | 'optional';

/** Fields of one card; a field that is not here is not drawn. */
export type FieldNeeds = { readonly [Field in SignUpField]?: FieldNeed };

/** Rules of the instance that are checked before anything is sent, so that everything wrong is told at once. */
export type FieldRules = {
  /** Whether a password meets the rules; what only the service knows about it is not asked. */
  readonly takesPassword?: ((password: string) => boolean) | undefined;
  readonly usernameLength?: { readonly min: number; readonly max: number } | undefined;
};

/** Facts that decide how a sign-up goes. */
export type SignUpSettings = FieldRules & {
  readonly mode: 'public' | 'restricted' | 'waitlist';
  /** Each as the instance says; of a pair only one is asked for. */
  readonly fields: FieldNeeds;
  /** Address and number stand for each other. */
  readonly pair: boolean;
  /** What is not given now can be given later; else address or number make the account and are always needed. */
  readonly progressive: boolean;
  readonly legalConsent: boolean;
  /** How an address is proven; undefined where no card can do it. */
  readonly emailProof: 'email_code' | 'email_link' | undefined;
  readonly phoneProof: 'phone_code' | undefined;
  /** Buttons of providers and wallets, in the order they are shown. */
  readonly providers: readonly OAuthStrategy[];
  readonly wallets: readonly Web3Strategy[];
  readonly initial: InitialSignUpValues;
  /** What an invitation brought along in the address. */
  readonly ticket: string | undefined;
  /** Someone is signed in and the instance allows one session only: there is nothing to do here. */
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

/** Whether a field is one of the two that can stand for each other. */
export const isContact = (field: SignUpField): field is ContactField =>
  field === 'emailAddress' || field === 'phoneNumber';

/** The other one of address and number. `otherContact('emailAddress')` is `'phoneNumber'`. */
export const otherContact = (contact: ContactField): ContactField =>
  contact === 'emailAddress' ? 'phoneNumber' : 'emailAddress';

const needOf = (
  field: SignUpField,
  { userSettings: { attributes, signUp } }: SignUpEnvironment,
): FieldNeed | undefined => {
  const attribute = attributes[ATTRIBUTE_OF[field]];
  if (!attribute?.enabled) return undefined;
  // A password is asked for only where it is the rule; a person can add one later.
  if (field === 'password') return attribute.required ? 'required' : undefined;
  // Without step-by-step sign-up what can sign in is the account: it is asked for, and always needed.
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

/** Either will do where both are there and, step by step, neither is the rule. */
const isPair = ({ emailAddress, phoneNumber }: FieldNeeds, progressive: boolean): boolean =>
  progressive
    ? emailAddress === 'optional' && phoneNumber === 'optional'
    : emailAddress !== undefined && phoneNumber !== undefined;

/**
 * Reads the settings. What comes from the page is given beside the environment.
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
  // A form whose values could not sign anybody in is left away where there is another way.
  const fields = elsewhere && !hasValidAuthFactor ? {} : fieldsOf(environment);
  const proofs = attributes.email_address?.verifications ?? [];
  return {
    mode: signUp.mode,
    fields,
    pair: isPair(fields, signUp.progressive),
    progressive: signUp.progressive,
    legalConsent: signUp.legal_consent_enabled,
    emailProof: (['email_link', 'email_code'] as const).find((proof) => proofs.includes(proof)),
    phoneProof: attributes.phone_number?.verifications.includes('phone_code') ? 'phone_code' : undefined,
    providers,
    wallets,
    ...page,
  };
};
