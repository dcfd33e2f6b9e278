// Error sentences about metadata and certificates, and the keys of our own requests.
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkSignatureHere } from '../../testing/saml/saml-signature-here.ts';
import { PROVIDER_TIMEOUT_MS } from '../../testing/test-ports.ts';
import type { OutboundFetch } from '../oauth/fetch.ts';
import { PrivateAddress } from '../oauth/public-fetch.ts';
import { SamlProblem } from './problem.ts';
import { createSamlGateway, MAX_ANSWER } from './provider.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

const NOW = Date.UTC(2026, 0, 1);
const YEAR_MS = 366 * 24 * 60 * 60_000;
const ENTITY = 'https://idp.example.com/entity';
const SSO = 'https://idp.example.com/sso';

let key: SigningKey;
let old: SigningKey;
beforeAll(async () => {
  key = await makeSigningKey('idp', NOW);
  old = await makeSigningKey('idp', NOW - 11 * YEAR_MS);
});

const bodyOf = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '');

type Facts = { entity?: string; sso?: string; binding?: string; certificates?: readonly string[]; role?: string };

const metadata = ({
  entity = ENTITY,
  sso = SSO,
  binding = 'HTTP-Redirect',
  certificates = [key.certificate],
  role = 'IDPSSODescriptor',
}: Facts = {}) =>
  `<?xml version="1.0"?><!-- made by hand --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity}"><md:${role} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates
    .map(
      (pem) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bodyOf(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join(
      '',
    )}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${sso}"/></md:${role}></md:EntityDescriptor>`;

const gatewayWith = (fetch: OutboundFetch) =>
  createSamlGateway({
    clock: { now: () => NOW },
    fetch,
    publicFetch: (url) => Promise.reject(url.includes('internal') ? new PrivateAddress() : new Error('no answer')),
    patienceMs: PROVIDER_TIMEOUT_MS,
    checkSignature: checkSignatureHere,
  });

const gateway = gatewayWith(async (url) =>
  url.endsWith('/good') ? new Response(metadata()) : new Response('gone', { status: 404 }),
);

const sentenceOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof SamlProblem) return error.sentence;
    throw error;
  }
  throw new Error('nothing was wrong');
};

describe('metadata', () => {
  it('is read for the entity id, the sign-on URL and the keys', async () => {
    const facts = { entityId: ENTITY, ssoUrl: SSO };
    expect(gateway.readMetadata(metadata())).toMatchObject({ ...facts, metadataUrl: null });
    const url = 'https://idp.example.com/good';
    expect(await gateway.fetchMetadata(url, 'anywhere')).toMatchObject({ ...facts, metadataUrl: url });
    const both = gateway.readMetadata(metadata({ certificates: [old.certificate, key.certificate] }));
    expect(both.certificates.map(bodyOf)).toEqual([bodyOf(key.certificate)]);
  });

  it.each<[string, () => string, RegExp]>([
    ['no XML', () => 'hello', /not well-formed|not XML/],
    ['half of it', () => metadata().slice(0, 200), /not well-formed/],
    ['another document', () => '<html/>', /not SAML metadata/],
    ['entities', () => `<!DOCTYPE x [<!ENTITY a "b">]>${metadata()}`, /entities/],
    ['metadata of a service provider', () => metadata({ role: 'SPSSODescriptor' }), /no identity provider/],
    ['no name', () => metadata({ entity: '' }), /entityID/],
    ['no way for browsers', () => metadata({ binding: 'SOAP' }), /HTTP-Redirect/],
    ['a plain address', () => metadata({ sso: 'http://idp.example.com/sso' }), /https/],
    ['an address that runs', () => metadata({ sso: 'javascript:alert(1)' }), /https/],
    ['no key', () => metadata({ certificates: [] }), /no signing certificate/],
    ['an expired certificate', () => metadata({ certificates: [old.certificate] }), /expired/],
    [
      'two providers',
      () => {
        const one = metadata().replace(/^.*-->/, '');
        return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${one}${one}</md:EntitiesDescriptor>`;
      },
      /2 identity providers/,
    ],
  ])('with %s is rejected with a message that says so', async (_what, xml, sentence) => {
    expect(await sentenceOf(() => gateway.readMetadata(xml()))).toMatch(sentence);
  });

  it('that cannot be read gives the reason', async () => {
    expect(await sentenceOf(() => gateway.fetchMetadata('https://idp.example.com/x', 'anywhere'))).toMatch(
      /answered 404/,
    );
    expect(await sentenceOf(() => gateway.fetchMetadata('https://idp.example.com/good', 'public'))).toMatch(
      /The metadata address did not respond/,
    );
    expect(await sentenceOf(() => gateway.fetchMetadata('https://idp.internal/good', 'public'))).toMatch(
      /in a private network, .+ Give the metadata itself/,
    );
  });
});

describe('a certificate', () => {
  it('is accepted with and without its header lines', () => {
    const [first, second] = gateway.readCertificates([key.certificate, bodyOf(key.certificate)]);
    expect(first).toBe(second);
  });
  it('that is something else is rejected with a message that says so', async () => {
    const { privateKey: weak } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
    const pem = weak.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(await sentenceOf(() => gateway.readCertificates([pem]))).toMatch(/private key/);
    expect(await sentenceOf(() => gateway.readCertificates(['hello world']))).toMatch(/not an X.509/);
    expect(await sentenceOf(() => gateway.readCertificates([bodyOf(key.certificate).slice(8)]))).toMatch(
      /not an X.509/,
    );
  });
});

describe('a response', () => {
  it('may be as long as the limit, counted after decoding, and not one byte longer', async () => {
    const party = {
      entityId: 'https://app.example.com/saml',
      acsUrl: 'https://app.example.com/acs',
      signingCertificate: key.certificate,
      signingKey: key.privateKey,
      idp: { entityId: ENTITY, ssoUrl: SSO, certificates: [key.certificate] },
    };
    const sentenceAt = (length: number) => {
      const posted = Buffer.from('<a/>'.padEnd(length)).toString('base64');
      return sentenceOf(() => gateway.readAnswer(party, { posted, requestId: null }));
    };
    expect(await sentenceAt(MAX_ANSWER)).toMatch(/not a SAML response/);
    expect(await sentenceAt(MAX_ANSWER + 1)).toMatch(/cannot be read/);
  });
});

describe('the service provider’s key', () => {
  it('has a certificate that every reader accepts', async () => {
    const { certificate, privateKey } = await gateway.makeKey('Latchkey');
    const read = new X509Certificate(certificate);
    expect([read.subject, read.issuer]).toEqual(['CN=Latchkey', 'CN=Latchkey']);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(Date.parse(read.validFrom)).toBeLessThan(NOW);
    expect(Date.parse(read.validTo)).toBeGreaterThan(NOW + 9 * YEAR_MS);
    expect(privateKey).toContain('BEGIN PRIVATE KEY');
  });
});
