// A real SAML identity provider for tests, on its own port: verifies the signature of requests, and asserts the user and
// attributes that the test sets, signed or not, with its own key or another.
import { createServer, type ServerResponse } from 'node:http';
import samlp from 'samlp';
import { makeSigningKey, type SigningKey } from '../../ports/saml/signing-key.ts';
import { freePort } from '../free-port.ts';
import { sharedKeyPairs } from '../shared-key-pairs.ts';

type SamlConfig = Parameters<typeof samlp.getSamlResponse>[0];
type SamlAsk = Parameters<Parameters<typeof samlp.parseRequest>[2]>[1];

export type SamlUser = {
  readonly nameId: string;
  readonly nameIdFormat?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
};

/** How a response differs from a valid one; `key` signs with another key. */
export type SamlOverrides = Partial<Omit<SamlConfig, 'profileMapper'>>;

/** The form that the provider makes the browser post. */
export type SamlForm = { readonly action: string; readonly answer: string; readonly relayState: string };

export type SamlIdentity = {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly metadataUrl: string;
  readonly certificate: string;
  /** A signing key for service providers; generating one is slow. */
  readonly application: SigningKey;
  /** A key that the provider does not publish. */
  readonly stranger: SigningKey;
  /** Sets the user who signs in from now on, and how responses differ from valid ones. */
  act(person: SamlUser, overrides?: SamlOverrides): void;
  /** Sets the certificate that requests must be signed with. */
  trust(certificate: string): void;
  /** Follows a sign-on URL; returns the form that the provider answers with. */
  follow(url: string): Promise<SamlForm>;
  /** An unsolicited response. */
  answer(to: { readonly entityId: string; readonly acsUrl: string }, overrides?: SamlOverrides): Promise<string>;
  stop(): Promise<void>;
};

const LIFETIME_SECONDS = 300;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

const readAsk = (query: Readonly<Record<string, string>>, signingCert: string): Promise<SamlAsk> =>
  new Promise((resolve, reject) => {
    const options = signingCert === '' ? {} : { signingCert };
    samlp.parseRequest({ method: 'GET', query }, options, (error, ask) => (error ? reject(error) : resolve(ask)));
  });

const write = (config: SamlConfig): Promise<string> =>
  new Promise((resolve, reject) =>
    samlp.getSamlResponse(config, {}, (error, xml) => (error ? reject(error) : resolve(xml))),
  );

const metadataOf = (entityId: string, ssoUrl: string, certificate: string): string => {
  const body = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  return `<EntityDescriptor entityID="${entityId}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${body}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/></IDPSSODescriptor></EntityDescriptor>`;
};

type ProviderState = { person: SamlUser; overrides: SamlOverrides; trusted: string };

const formIn = (page: string): SamlForm => {
  const field = (pattern: RegExp): string => pattern.exec(page)?.[1] ?? '';
  const action = field(/action="([^"]+)"/);
  if (action === '') throw new Error(`the provider stopped: ${page}`);
  return {
    action,
    answer: field(/name="SAMLResponse" value="([^"]+)"/),
    relayState: field(/name="RelayState" value="([^"]*)"/),
  };
};

const toBase64 = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64');

/** Starts a provider; `stop` ends it. */
export const createSamlIdentity = async (): Promise<SamlIdentity> => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const entityId = `${base}/entity`;
  const ssoUrl = `${base}/sso`;
  const own = await makeSigningKey('test identity', Date.now(), sharedKeyPairs.provider);
  const stranger = await makeSigningKey('a stranger', Date.now(), sharedKeyPairs.stranger);
  const application = await makeSigningKey('test application', Date.now(), sharedKeyPairs.application);
  const state: ProviderState = { person: { nameId: 'nobody@example.com' }, overrides: {}, trusted: '' };

  const config = (to: { readonly entityId: string; readonly acsUrl: string }, ask: SamlOverrides): SamlConfig => ({
    issuer: entityId,
    cert: own.certificate,
    key: own.privateKey,
    audience: to.entityId,
    recipient: to.acsUrl,
    destination: to.acsUrl,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    lifetimeInSeconds: LIFETIME_SECONDS,
    ...ask,
    ...state.overrides,
    profileMapper: () => ({
      getClaims: () => state.person.attributes ?? {},
      getNameIdentifier: () => ({
        nameIdentifier: state.person.nameId,
        nameIdentifierFormat: state.person.nameIdFormat ?? EMAIL_FORMAT,
      }),
    }),
  });

  const signOn = async (url: URL, response: ServerResponse): Promise<void> => {
    const ask = await readAsk(Object.fromEntries(url.searchParams), state.trusted);
    const to = { entityId: ask.issuer, acsUrl: ask.assertionConsumerServiceURL };
    const xml = await write(config(to, { inResponseTo: ask.id }));
    const relayState = url.searchParams.get('RelayState') ?? '';
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<form method="post" action="${to.acsUrl}"><input name="SAMLResponse" value="${toBase64(xml)}"><input name="RelayState" value="${relayState}"></form>`,
    );
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base);
    if (url.pathname === '/metadata') response.end(metadataOf(entityId, ssoUrl, own.certificate));
    else if (url.pathname === '/sso')
      signOn(url, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    entityId,
    ssoUrl,
    metadataUrl: `${base}/metadata`,
    certificate: own.certificate,
    application,
    stranger,
    act: (person, overrides = {}) => {
      state.person = person;
      state.overrides = overrides;
    },
    trust: (certificate) => {
      state.trusted = certificate;
    },
    follow: async (url) => formIn(await (await fetch(url)).text()),
    answer: async (to, overrides = {}) => toBase64(await write({ ...config(to, {}), ...overrides })),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
