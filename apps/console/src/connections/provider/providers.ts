// One list of providers: the built-in kinds, and those that are set up; and what a wizard knows about one of them.
import { useMemo } from 'react';
import type { Provider, ProviderKind } from '../texts.ts';

/** A provider that is set up, or can be. */
export type ListedProvider = {
  /** Its short name: `google`, `custom_acme`. */
  readonly provider: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  /** Built in: its addresses are known. Any other is described by a discovery document. */
  readonly isBuiltIn: boolean;
  readonly signsSecret: boolean;
  /** What is stored; undefined for a provider that is not set up. */
  readonly settings: Provider | undefined;
};

const CUSTOM = 'custom_';
/** What every OpenID Connect provider is asked for. */
const OIDC_SCOPES = ['openid', 'email', 'profile'];

/** The test provider of the service, which has no values to enter. */
export const isTestProvider = ({ provider }: Pick<ListedProvider, 'provider'>): boolean => provider === 'custom_test';

const fromKind = (kind: ProviderKind, settings: Provider | undefined): ListedProvider => ({
  provider: kind.provider,
  name: settings?.name ?? kind.name,
  scopes: kind.scopes,
  redirectUri: kind.redirect_uri,
  isBuiltIn: true,
  signsSecret: kind.signs_secret,
  settings,
});

const fromSettings = (settings: Provider): ListedProvider => ({
  provider: settings.provider,
  name: settings.name,
  scopes: OIDC_SCOPES,
  redirectUri: settings.redirect_uri,
  isBuiltIn: false,
  signsSecret: false,
  settings,
});

/** Every provider, those that are set up first. */
const joinProviders = (kinds: readonly ProviderKind[], stored: readonly Provider[]): readonly ListedProvider[] => {
  const known = kinds.map((kind) =>
    fromKind(
      kind,
      stored.find(({ provider }) => provider === kind.provider),
    ),
  );
  const custom = stored.filter(({ provider }) => provider.startsWith(CUSTOM)).map(fromSettings);
  const all = [...custom, ...known];
  return [...all.filter(({ settings }) => settings), ...all.filter(({ settings }) => !settings)];
};

/** One provider by its short name; a custom one also before it is set up, with the name that was typed. */
export const providerNamed = (
  all: readonly ListedProvider[],
  provider: string,
  name: string | undefined,
): ListedProvider | undefined => {
  const found = all.find((one) => one.provider === provider);
  const sample = all[0];
  if (found || !sample || !provider.startsWith(CUSTOM)) return found;
  return {
    provider,
    name: name ?? provider.slice(CUSTOM.length),
    scopes: OIDC_SCOPES,
    // Callback addresses end with the short name.
    redirectUri: sample.redirectUri.replace(/[^/]*$/, provider),
    isBuiltIn: false,
    signsSecret: false,
    settings: undefined,
  };
};

/** The providers whose name has these words. */
export const matching = (all: readonly ListedProvider[], words: string): readonly ListedProvider[] => {
  const wanted = words.trim().toLowerCase();
  return all.filter(({ name, provider }) => `${name} ${provider}`.toLowerCase().includes(wanted));
};

/** The joined list; undefined until both parts are read. */
export const useProviders = (
  kinds: readonly ProviderKind[] | undefined,
  stored: readonly Provider[] | undefined,
): readonly ListedProvider[] | undefined =>
  useMemo(() => kinds && stored && joinProviders(kinds, stored), [kinds, stored]);
