// What the sign-up machine has to know of the instance and the page: read from the environment once, then plain data.

/** Fields this build can ask for, in the order they stand on the card. A new kind of field is added here. */
export const SIGN_UP_FIELDS = ['firstName', 'lastName', 'username', 'emailAddress', 'password'] as const;

/** A text field of the sign-up card. */
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

/** What is typed into the card. */
export type SignUpValues = { readonly [Field in SignUpField]: string } & { readonly legalAccepted: boolean };

/** How much a field is wanted. */
export type FieldNeed = 'required' | 'optional';

/** Fields of one card; a field that is not here is not drawn. */
export type FieldNeeds = { readonly [Field in SignUpField]?: FieldNeed };

/** Facts that decide how a sign-up goes. */
export type SignUpSettings = {
  readonly mode: 'public' | 'restricted' | 'waitlist';
  readonly fields: FieldNeeds;
  readonly legalConsent: boolean;
  /** Addresses are proven by code; the other ways have no card in this build. */
  readonly verifiesByCode: boolean;
  readonly initial: Partial<SignUpValues>;
  /** Someone is signed in and the instance allows one session only: there is nothing to do here. */
  readonly alreadySignedIn: boolean;
};

type Attribute = {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly used_for_first_factor: boolean;
  readonly verifications: readonly string[];
};

type AttributeName = 'first_name' | 'last_name' | 'username' | 'email_address' | 'password';

/** The part of the client's environment that is read. */
export type SignUpEnvironment = {
  readonly userSettings: {
    readonly attributes: { readonly [Name in AttributeName]?: Attribute | undefined };
    readonly signUp: {
      readonly mode: SignUpSettings['mode'];
      readonly progressive: boolean;
      readonly legal_consent_enabled: boolean;
    };
  };
};

const ATTRIBUTE_OF = {
  firstName: 'first_name',
  lastName: 'last_name',
  username: 'username',
  emailAddress: 'email_address',
  password: 'password',
} as const satisfies { readonly [Field in SignUpField]: AttributeName };

/** Name of a field on the wire. `wireName('emailAddress')` is `'email_address'`. */
export const wireName = (field: SignUpField): string => ATTRIBUTE_OF[field];

const needOf = (
  field: SignUpField,
  { userSettings: { attributes, signUp } }: SignUpEnvironment,
): FieldNeed | undefined => {
  const attribute = attributes[ATTRIBUTE_OF[field]];
  if (!attribute?.enabled) return undefined;
  // A password is asked for only where it is the rule; a person can add one later.
  if (field === 'password') return attribute.required ? 'required' : undefined;
  // Without step-by-step sign-up the address is the account: it is asked for when it can sign in, and always needed.
  if (field === 'emailAddress' && !signUp.progressive) return attribute.used_for_first_factor ? 'required' : undefined;
  return attribute.required ? 'required' : 'optional';
};

/** Reads the settings. `signUpSettings(environment, { initial: {}, alreadySignedIn: false })` */
export const signUpSettings = (
  environment: SignUpEnvironment,
  page: Pick<SignUpSettings, 'initial' | 'alreadySignedIn'>,
): SignUpSettings => {
  const { attributes, signUp } = environment.userSettings;
  const fields: { [Field in SignUpField]?: FieldNeed } = {};
  for (const field of SIGN_UP_FIELDS) {
    const need = needOf(field, environment);
    if (need) fields[field] = need;
  }
  return {
    mode: signUp.mode,
    fields,
    legalConsent: signUp.legal_consent_enabled,
    verifiesByCode: attributes.email_address?.verifications.includes('email_code') === true,
    initial: page.initial,
    alreadySignedIn: page.alreadySignedIn,
  };
};
