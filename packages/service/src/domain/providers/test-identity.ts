// The built-in test identity provider: invented users for development instances, so that a provider's button works without
// configuration and offline. The rest of the service treats it like any other provider; only its endpoints are our own.
import { API_PREFIX, type OAuthStrategy } from '@latchkey/wire';
import { oidc } from './oidc-providers.ts';
import type { ProviderRow } from './provider.ts';

export const TEST_IDENTITY_STRATEGY: OAuthStrategy = 'oauth_custom_test';
const TEST_IDENTITY_NAME = 'Latchkey test identity';
/** Below the address of the API. */
export const TEST_IDENTITY_PATH = `${API_PREFIX}/test_identity`;
export const TEST_IDENTITY_CLIENT_ID = 'latchkey-development';

/** Lifetimes of the provider's codes and access tokens. */
export const TEST_CODE_SECONDS = 60;
export const TEST_TOKEN_SECONDS = 600;

export const isTestIdentity = (strategy: string): boolean => strategy === TEST_IDENTITY_STRATEGY;

export const testIdentityRow = (issuer: string): ProviderRow =>
  oidc({ name: TEST_IDENTITY_NAME, mark: 'test-identity', issuer, authentication: 'basic' });

export type TestUser = {
  readonly key: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
};

/** A complete user, a second one, one with an unverified address, and one without an address. */
export const TEST_USERS: readonly TestUser[] = [
  { key: 'robin', givenName: 'Robin', familyName: 'Example', email: 'robin@example.com', isEmailVerified: true },
  { key: 'noor', givenName: 'Noor', familyName: 'Sample', email: 'noor@example.com', isEmailVerified: true },
  { key: 'jules', givenName: 'Jules', familyName: 'Draft', email: 'jules@example.com', isEmailVerified: false },
  { key: 'kit', givenName: 'Kit', familyName: 'Blank', email: undefined, isEmailVerified: false },
];

const EMAIL_KEY = 'mail:';

/** A user with a typed address, which counts as verified. */
export const typedTestUser = (email: string): TestUser => {
  const [local = 'Somebody'] = email.split('@');
  return { key: `${EMAIL_KEY}${email}`, givenName: local, familyName: 'Typed', email, isEmailVerified: true };
};

/** The user of a key; keys are part of sealed codes and tokens. */
export const testUser = (key: string): TestUser | undefined =>
  key.startsWith(EMAIL_KEY) ? typedTestUser(key.slice(EMAIL_KEY.length)) : TEST_USERS.find((user) => user.key === key);

/** The OpenID Connect claims of a test user, limited by the scopes. */
export const testClaims = (user: TestUser, scopes: readonly string[]): Readonly<Record<string, unknown>> => ({
  sub: user.key,
  ...(scopes.includes('email') &&
    user.email !== undefined && { email: user.email, email_verified: user.isEmailVerified }),
  ...(scopes.includes('profile') && {
    given_name: user.givenName,
    family_name: user.familyName,
    name: `${user.givenName} ${user.familyName}`,
  }),
});
