// An account of a person at an identity provider, and what the provider lets us do with it. Its key is strategy and subject.
import type { JSONObject, OAuthStrategy, ServerErrorCode, VerificationStatus } from '@latchkey/wire';
import type { ExternalProfile } from '../providers/provider.ts';

/**
 * How the account is used to sign in. All that came through a company's connection have the same one, however the surface called
 * the way there: their key is connection and subject.
 */
export type AccountStrategy = OAuthStrategy | 'enterprise_sso';

export type ExternalAccount = {
  readonly id: string;
  readonly instanceId: string;
  /** Null while nobody's: a sign-up that is not finished, or a sign-in that found nobody. */
  readonly userId: string | null;
  /** The proof of a sign-in or sign-up that brought it; null for one that a signed-in person links. */
  readonly verificationId: string | null;
  readonly strategy: AccountStrategy;
  /** The company's connection that brought it; null for everybody's providers. */
  readonly connectionId: string | null;
  /** Null until the provider has said who it is. */
  readonly providerUserId: string | null;
  readonly status: VerificationStatus;
  readonly errorCode: ServerErrorCode | null;
  readonly approvedScopes: string;
  readonly emailAddress: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly imageUrl: string | null;
  readonly publicMetadata: JSONObject;
  readonly sealedAccessToken: string | null;
  readonly sealedRefreshToken: string | null;
  readonly accessTokenExpiresAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What a provider gave for a code: kept sealed. */
export type SealedTokens = Pick<
  ExternalAccount,
  'approvedScopes' | 'sealedAccessToken' | 'sealedRefreshToken' | 'accessTokenExpiresAt'
>;

/** A provider that gave nothing but an identity, as one-tap does. */
export const NO_TOKENS: SealedTokens = {
  approvedScopes: '',
  sealedAccessToken: null,
  sealedRefreshToken: null,
  accessTokenExpiresAt: null,
};

/** The account without what only the provider may see again: what is shown and decided on. */
export type LinkedAccount = Omit<ExternalAccount, 'sealedAccessToken' | 'sealedRefreshToken' | 'accessTokenExpiresAt'>;

type Facts = Pick<ExternalAccount, 'id' | 'instanceId' | 'userId' | 'verificationId' | 'strategy'> &
  Partial<Pick<ExternalAccount, 'connectionId' | 'publicMetadata'>>;

/** An account of which only the provider is known yet. */
export const newExternalAccount = (facts: Facts, now: number): ExternalAccount => ({
  ...NO_TOKENS,
  connectionId: null,
  providerUserId: null,
  status: 'unverified',
  errorCode: null,
  emailAddress: null,
  isEmailVerified: false,
  firstName: null,
  lastName: null,
  username: null,
  imageUrl: null,
  publicMetadata: {},
  createdAt: now,
  updatedAt: now,
  ...facts,
});

/** The account after the provider said who it is. A refresh token that was not given anew stays good. */
export const withProfile = (
  account: ExternalAccount,
  { subject, ...profile }: ExternalProfile,
  tokens: SealedTokens,
): ExternalAccount => ({
  ...account,
  ...profile,
  ...tokens,
  sealedRefreshToken: tokens.sealedRefreshToken ?? account.sealedRefreshToken,
  providerUserId: subject,
  status: 'verified',
  errorCode: null,
});
