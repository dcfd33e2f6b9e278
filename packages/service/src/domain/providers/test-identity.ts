// The provider inside the service: made-up people for development instances, so that a provider's button works at once and
// offline. It is a provider like any other to the rest of the service; only its addresses are our own.
import { API_PREFIX, type OAuthStrategy } from '@latchkey/wire';
import { oidc } from './oidc-providers.ts';
import type { ProviderRow } from './provider.ts';

export const TEST_IDENTITY_STRATEGY: OAuthStrategy = 'oauth_custom_test';
const TEST_IDENTITY_NAME = 'Latchkey test identity';
/** Below the address of the API. */
export const TEST_IDENTITY_PATH = `${API_PREFIX}/test_identity`;
export const TEST_IDENTITY_CLIENT_ID = 'latchkey-development';

/** Where the provider's answers are good for: a code, and an access token. */
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

/** One with everything, a second one, one whose address nobody checked, one without an address. */
export const TEST_USERS: readonly TestUser[] = [
  { key: 'robin', givenName: 'Robin', familyName: 'Example', email: 'robin@example.com', isEmailVerified: true },
  { key: 'noor', givenName: 'Noor', familyName: 'Sample', email: 'noor@example.com', isEmailVerified: true },
  { key: 'jules', givenName: 'Jules', familyName: 'Draft', email: 'jules@example.com', isEmailVerified: false },
  { key: 'kit', givenName: 'Kit', familyName: 'Blank', email: undefined, isEmailVerified: false },
];

const EMAIL_KEY = 'mail:';

/** Somebody with an address that was typed; it counts as proven. */
export const typedTestUser = (email: string): TestUser => {
  const [local = 'Somebody'] = email.split('@');
  return { key: `${EMAIL_KEY}${email}`, givenName: local, familyName: 'Typed', email, isEmailVerified: true };
};

/** The person a key names; keys travel inside sealed codes and tokens. */
export const testUser = (key: string): TestUser | undefined =>
  key.startsWith(EMAIL_KEY)
    ? typedTestUser(key.slice(EMAIL_KEY.length))
    : TEST_USERS.find((person) => person.key === key);

/** The claims of OpenID Connect about one of them, as far as the scopes allow. */
export const testClaims = (person: TestUser, scopes: readonly string[]): Readonly<Record<string, unknown>> => ({
  sub: person.key,
  ...(scopes.includes('email') &&
    person.email !== undefined && { email: person.email, email_verified: person.isEmailVerified }),
  ...(scopes.includes('profile') && {
    given_name: person.givenName,
    family_name: person.familyName,
    name: `${person.givenName} ${person.familyName}`,
  }),
});
