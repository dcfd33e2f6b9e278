// What the sign-in machine has to know of the instance and the page: read from the environment once, then plain data.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { PreferredStrategy } from '../factor-choice.ts';
import type { NewAccounts } from './new-accounts.ts';
import type { IdentifierField } from './state.ts';

/** Identifiers the start card can ask for. */
export type SignInIdentifier = 'email_address' | 'phone_number' | 'username';

/** Facts that decide how a sign-in goes. */
export type SignInSettings = {
  /** What the start card accepts, in the instance's order; empty when the instance knows only other ways. */
  readonly identifiers: readonly SignInIdentifier[];
  /** The fields of the start card, the first one shown first. E-mail address and username share one. */
  readonly fields: readonly IdentifierField[];
  /** The instance signs people in by password, so a password manager may fill it in beside the identifier. */
  readonly passwordWithIdentifier: boolean;
  readonly preferred: PreferredStrategy;
  readonly initialIdentifier: string;
  readonly initialPhoneNumber: string;
  /** Someone is signed in and the instance allows one session only: there is nothing to do here. */
  readonly alreadySignedIn: boolean;
  /** Sessions of this browser can be chosen from. */
  readonly hasAccounts: boolean;
  /** Passkeys beside the form: a link of their own, and offered by the browser in the field. */
  readonly passkeyLink: boolean;
  readonly passkeyAutofill: boolean;
  /** Buttons of providers and wallets, in the order they are shown. */
  readonly providers: readonly OAuthStrategy[];
  readonly wallets: readonly Web3Strategy[];
  /** Organisations have providers of their own here: who somebody is comes before any password. */
  readonly enterpriseSso: boolean;
  /** Sign-in and sign-up are one flow: what somebody unknown is led to. None where they are two. */
  readonly newAccounts?: NewAccounts | undefined;
  /** Whether a new password meets the rules of the instance; what only the service knows about it is not asked. */
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

/** What is known of the page and the browser. Everything but `initial` may be left out when it does not hold. */
export type SignInPage = {
  readonly initial: InitialIdentifiers;
  readonly alreadySignedIn?: boolean;
  readonly hasAccounts?: boolean;
  /** The browser can use passkeys: `latchkey.platform.credentials.isSupported()`. */
  readonly passkeys?: boolean;
  readonly newAccounts?: NewAccounts | undefined;
};

const isIdentifier = (name: string): name is SignInIdentifier =>
  name === 'email_address' || name === 'phone_number' || name === 'username';

/** E-mail address and username share a field that comes first; else the order is the instance's. */
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
    // Only a phone number is given: its field is the one to begin with.
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
