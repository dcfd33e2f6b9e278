// What the service knows of an identity provider: where it answers, what is asked of it, and how its words for a person are
// read. One value per provider; nobody else switches on a provider's name.

/** How a client proves itself at the provider's token endpoint. */
export type ClientAuthentication = 'post' | 'basic' | 'signed';

/** Where a person's facts are found in what the provider says; the parts of a path are separated by dots. */
export type ProfileMapping = {
  readonly subject: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Used for both names where the provider has no separate ones. */
  readonly fullName?: string;
  readonly username?: string;
  readonly imageUrl?: string;
};

/**
 * When the provider's word counts that the person holds an address (docs/security.md R25). `claim` names a field that must be
 * true; `never` is for providers that hand out what people typed.
 */
export type EmailTrust =
  | { readonly by: 'claim'; readonly path: string }
  | { readonly by: 'microsoft' }
  | { readonly by: 'list' }
  | { readonly by: 'never' };

/** A request for a person's facts with their access token. */
export type ProfileRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Endpoints =
  /** Speaks OpenID Connect and says the rest itself at `issuer`/.well-known/openid-configuration. */
  | { readonly kind: 'oidc'; readonly issuer: string }
  | {
      readonly kind: 'oauth2';
      readonly authorizationEndpoint: string;
      readonly tokenEndpoint: string;
      readonly profile: ProfileRequest;
      /** A second request, whose answer is read as `emails`: a list of addresses, each with its state. */
      readonly emails?: ProfileRequest;
    };

export type ProviderRow = {
  /** As people know it. */
  readonly name: string;
  /** Which of our marks stands for it; the surfaces draw it. */
  readonly mark: string;
  readonly endpoints: Endpoints;
  readonly scopes: readonly string[];
  readonly mapping: ProfileMapping;
  readonly emailTrust: EmailTrust;
  readonly authentication: ClientAuthentication;
  /** What else goes into the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Between scopes, where it is not a space. */
  readonly scopeSeparator?: string;
  /** What the provider calls the client id, where it is not `client_id`. */
  readonly clientIdName?: string;
  /** What the provider calls the hint of who signs in; undefined where it takes none. */
  readonly loginHint?: 'login_hint' | 'login';
  /** The claim that names the company which hosts an account; undefined where the provider has none. */
  readonly hostedDomainClaim?: string;
  /** True where the provider takes `prompt`. */
  readonly takesPrompt: boolean;
};

/** The person as the provider describes them. */
export type ExternalProfile = {
  /** Unique at the provider, for good; with the strategy it is the key of the identity (docs/security.md R25). */
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
