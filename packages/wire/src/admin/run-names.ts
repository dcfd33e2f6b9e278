// Names in trial sign-ins: the steps of an exchange, and why one of them failed.

/** The steps of a trial through an enterprise connection. */
export const CONNECTION_RUN_STEPS = [
  'request',
  'sign_in',
  'response',
  'signature',
  'conditions',
  'attributes',
  'user',
] as const;

/** The steps of a trial through an OAuth provider. */
export const PROVIDER_RUN_STEPS = ['request', 'sign_in', 'token', 'profile', 'attributes', 'user'] as const;

/** Why a step of a trial through an OAuth provider failed. */
export const PROVIDER_RUN_CAUSES = [
  /** The provider did not answer. */
  'unreachable',
  /** The user, or the provider, refused access. */
  'denied',
  /** The provider does not accept the authorization request. */
  'request_refused',
  /** The provider does not accept the client id with the client secret. */
  'wrong_credentials',
  /** The provider does not exchange the code. */
  'code_refused',
  /** The provider does not accept the access token for the profile. */
  'profile_refused',
  /** An answer of the provider is not what the protocol asks for. */
  'invalid_answer',
  /** The profile has no id of the user. */
  'no_user_id',
  /** The address belongs to a company that signs in through its enterprise connection. */
  'reserved_domain',
  /** The address belongs to a user, and the provider has not verified it. */
  'unverified_address',
  /** A new user may not sign up. */
  'sign_up_refused',
] as const;

export type ConnectionRunStep = (typeof CONNECTION_RUN_STEPS)[number];
export type ProviderRunStep = (typeof PROVIDER_RUN_STEPS)[number];
export type ProviderRunCause = (typeof PROVIDER_RUN_CAUSES)[number];
