// A company's identity provider for trying enterprise connections on this machine: SAML 2.0, fictitious users, no password.
// The browser tests call `startIdentityProvider`; run as a program it keeps its key next to the service's data.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { X509CertificateGenerator } from '@peculiar/x509';
import samlp from 'samlp';
import { answerPage, chooserPage, startPage } from './identity-pages.mjs';

const DEFAULT_PORT = 4402;
const YEARS = 10;
const LIFETIME_SECONDS = 300;
const OWNER_ONLY = 0o600;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const REFUSED = 'urn:oasis:names:tc:SAML:2.0:status:Responder';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** A new key with a self-signed certificate. */
const makeKey = async () => {
  const keys = await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const from = new Date();
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Latchkey playground identity',
      notBefore: from,
      notAfter: new Date(from.getFullYear() + YEARS, 0, 1),
      signingAlgorithm: RSA,
      keys,
    },
    webcrypto,
  );
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g).join('\n')}\n-----END PRIVATE KEY-----\n`;
  return { key, certificate: certificate.toString('pem') };
};

/** The key in a file, created the first time: the service identifies the provider by it. */
const keptKey = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    const made = await makeKey();
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(made), { mode: OWNER_ONLY });
    return made;
  }
};

const metadataOf = (base, certificate) => {
  const body = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${base}/metadata">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${body}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${base}/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>
`;
};

/** The requesting application, from its AuthnRequest. */
const readRequest = (query) =>
  new Promise((resolve, reject) => {
    samlp.parseRequest({ method: 'GET', query }, {}, (error, ask) =>
      error ? reject(error) : resolve({ id: ask.id, entityId: ask.issuer, acsUrl: ask.assertionConsumerServiceURL }),
    );
  });

const factsOf = ({ email, first, last }) => ({
  ...(email && { email }),
  ...(first && { firstName: first }),
  ...(last && { lastName: last }),
});

/** The signed response about a user, or a signed refusal. */
const writeAnswer = (own, to, user) =>
  new Promise((resolve, reject) => {
    const config = {
      issuer: `${own.base}/metadata`,
      cert: own.certificate,
      key: own.key,
      audience: to.entityId,
      recipient: to.acsUrl,
      destination: to.acsUrl,
      ...(to.id && { inResponseTo: to.id }),
      ...(user.choice === 'refuse' && { samlStatusCode: REFUSED }),
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      lifetimeInSeconds: LIFETIME_SECONDS,
      profileMapper: () => ({
        getClaims: () => factsOf(user),
        getNameIdentifier: () => ({ nameIdentifier: user.id || user.email, nameIdentifierFormat: EMAIL_FORMAT }),
      }),
    };
    samlp.getSamlResponse(config, {}, (error, xml) =>
      error ? reject(error) : resolve(Buffer.from(xml, 'utf8').toString('base64')),
    );
  });

const readForm = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
};

const reply = (response, status, type, body) => {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
};
const html = (response, body) => reply(response, 200, 'text/html; charset=utf-8', body);

const answer = async (own, request, response) => {
  const url = new URL(request.url ?? '/', own.base);
  const query = Object.fromEntries(url.searchParams);
  if (url.pathname === '/metadata')
    return reply(response, 200, 'application/samlmetadata+xml', metadataOf(own.base, own.certificate));
  if (url.pathname === '/') return html(response, startPage());
  if (url.pathname !== '/sso' && url.pathname !== '/start')
    return reply(response, 404, 'text/plain', 'There is nothing here.');
  if (request.method !== 'POST') {
    const { entityId } = await readRequest(query);
    return html(response, chooserPage(entityId, query));
  }
  const form = await readForm(request);
  const to = url.pathname === '/start' ? { entityId: form.entity, acsUrl: form.acs } : await readRequest(form);
  return html(response, answerPage(to.acsUrl, await writeAnswer(own, to, form), form.RelayState ?? ''));
};

/** Starts the provider; `keyFile` keeps its key for the next start. */
export const startIdentityProvider = async ({ port, keyFile }) => {
  const { key, certificate } = keyFile === undefined ? await makeKey() : await keptKey(keyFile);
  const base = `http://localhost:${port}`;
  const server = createServer((request, response) => {
    answer({ base, key, certificate }, request, response).catch((error) =>
      reply(response, 400, 'text/plain', String(error)),
    );
  });
  await new Promise((resolve) => server.listen(port, resolve));
  return {
    base,
    metadataUrl: `${base}/metadata`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const port = Number(process.env.LATCHKEY_IDENTITY_PORT ?? DEFAULT_PORT);
  const keyFile = join(process.env.LATCHKEY_DATA_DIR ?? '.latchkey', 'identity-provider.json');
  const { base, metadataUrl } = await startIdentityProvider({ port, keyFile });
  console.log(`A company's identity provider is at ${base}\n\n  Metadata  ${metadataUrl}\n`);
}
