// The settings of one identity provider of an instance.
import type { OAuthProviderSettingsJSON, OAuthStrategy } from '@latchkey/wire';
import type { ProviderRow } from '../providers/provider.ts';
import { builtInProvider, customProvider } from '../providers/registry.ts';
import {
  isTestIdentity,
  TEST_IDENTITY_CLIENT_ID,
  TEST_IDENTITY_STRATEGY,
  testIdentityRow,
} from '../providers/test-identity.ts';

/** The operator's settings of a provider, without its secret. */
export type ProviderOptions = {
  /** The display name, if the operator overrides the default. */
  readonly name: string | null;
  readonly logoUrl: string | null;
  /** Issuer of a custom provider, or of another installation of a built-in one. */
  readonly issuer: string | null;
  /** Requested in addition to the scopes of the provider's row. */
  readonly scopes: readonly string[];
  readonly enabled: boolean;
  /** False: the provider can only be linked to an existing account. */
  readonly authenticatable: boolean;
  readonly blockEmailSubaddresses: boolean;
  /** For providers whose secret is a signed token: the team id and the key id it is made with. */
  readonly teamId: string | null;
  readonly keyId: string | null;
};

export type ProviderSettings = {
  readonly id: string;
  readonly instanceId: string;
  readonly strategy: OAuthStrategy;
  readonly clientId: string;
  readonly sealedClientSecret: string;
  readonly options: ProviderOptions;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The row of a provider for an instance at `ownIssuer`; only the built-in test provider uses that value. */
export const rowOf = (
  { strategy, options }: Pick<ProviderSettings, 'strategy' | 'options'>,
  ownIssuer = '',
): ProviderRow => {
  if (isTestIdentity(strategy)) return testIdentityRow(ownIssuer);
  const row = builtInProvider(strategy);
  const { issuer } = options;
  if (!row) return customProvider({ name: options.name ?? strategy, issuer: issuer ?? '' });
  return issuer !== null && row.endpoints.kind === 'oidc' ? { ...row, endpoints: { kind: 'oidc', issuer } } : row;
};

/** The public settings of a provider (docs/reference/wire.md#environment). */
export const socialSettings = (settings: Pick<ProviderSettings, 'strategy' | 'options'>): OAuthProviderSettingsJSON => {
  const { strategy, options } = settings;
  return {
    enabled: options.enabled,
    required: false,
    authenticatable: options.authenticatable,
    strategy,
    name: options.name ?? rowOf(settings).name,
    logo_url: options.logoUrl,
    block_email_subaddresses: options.blockEmailSubaddresses,
    not_selectable: false,
    deprecated: false,
  };
};

/** Defaults where the operator sets nothing. */
export const DEFAULT_OPTIONS: ProviderOptions = {
  name: null,
  logoUrl: null,
  issuer: null,
  scopes: [],
  enabled: true,
  authenticatable: true,
  blockEmailSubaddresses: false,
  teamId: null,
  keyId: null,
};

/** The settings of the built-in test provider for an instance. */
export const testIdentityProvider = (facts: {
  readonly id: string;
  readonly instanceId: string;
  readonly sealedClientSecret: string;
  readonly now: number;
}): ProviderSettings => ({
  id: facts.id,
  instanceId: facts.instanceId,
  strategy: TEST_IDENTITY_STRATEGY,
  clientId: TEST_IDENTITY_CLIENT_ID,
  sealedClientSecret: facts.sealedClientSecret,
  options: DEFAULT_OPTIONS,
  createdAt: facts.now,
  updatedAt: facts.now,
});
