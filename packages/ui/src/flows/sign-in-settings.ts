// What the sign-in machine has to know of the instance and the page: read from the environment once, then plain data.
import type { PreferredStrategy } from './factor-choice.ts';

/** Identifiers the start card can ask for. A phone number is added here when its field exists. */
export type SignInIdentifier = 'email_address' | 'username';

/** Facts that decide how a sign-in goes. */
export type SignInSettings = {
  /** What the one identifier field accepts; empty when the instance knows only ways this build cannot draw. */
  readonly identifiers: readonly SignInIdentifier[];
  /** The instance signs people in by password, so a password manager may fill it in beside the identifier. */
  readonly passwordWithIdentifier: boolean;
  readonly preferred: PreferredStrategy;
  readonly initialIdentifier: string;
  /** Someone is signed in and the instance allows one session only: there is nothing to do here. */
  readonly alreadySignedIn: boolean;
};

type Attribute = { readonly enabled: boolean; readonly required: boolean; readonly used_for_first_factor: boolean };

/** The part of the client's environment that is read. */
export type SignInEnvironment = {
  readonly userSettings: {
    readonly attributes: { readonly [Name in SignInIdentifier | 'password']?: Attribute | undefined };
  };
  readonly displayConfig: { readonly preferredSignInStrategy: PreferredStrategy };
};

/** Values for the identifier field, by identifier: `{ email_address: 'mira@harbourlab.org' }`. */
export type InitialIdentifiers = { readonly [Name in SignInIdentifier]?: string | undefined };

const IDENTIFIERS: readonly SignInIdentifier[] = ['email_address', 'username'];

/** Reads the settings. `signInSettings(environment, { initial: {}, alreadySignedIn: false })` */
export const signInSettings = (
  { userSettings, displayConfig }: SignInEnvironment,
  page: { readonly initial: InitialIdentifiers; readonly alreadySignedIn: boolean },
): SignInSettings => {
  const { attributes } = userSettings;
  const identifiers = IDENTIFIERS.filter((name) => attributes[name]?.enabled && attributes[name].used_for_first_factor);
  const initial = identifiers.map((name) => page.initial[name]).find(Boolean);
  return {
    identifiers,
    passwordWithIdentifier: attributes.password?.enabled === true && attributes.password.required,
    preferred: displayConfig.preferredSignInStrategy,
    initialIdentifier: initial ?? '',
    alreadySignedIn: page.alreadySignedIn,
  };
};
