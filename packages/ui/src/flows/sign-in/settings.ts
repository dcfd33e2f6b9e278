// Settings of the instance and the page for the sign-in machine: read from the environment once, then plain data.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { PreferredStrategy } from '../factor-choice.ts';
import type { NewAccounts } from './new-accounts.ts';

/** Which of its two fields the start card shows: e-mail address or username in one, phone number in the other. */
export type IdentifierField = 'text' | 'phone';

/** Identifiers the start card can ask for. */
export type SignInIdentifier = 'email_address' | 'phone_number' | 'username';

/** Inputs that decide the course of a sign-in. */
export type SignInSettings = {
  /** Identifiers that the start card accepts, in the instance's order; empty if the instance enables only other methods. */
  readonly identifiers: readonly SignInIdentifier[];
  /** The fields of the start card, the first one shown first. E-mail address and username share one. */
  readonly fields: readonly IdentifierField[];
  /** The instance allows passwords, so a password manager may fill in the password with the identifier. */
  readonly passwordWithIdentifier: boolean;
  readonly preferred: PreferredStrategy;
  readonly initialIdentifier: string;
  readonly initialPhoneNumber: string;
  /** A user is signed in and the instance allows one session only: redirect. */
  readonly alreadySignedIn: boolean;
  /** The account chooser is available. */
  readonly hasAccounts: boolean;
  /** Passkeys in addition to the form: a separate link, and conditional mediation in the field. */
  readonly passkeyLink: boolean;
  readonly passkeyAutofill: boolean;
  /** Buttons of providers and wallets, in display order. */
  readonly providers: readonly OAuthStrategy[];
  readonly wallets: readonly Web3Strategy[];
  /** The instance has enterprise SSO: the identifier must be checked before a password is sent. */
  readonly enterpriseSso: boolean;
  /** Combined flow: the target for an unknown identifier. Undefined if sign-in and sign-up are separate. */
  readonly newAccounts?: NewAccounts | undefined;
  /** Whether a new password meets the instance's rules; checks that only the service can do are left out. */
  readonly takesPassword?: ((password: string) => boolean) | undefined;
};

type Attribute = { readonly enabled: boolean; readonly required: boolean; readonly used_for_first_factor: boolean };

/** The part of the client's environment that is read. */
export type SignInEnvironment = {
  readonly userSettings: {
    readonly attributes: { readonly [Name in SignInIdentifier | 'password' | 'passkey']?: Attribute | undefined };
    readonly passkeySettings: { readonly allow_autofill: boolean; readonly show_sign_in_button: boolean };
    readonly authenticatableSocialStrategies: readonly OAuthStrategy[];
    readonly web3FirstFactors: readonly Web3Strategy[];
    readonly enterpriseSSO: { readonly enabled: boolean };
  };
  readonly displayConfig: { readonly preferredSignInStrategy: PreferredStrategy };
};

/** Values for the identifier field, by identifier: `{ email_address: 'mira@harbourlab.org' }`. */
export type InitialIdentifiers = { readonly [Name in SignInIdentifier]?: string | undefined };

/** Facts about the page and the browser. All but `initial` are optional and false by default. */
export type SignInPage = {
  readonly initial: InitialIdentifiers;
  readonly alreadySignedIn?: boolean;
  readonly hasAccounts?: boolean;
  /** The browser supports passkeys: `latchkey.platform.credentials.isSupported()`. */
  readonly passkeys?: boolean;
  readonly newAccounts?: NewAccounts | undefined;
};

const isIdentifier = (name: string): name is SignInIdentifier =>
  name === 'email_address' || name === 'phone_number' || name === 'username';

/** E-mail address and username share a field, which comes first; otherwise the instance's order applies. */
const fieldsOf = (identifiers: readonly SignInIdentifier[]): readonly IdentifierField[] => {
  const texts = identifiers.filter((name) => name !== 'phone_number');
  if (texts.length === 2) return texts.length < identifiers.length ? ['text', 'phone'] : ['text'];
  return identifiers.map((name) => (name === 'phone_number' ? 'phone' : 'text'));
};

/** Reads the settings. `signInSettings(environment, { initial: {} })` */
export const signInSettings = (
  { userSettings, displayConfig }: SignInEnvironment,
  { initial, alreadySignedIn = false, hasAccounts = false, passkeys = false, newAccounts }: SignInPage,
): SignInSettings => {
  const { attributes, passkeySettings } = userSettings;
  const identifiers = Object.keys(attributes)
    .filter(isIdentifier)
    .filter((name) => attributes[name]?.enabled && attributes[name].used_for_first_factor);
  const accepted = (name: SignInIdentifier): string => (identifiers.includes(name) && initial[name]) || '';
  const initialIdentifier = accepted('email_address') || accepted('username');
  const initialPhoneNumber = accepted('phone_number');
  const fields = fieldsOf(identifiers);
  const usesPasskeys = passkeys && attributes.passkey?.enabled === true;
  return {
    identifiers,
    // Only a phone number was given: show its field first.
    fields: initialPhoneNumber && !initialIdentifier ? fields.toSorted(phoneFirst) : fields,
    passwordWithIdentifier: attributes.password?.enabled === true && attributes.password.required,
    preferred: displayConfig.preferredSignInStrategy,
    initialIdentifier,
    initialPhoneNumber,
    alreadySignedIn,
    hasAccounts,
    passkeyLink: usesPasskeys && passkeySettings.show_sign_in_button,
    passkeyAutofill: usesPasskeys && passkeySettings.allow_autofill,
    providers: userSettings.authenticatableSocialStrategies,
    wallets: userSettings.web3FirstFactors,
    enterpriseSso: userSettings.enterpriseSSO.enabled,
    newAccounts,
  };
};

const phoneFirst = (a: IdentifierField, b: IdentifierField): number => Number(b === 'phone') - Number(a === 'phone');
