// The description of an identity provider: its endpoints, request parameters, and how its profile is mapped. One row per
// provider; no other code switches on a provider's name.

/** How the service authenticates at the provider's token endpoint. */
export type ClientAuthentication = 'post' | 'basic' | 'signed';

/** Paths of the profile fields in the provider's response; segments are separated by dots. */
export type ProfileMapping = {
  readonly subject: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Used for both names when the provider has no separate ones. */
  readonly fullName?: string;
  readonly username?: string;
  readonly imageUrl?: string;
};

/**
 * When a provider's address counts as verified (docs/security.md R25). `claim` names a field that must be true; `never` is for
 * providers that return addresses as users typed them.
 */
export type EmailTrust =
  | { readonly by: 'claim'; readonly path: string }
  | { readonly by: 'microsoft' }
  | { readonly by: 'list' }
  | { readonly by: 'never' };

/** A request for a user's profile with their access token. */
export type ProfileRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Endpoints =
  /** OpenID Connect: the endpoints are in the discovery document at `issuer`/.well-known/openid-configuration. */
  | { readonly kind: 'oidc'; readonly issuer: string }
  | {
      readonly kind: 'oauth2';
      readonly authorizationEndpoint: string;
      readonly tokenEndpoint: string;
      readonly profile: ProfileRequest;
      /** A second request, whose response is read as `emails`: a list of addresses, each with its status. */
      readonly emails?: ProfileRequest;
    };

export type ProviderRow = {
  /** The display name. */
  readonly name: string;
  /** The key of the logo that the surfaces draw. */
  readonly mark: string;
  readonly endpoints: Endpoints;
  readonly scopes: readonly string[];
  readonly mapping: ProfileMapping;
  readonly emailTrust: EmailTrust;
  readonly authentication: ClientAuthentication;
  /** Additional parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The separator between scopes, if it is not a space. */
  readonly scopeSeparator?: string;
  /** The provider's name for the client id parameter, if it is not `client_id`. */
  readonly clientIdName?: string;
  /** The provider's name for the login hint parameter; undefined if it accepts none. */
  readonly loginHint?: 'login_hint' | 'login';
  /** The claim that names the company which hosts an account; undefined if the provider has none. */
  readonly hostedDomainClaim?: string;
  /** True if the provider accepts `prompt`. */
  readonly supportsPrompt: boolean;
};

/** The user's profile at the provider. */
export type ExternalProfile = {
  /**
   * Unique at the provider and never reused; together with the strategy it is the key of the identity (docs/security.md R25).
   */
  readonly subject: string;
  readonly emailAddress: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly imageUrl: string | null;
};

/** The claims of OpenID Connect Core §5.1. */
export const OIDC_MAPPING: ProfileMapping = {
  subject: 'sub',
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  fullName: 'name',
  username: 'preferred_username',
  imageUrl: 'picture',
};

export const OIDC_EMAIL: EmailTrust = { by: 'claim', path: 'email_verified' };
