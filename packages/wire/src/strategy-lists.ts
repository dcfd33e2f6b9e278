// Groups of strategies, and the strategies that each step accepts (docs/reference/wire.md#strategies). Each list is a plain
// literal: a bundler drops an unused one, but keeps one that contains a spread.
import type { PreparedStrategy } from './prepared-strategies.ts';
import type { OAuthStrategy, Strategy } from './strategies.ts';

/** Strategies whose message goes to an e-mail address, in the order a user is offered them. */
export const EMAIL_STRATEGIES = [
  'email_code',
  'email_link',
  'reset_password_email_code',
] as const satisfies readonly Strategy[];

/** Strategies whose message goes to a phone number, in the order a user is offered them. */
export const PHONE_STRATEGIES = ['phone_code', 'reset_password_phone_code'] as const satisfies readonly Strategy[];

/** Strategies whose code verifies an address or number, and nothing more. */
export const CODE_STRATEGIES = ['email_code', 'phone_code'] as const satisfies readonly Strategy[];

/** Strategies whose code leads to a new password. */
export const RESET_STRATEGIES = [
  'reset_password_email_code',
  'reset_password_phone_code',
] as const satisfies readonly Strategy[];

/** Strategies that go through a company's own identity provider. */
export const ENTERPRISE_STRATEGIES = ['saml', 'enterprise_sso'] as const satisfies readonly Strategy[];

/** Strategies that the instance may enable for verifying an attribute. */
export const VERIFICATION_STRATEGIES = [
  'email_link',
  'email_code',
  'phone_code',
  'totp',
  'backup_code',
  'passkey',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
] as const satisfies readonly Strategy[];

/** Named strategies a sign-in may be created with; OAuth ones are accepted too. */
export const SIGN_IN_CREATE_STRATEGIES = [
  'password',
  'passkey',
  'email_code',
  'email_link',
  'phone_code',
  'reset_password_email_code',
  'reset_password_phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
  'saml',
  'enterprise_sso',
  'ticket',
  'google_one_tap',
] as const satisfies readonly Strategy[];

/** Strategies that the attempt call of a sign-in's first factor accepts. */
export const SIGN_IN_ATTEMPT_STRATEGIES = [
  'password',
  'passkey',
  'email_code',
  'phone_code',
  'reset_password_email_code',
  'reset_password_phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
] as const satisfies readonly Strategy[];

/** Second factors with a prepare call. */
export const PREPARE_SECOND_FACTOR_STRATEGIES = ['phone_code'] as const satisfies readonly Strategy[];

/** Second factors, of a sign-in and of step-up alike. */
export const SECOND_FACTOR_STRATEGIES = ['phone_code', 'totp', 'backup_code'] as const satisfies readonly Strategy[];

/** First factors that step-up of a session can prepare; every other strategy is refused before sending. */
export const SESSION_PREPARE_STRATEGIES = ['email_code', 'phone_code'] as const satisfies readonly Strategy[];

/** First factors that step-up of a session accepts. */
export const SESSION_ATTEMPT_STRATEGIES = [
  'email_code',
  'phone_code',
  'password',
] as const satisfies readonly Strategy[];

/** Strategies that verify a field of a sign-up by code or signature. */
export const SIGN_UP_ATTEMPT_STRATEGIES = [
  'email_code',
  'phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
] as const satisfies readonly Strategy[];

/** Named strategies that the prepare call of a sign-up accepts; OAuth ones are accepted too. */
export const SIGN_UP_PREPARE_STRATEGIES = [
  'email_code',
  'phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
  'email_link',
  'saml',
  'enterprise_sso',
] as const satisfies readonly Strategy[];

/** Named strategies a sign-up may be created with; OAuth ones are accepted too. */
export const SIGN_UP_CREATE_STRATEGIES = [
  'saml',
  'enterprise_sso',
  'ticket',
  'google_one_tap',
] as const satisfies readonly Strategy[];

/** Strategies that verify an e-mail address of a signed-in user. */
export const EMAIL_VERIFICATION_STRATEGIES = [
  'email_code',
  'email_link',
  'enterprise_sso',
] as const satisfies readonly Strategy[];

export type FirstFactorStrategy = PreparedStrategy | (typeof SIGN_IN_ATTEMPT_STRATEGIES)[number] | OAuthStrategy;
export type SecondFactorStrategy = (typeof SECOND_FACTOR_STRATEGIES)[number];
/** A sign-in also takes a code by e-mail, when the browser is new for the user, and a passkey where the instance counts it. */
export type SignInSecondFactorStrategy = SecondFactorStrategy | 'email_code' | 'passkey';
export type SignUpCreateStrategy = (typeof SIGN_UP_CREATE_STRATEGIES)[number] | OAuthStrategy;
export type SignUpVerificationStrategy = (typeof SIGN_UP_PREPARE_STRATEGIES)[number] | OAuthStrategy;

export type EmailStrategy = (typeof EMAIL_STRATEGIES)[number];
export type PhoneStrategy = (typeof PHONE_STRATEGIES)[number];
export type CodeStrategy = (typeof CODE_STRATEGIES)[number];
export type ResetStrategy = (typeof RESET_STRATEGIES)[number];
export type EnterpriseStrategy = (typeof ENTERPRISE_STRATEGIES)[number];
export type VerificationStrategy = (typeof VERIFICATION_STRATEGIES)[number];
