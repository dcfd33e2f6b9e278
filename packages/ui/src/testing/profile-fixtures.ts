// Plain resources of a user's account, for tests of the profile.
import type {
  EmailAddressJSON,
  EnterpriseAccountJSON,
  EnvironmentJSON,
  ExternalAccountJSON,
  OAuthStrategy,
  PhoneNumberJSON,
  VerificationJSON,
  Web3WalletJSON,
} from '@latchkey/wire';

/** The cast holds: tests name known providers only. */
const strategyOf = (provider: string): OAuthStrategy => `oauth_${provider}` as OAuthStrategy;

const proof = (change: Partial<VerificationJSON> = {}): VerificationJSON => ({
  object: 'verification',
  status: 'verified',
  strategy: 'email_code',
  attempts: 0,
  expire_at: null,
  error: null,
  verified_at_client: null,
  ...change,
});

/** An e-mail address; verified by default. */
export const emailOf = (
  id: string,
  address: string,
  { matches = false, ...change }: Partial<VerificationJSON> & { readonly matches?: boolean } = {},
): EmailAddressJSON => ({
  object: 'email_address',
  id,
  email_address: address,
  verification: proof(change),
  matches_sso_connection: matches,
  linked_to: [],
});

/** A phone number; verified by default. */
export const phoneOf = (id: string, number: string, change: Partial<VerificationJSON> = {}): PhoneNumberJSON => ({
  object: 'phone_number',
  id,
  phone_number: number,
  reserved_for_second_factor: false,
  default_second_factor: false,
  verification: proof({ strategy: 'phone_code', ...change }),
  linked_to: [],
});

/** A wallet; verified by default. */
export const walletOf = (id: string, address: string, change: Partial<VerificationJSON> = {}): Web3WalletJSON => ({
  object: 'web3_wallet',
  id,
  web3_wallet: address,
  verification: proof({ strategy: 'web3_metamask_signature', ...change }),
});

/** An external account with an e-mail address. */
export const linkedOf = (
  id: string,
  provider: string,
  { scopes = 'email', ...change }: Partial<VerificationJSON> & { readonly scopes?: string } = {},
): ExternalAccountJSON => ({
  object: 'external_account',
  id,
  identification_id: `idn_${id}`,
  provider: strategyOf(provider),
  provider_user_id: '1',
  email_address: `mira@${provider}.example`,
  approved_scopes: scopes,
  first_name: '',
  last_name: '',
  image_url: '',
  username: '',
  public_metadata: {},
  label: '',
  verification: proof({ strategy: strategyOf(provider), ...change }),
});

type Company = {
  readonly active?: boolean;
  readonly connected?: boolean;
  readonly closed?: boolean;
  readonly logo?: string | null;
  readonly name?: string;
  readonly provider?: EnterpriseAccountJSON['provider'];
  readonly failed?: boolean;
};

/** An enterprise account. */
export const companyOf = (company: Company = {}): EnterpriseAccountJSON => {
  const { active = true, connected = true, closed = false, logo = null, name = 'Harbour Lab' } = company;
  const { provider = 'saml_okta', failed = false } = company;
  const protocol = provider.startsWith('saml') ? 'saml' : 'oauth';
  return {
    object: 'enterprise_account',
    id: `ent_${provider}`,
    active,
    email_address: 'mira@harbourlab.org',
    first_name: null,
    last_name: null,
    protocol,
    provider,
    provider_user_id: null,
    public_metadata: {},
    verification: proof({
      strategy: 'enterprise_sso',
      error: failed ? { code: 'saml_user_attribute_missing', message: 'x', long_message: 'x.' } : null,
    }),
    enterprise_connection: {
      object: 'enterprise_account_connection',
      id: 'entconn_1',
      active: connected,
      allow_idp_initiated: false,
      allow_subdomains: false,
      disable_additional_identifications: closed,
      domain: 'harbourlab.org',
      logo_public_url: logo,
      name,
      protocol,
      provider,
      sync_user_attributes: true,
      created_at: 1,
      updated_at: 1,
    },
  };
};

/** Enables providers of an instance, by slug. */
export const withProviders =
  (...slugs: readonly string[]) =>
  (environment: EnvironmentJSON): EnvironmentJSON => ({
    ...environment,
    user_settings: {
      ...environment.user_settings,
      social: Object.fromEntries(
        slugs.map((slug) => [
          strategyOf(slug),
          {
            enabled: true,
            required: false,
            authenticatable: true,
            block_email_subaddresses: false,
            strategy: strategyOf(slug),
            name: `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`,
            logo_url: null,
            not_selectable: false,
            deprecated: false,
          },
        ]),
      ),
    },
  });
