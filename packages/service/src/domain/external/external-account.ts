// A user's account at an identity provider, with the tokens the provider issued for it. Its key is strategy and subject.
import type { JSONObject, OAuthStrategy, ServerErrorCode, VerificationStatus } from '@latchkey/wire';
import type { ExternalProfile } from '../providers/provider.ts';

/**
 * The strategy of the account. All accounts of enterprise connections have the same one, whichever enterprise strategy the
 * surface used: their key is connection and subject.
 */
export type AccountStrategy = OAuthStrategy | 'enterprise_sso';

export type ExternalAccount = {
  readonly id: string;
  readonly instanceId: string;
  /** Null while it belongs to no user: the sign-up is not finished, or the sign-in found no account. */
  readonly userId: string | null;
  /** The verification of the sign-in or sign-up that created it; null for an account that a signed-in user links. */
  readonly verificationId: string | null;
  readonly strategy: AccountStrategy;
  /** The enterprise connection that created it; null for social providers. */
  readonly connectionId: string | null;
  /** Null until the provider has returned a subject. */
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

/** The tokens that a provider issued for a code, sealed. */
export type SealedTokens = Pick<
  ExternalAccount,
  'approvedScopes' | 'sealedAccessToken' | 'sealedRefreshToken' | 'accessTokenExpiresAt'
>;

/** For providers that return only an identity, as one-tap does. */
export const NO_TOKENS: SealedTokens = {
  approvedScopes: '',
  sealedAccessToken: null,
  sealedRefreshToken: null,
  accessTokenExpiresAt: null,
};

/** The account without the provider's tokens: what the API shows and what the domain functions read. */
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

/** The account after the provider returned the profile. The stored refresh token is kept if no new one was issued. */
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
