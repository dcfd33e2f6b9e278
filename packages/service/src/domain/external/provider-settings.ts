// What an operator set up for one provider of an instance.
import type { OAuthProviderSettingsJSON, OAuthStrategy } from '@latchkey/wire';
import type { ProviderRow } from '../providers/provider.ts';
import { builtInProvider, customProvider } from '../providers/registry.ts';
import {
  isTestIdentity,
  TEST_IDENTITY_CLIENT_ID,
  TEST_IDENTITY_STRATEGY,
  testIdentityRow,
} from '../providers/test-identity.ts';

/** What the operator says about a provider beside its secret. */
export type ProviderOptions = {
  /** As people know it, where the operator calls it otherwise. */
  readonly name: string | null;
  readonly logoUrl: string | null;
  /** Issuer of a custom provider, or of another installation of a built-in one. */
  readonly issuer: string | null;
  /** Asked for beside those of the row. */
  readonly scopes: readonly string[];
  readonly enabled: boolean;
  /** False: only for linking to an account that is there. */
  readonly authenticatable: boolean;
  readonly blockEmailSubaddresses: boolean;
  /** Providers whose secret is a signature: the team and the key that the secret is made with. */
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

/** The row of a provider as an instance at `ownIssuer` uses it; only the provider inside the service asks for that. */
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

/** What browsers are told of a provider (docs/reference/wire.md#environment). */
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

/** Where the operator said nothing. */
export const USUAL_OPTIONS: ProviderOptions = {
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

/** The provider inside the service, set up for an instance. */
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
  options: USUAL_OPTIONS,
  createdAt: facts.now,
  updatedAt: facts.now,
});
