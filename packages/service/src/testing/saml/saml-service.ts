// A service with a SAML connection to a real identity provider, and browsers that sign in through it.
import type { SignInJSON, SignUpJSON } from '@latchkey/wire';
import { DEFAULT_MAPPING, type EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import {
  insertEnterpriseConnection,
  syncEnterpriseSettings,
  updateEnterpriseConnection,
} from '../../store/instances/enterprise-connections.ts';
import { type SamlAddresses, samlAddresses } from '../../use-cases/enterprise/addresses.ts';
import { clientOf, DONE_URL, PAGE, RETURN_URL, redirectUrlOf } from '../providers/test-identity.ts';
import { openBrowser, type TestBrowser } from '../test-browser.ts';
import { TEST_NOW } from '../test-ports.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../test-service.ts';
import type { SamlForm, SamlIdentity } from './saml-identity.ts';

export type SamlService = TestService & {
  readonly connection: EnterpriseConnection;
  readonly addresses: SamlAddresses;
  /** Adds another connection with its own key. */
  readonly connect: (facts: Partial<EnterpriseConnection>) => Promise<EnterpriseConnection>;
  /** Changes a connection; other fields stay. */
  readonly reconnect: (facts: Partial<EnterpriseConnection>) => Promise<void>;
};

const PROVIDER = 'latchkey';

const makeConnection = async (
  { database, instance, ports }: TestService,
  identity: SamlIdentity,
  facts: Partial<EnterpriseConnection>,
): Promise<EnterpriseConnection> => {
  const now = ports.clock.now();
  const { privateKey, certificate } = identity.application;
  const made: EnterpriseConnection = {
    id: ports.ids.next('entc'),
    instanceId: instance.id,
    organizationId: null,
    name: 'Acme',
    protocol: 'saml',
    provider: 'saml_custom',
    domains: ['acme.example'],
    active: true,
    allowIdpInitiated: false,
    allowSubdomains: false,
    syncUserAttributes: true,
    disableAdditionalIdentifications: false,
    logoUrl: null,
    attributeMapping: DEFAULT_MAPPING,
    saml: {
      entityId: identity.entityId,
      ssoUrl: identity.ssoUrl,
      certificates: [identity.certificate],
      metadataUrl: null,
      signingCertificate: certificate,
      sealedSigningKey: ports.vault.seal(privateKey),
    },
    oidc: null,
    createdAt: now,
    updatedAt: now,
    ...facts,
  };
  await database.transaction(async (db) => {
    await insertEnterpriseConnection(db, made);
    await syncEnterpriseSettings(db, instance.id, now);
  });
  return made;
};

/** The page that IdP-initiated sign-ins redirect to. */
export const SIGN_IN_PAGE = `${PAGE}/sign-in`;

const withPages = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  display_config: { ...settings.display_config, sign_in_url: SIGN_IN_PAGE },
});

/** The fake clock is set to the system time, because the provider signs with the system clock. */
export const createSamlService = async (
  database: Database,
  identity: SamlIdentity,
  options: TestServiceOptions & { readonly connection?: Partial<EnterpriseConnection> } = {},
): Promise<SamlService> => {
  const service = await createTestService(database, {
    ...options,
    settings: (defaults) => withPages(options.settings?.(defaults) ?? defaults),
    ports: (ports) => {
      ports.clock.advance(Date.now() - TEST_NOW);
      return options.ports?.(ports) ?? ports;
    },
  });
  let connection = await makeConnection(service, identity, options.connection ?? {});
  identity.trust(connection.saml?.signingCertificate ?? '');
  return {
    ...service,
    connection,
    addresses: samlAddresses(service.instance, PROVIDER, connection.id),
    connect: (facts) => makeConnection(service, identity, facts),
    reconnect: async (facts) => {
      const now = service.ports.clock.now();
      connection = await database.transaction(async (db) => {
        const changed = await updateEnterpriseConnection(db, { ...connection, ...facts }, now);
        await syncEnterpriseSettings(db, service.instance.id, now);
        return changed;
      });
    },
  };
};

const pageOf = (service: TestService): { readonly back: string; readonly done: string } => {
  if (service.instance.environmentType === 'development') return { back: RETURN_URL, done: DONE_URL };
  const origin = service.baseUrl.replace('latchkey.', '');
  return { back: `${origin}/sso-callback`, done: `${origin}/done` };
};

type Kind = 'sign_ins' | 'sign_ups';

/** Sets the fake clock to the system time before each redirect, because only the provider's clock runs. */
const setClock = ({ ports }: TestService): void => ports.clock.advance(Date.now() - ports.clock.now());

/** Starts an attempt with the enterprise provider; returns the sign-on URL. */
export const startEnterpriseRedirect = async (
  service: TestService,
  browser: TestBrowser,
  email: string,
  kind: Kind = 'sign_ins',
  strategy = 'enterprise_sso',
): Promise<string> => {
  setClock(service);
  const { back, done } = pageOf(service);
  const name = kind === 'sign_ins' ? 'identifier' : 'email_address';
  const body = { strategy, [name]: email, redirect_url: back, action_complete_redirect_url: done };
  const reply = await browser.call<SignInJSON | SignUpJSON>('POST', `/client/${kind}`, { body });
  if (reply.codes.length > 0) throw new Error(reply.codes.join());
  return redirectUrlOf(reply.body.response);
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/**
 * Posts a response as the provider's page does, without our cookies, and follows the redirect to the request that verifies it.
 */
export const postSamlResponse = async (
  service: TestService,
  browser: TestBrowser,
  form: SamlForm,
): Promise<Response> => {
  const body = new URLSearchParams({ SAMLResponse: form.answer, RelayState: form.relayState }).toString();
  const posted = await service.app.fetch(new Request(form.action, { method: 'POST', headers: FORM, body }));
  const location = posted.headers.get('location') ?? '';
  return posted.status === 303 && location.startsWith(form.action) ? browser.open(location) : posted;
};

/** A new browser with a response of the provider, which the test submits itself. */
export const browserWithResponse = async (
  service: TestService,
  identity: SamlIdentity,
  email: string,
  kind: Kind = 'sign_ins',
) => {
  const browser = await openBrowser(service);
  const form = await identity.follow(await startEnterpriseRedirect(service, browser, email, kind));
  return { browser, form };
};

/** A new browser that signed in through the provider; throws if the sign-in failed. */
export const signedInThrough = async (
  service: TestService,
  identity: SamlIdentity,
  email: string,
  kind: Kind = 'sign_ins',
): Promise<TestBrowser> => {
  const { browser, form } = await browserWithResponse(service, identity, email, kind);
  await postSamlResponse(service, browser, form);
  const client = await clientOf(browser);
  if (client.sessions.length === 0)
    throw new Error(JSON.stringify([client.sign_in?.first_factor_verification, client.sign_up?.verifications]));
  return browser;
};
