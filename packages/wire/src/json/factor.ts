// First- and second-factor unions: the factors a user may verify next, and the address of each
// (docs/reference/wire.md#sign-in).
import type { OAuthStrategy, Web3Strategy } from '../strategies.ts';

/** `safe_identifier` is displayed; it is masked unless it is the identifier that the user typed. */
type EmailFactor<Strategy extends string> = {
  readonly strategy: Strategy;
  readonly email_address_id: string;
  readonly safe_identifier: string;
  readonly primary?: boolean;
};

type PhoneFactor<Strategy extends string> = {
  readonly strategy: Strategy;
  readonly phone_number_id: string;
  readonly safe_identifier: string;
  readonly primary?: boolean;
};

type PlainFactor<Strategy extends string> = { readonly strategy: Strategy };

export type PasswordFactorJSON = PlainFactor<'password'>;
export type PasskeyFactorJSON = PlainFactor<'passkey'>;
export type EnterpriseSSOFactorJSON = PlainFactor<'enterprise_sso'>;
export type SamlFactorJSON = PlainFactor<'saml'>;
export type OAuthFactorJSON = PlainFactor<OAuthStrategy>;
export type EmailCodeFactorJSON = EmailFactor<'email_code'>;
export type EmailLinkFactorJSON = EmailFactor<'email_link'>;
export type ResetPasswordEmailCodeFactorJSON = EmailFactor<'reset_password_email_code'>;
export type ResetPasswordPhoneCodeFactorJSON = PhoneFactor<'reset_password_phone_code'>;
export type PhoneCodeFactorJSON = PhoneFactor<'phone_code'> & { readonly default?: boolean };
export type TOTPFactorJSON = PlainFactor<'totp'>;
export type BackupCodeFactorJSON = PlainFactor<'backup_code'>;
export type Web3FactorJSON = {
  readonly strategy: Web3Strategy;
  readonly web3_wallet_id: string;
  readonly primary?: boolean;
};

export type FirstFactorJSON =
  | PasswordFactorJSON
  | PasskeyFactorJSON
  | EmailCodeFactorJSON
  | EmailLinkFactorJSON
  | PhoneCodeFactorJSON
  | ResetPasswordEmailCodeFactorJSON
  | ResetPasswordPhoneCodeFactorJSON
  | Web3FactorJSON
  | OAuthFactorJSON
  | SamlFactorJSON
  | EnterpriseSSOFactorJSON;

export type SecondFactorJSON = TOTPFactorJSON | PhoneCodeFactorJSON | BackupCodeFactorJSON;

/**
 * The second factors of a sign-in: also a code by e-mail when the browser is new for the user, and a passkey where the instance
 * counts it.
 */
export type SignInSecondFactorJSON = SecondFactorJSON | EmailCodeFactorJSON | PasskeyFactorJSON;

/** The first factors that step-up of a session supports. */
export type SessionFirstFactorJSON = PasswordFactorJSON | EmailCodeFactorJSON | PhoneCodeFactorJSON;
