// A service with a custom provider that is a real one; requests to the provider pass through a function that a test can replace.
import type { SignInJSON, SignUpJSON } from '@latchkey/wire';
import { DEFAULT_OPTIONS, type ProviderSettings, socialSettings } from '../../domain/external/provider-settings.ts';
import { type OutboundFetch, systemFetch } from '../../ports/oauth/fetch.ts';
import { createOAuthGateway } from '../../ports/oauth/provider.ts';
import type { Database } from '../../store/database/database.ts';
import { updateInstance } from '../../store/instances/instances.ts';
import { insertOAuthProvider } from '../../store/instances/oauth-providers.ts';
import { openBrowser, type TestBrowser } from '../test-browser.ts';
import { PROVIDER_TIMEOUT_MS, TEST_NOW } from '../test-ports.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../test-service.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { DONE_URL, RETURN_URL, redirectUrlOf } from './test-identity.ts';

export const STRATEGY = 'oauth_custom_acme';

/** The fetch function between the service and the provider; a test replaces it for a while. */
export type Tap = { fetch: OutboundFetch };

export type ProviderService = TestService & { readonly tap: Tap };

/** An operator cannot set a loopback provider on a production instance, so the test inserts the row. */
const insertProvider = async (
  { database, instance, ports }: TestService,
  provider: IdentityProvider,
): Promise<void> => {
  const now = ports.clock.now();
  const made: ProviderSettings = {
    id: ports.ids.next('oap'),
    instanceId: instance.id,
    strategy: STRATEGY,
    clientId: provider.clientId,
    sealedClientSecret: ports.vault.seal(provider.clientSecret),
    options: { ...DEFAULT_OPTIONS, name: 'Acme', issuer: provider.issuer },
    createdAt: now,
    updatedAt: now,
  };
  await insertOAuthProvider(database.db, made);
  const { settings } = instance;
  const social = { ...settings.user_settings.social, [STRATEGY]: socialSettings(made) };
  const change = { settings: { ...settings, user_settings: { ...settings.user_settings, social } } };
  await updateInstance(database.db, instance.id, change, now);
};

export const createProviderService = async (
  database: Database,
  provider: IdentityProvider,
  options: TestServiceOptions,
): Promise<ProviderService> => {
  const tap: Tap = { fetch: systemFetch };
  const service = await createTestService(database, {
    ...options,
    ports: (given) => {
      const ports = options.ports?.(given) ?? given;
      // The provider signs with the system clock, so the fake clock is set to it.
      ports.clock.advance(Date.now() - TEST_NOW);
      const fetch: OutboundFetch = (url, init) => tap.fetch(url, init);
      const oauth = createOAuthGateway({ clock: ports.clock, fetch, patienceMs: PROVIDER_TIMEOUT_MS });
      return { ...ports, oauth };
    },
  });
  if (service.instance.environmentType === 'production') {
    await insertProvider(service, provider);
    return { ...service, tap };
  }
  const made = await service.admin('POST', '/oauth_providers', {
    provider: 'custom_acme',
    name: 'Acme',
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    discovery_url: `${provider.issuer}/.well-known/openid-configuration`,
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return { ...service, tap };
};

const pageOf = (service: TestService): { readonly back: string; readonly done: string } => {
  if (service.instance.environmentType === 'development') return { back: RETURN_URL, done: DONE_URL };
  const origin = service.baseUrl.replace('latchkey.', '');
  return { back: `${origin}/sso-callback`, done: `${origin}/done` };
};

type Kind = 'sign_ins' | 'sign_ups';

/** Starts an attempt in a browser; returns the authorization URL. */
export const startProviderRedirect = async (
  service: TestService,
  browser: TestBrowser,
  kind: Kind = 'sign_ins',
  fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: URL; readonly attempt: SignInJSON | SignUpJSON }> => {
  const { back, done } = pageOf(service);
  const body = { strategy: STRATEGY, redirect_url: back, action_complete_redirect_url: done, ...fields };
  const reply = await browser.call<SignInJSON | SignUpJSON>('POST', `/client/${kind}`, { body });
  return { url: new URL(redirectUrlOf(reply.body.response)), attempt: reply.body.response };
};

/** A new browser that went to the provider, and its callback URL, which the test opens itself. */
export const browserWithCallback = async (
  service: TestService,
  provider: IdentityProvider,
  kind: Kind = 'sign_ins',
) => {
  const browser = await openBrowser(service);
  const { url, attempt } = await startProviderRedirect(service, browser, kind);
  return { browser, attempt, back: await provider.follow(url.href) };
};
