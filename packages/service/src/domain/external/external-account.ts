// An account of a person at an identity provider, and what the provider lets us do with it. Its key is strategy and subject.
import type { JSONObject, OAuthStrategy, ServerErrorCode, VerificationStatus } from '@latchkey/wire';
import type { ExternalProfile } from '../providers/provider.ts';

export type ExternalAccount = {
  readonly id: string;
  readonly instanceId: string;
  /** Null while nobody's: a sign-up that is not finished, or a sign-in that found nobody. */
  readonly userId: string | null;
  /** The proof of a sign-in or sign-up that brought it; null for one that a signed-in person links. */
  readonly verificationId: string | null;
  readonly strategy: OAuthStrategy;
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

type Facts = Pick<ExternalAccount, 'id' | 'instanceId' | 'userId' | 'verificationId' | 'strategy'>;

/** An account of which only the provider is known yet. */
export const newExternalAccount = (facts: Facts, now: number): ExternalAccount => ({
  ...facts,
  ...NO_TOKENS,
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
