// The SAML 2.0 client: the signed request, the response that the browser posts, our own metadata, and the provider's. node-saml
// creates and verifies signatures; this module makes all other checks of a response.
import type { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlIdentityProvider } from '../../domain/enterprise/connection.ts';
import { outboundFetch, type ProviderClient, type ProviderDeps } from '../oauth/configuration.ts';
import { boundedFetch } from '../oauth/fetch.ts';
import { isPrivate } from '../oauth/problem.ts';
import { type AnswerTerms, readSignedAssertion, refuseOddShape, type SamlFacts } from './answer.ts';
import { readIdpMetadata, validCertificates } from './metadata.ts';
import { SamlProblem } from './problem.ts';
import type { SamlChecking, SamlSignatureCheck } from './signature.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

/** One connection from the service provider's side; the key is in plain text, only in memory. */
export type SamlParty = {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly signingCertificate: string;
  readonly signingKey: string;
  readonly idp: Omit<SamlIdentityProvider, 'metadataUrl'>;
};

export type SamlRequest = { readonly requestId: string; readonly relayState: string };

/** Called after each part of a response that passed. */
export type OnSamlStep = (step: 'response' | 'signature' | 'conditions') => void;

export type SamlGateway = {
  /** The URL to redirect the browser to: the provider's address with a signed request for `requestId`. */
  loginUrl(party: SamlParty, request: SamlRequest): Promise<string>;
  /** Reads a response, base64 as it was posted. Throws `SamlProblem` unless every check passes. */
  readAnswer(
    party: SamlParty,
    answer: { readonly posted: string; readonly requestId: string | null },
    onStep?: OnSamlStep,
  ): Promise<SamlFacts>;
  /** The metadata that the provider's operator imports. */
  metadata(party: SamlParty): Promise<string>;
  /** Fetches a provider's metadata. Throws `SamlProblem` with a sentence for the operator. */
  fetchMetadata(url: string, reach: ProviderClient['reach']): Promise<SamlIdentityProvider>;
  /** Parses a provider's metadata. */
  readMetadata(xml: string): SamlIdentityProvider;
  /** Certificates in the normal form. */
  readCertificates(texts: readonly string[]): readonly string[];
  /** Creates a key for our own requests. */
  makeKey(commonName: string): Promise<SigningKey>;
};

/** As a literal, because the library is not loaded here. */
const NEVER = 'never' as ValidateInResponseTo.never;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
/** Length of the decoded text; real responses have some thousands of characters. */
export const MAX_ANSWER = 256 * 1_024;

const checkingOf = (party: SamlParty): SamlChecking => ({
  entryPoint: party.idp.ssoUrl,
  issuer: party.entityId,
  callbackUrl: party.acsUrl,
  idpCert: [...party.idp.certificates],
  wantAssertionsSigned: true,
  wantAuthnResponseSigned: false,
  audience: party.entityId,
  // The service checks requests and times itself: with its own clock, and with the request stored in the database.
  validateInResponseTo: NEVER,
  acceptedClockSkewMs: -1,
});

/** The library is loaded with the first connection in use, so that starting the service does not wait for it. */
const samlOf = async (party: SamlParty, requestId: string): Promise<SAML> => {
  const { SAML: Client } = await import('@node-saml/node-saml');
  return new Client({
    ...checkingOf(party),
    privateKey: party.signingKey,
    publicCert: party.signingCertificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: EMAIL_FORMAT,
    // The provider chooses the authentication method.
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  });
};

const decode = (posted: string): string => {
  const compact = posted.replace(/\s+/g, '');
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length > MAX_ANSWER || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    throw new SamlProblem('answer', 'The response cannot be read.');
  return bytes.toString('utf8');
};

const BAD_SIGNATURE = 'The signature of the response is invalid.';
const OTHER_AUDIENCE = 'The assertion is for another audience.';

/** The assertion in the form that was signed. */
const signedAssertion = async (check: SamlSignatureCheck, party: SamlParty, xml: string): Promise<string> => {
  const posted = Buffer.from(xml, 'utf8').toString('base64');
  const checked = await check({ options: checkingOf(party), posted });
  if ('refused' in checked)
    throw new SamlProblem(
      'answer',
      /audience/i.test(checked.refused) ? OTHER_AUDIENCE : BAD_SIGNATURE,
      checked.refused,
    );
  if (checked.assertion === '') throw new SamlProblem('answer', 'The response has no assertion.');
  return checked.assertion;
};

const NO_ANSWER = 'The metadata address did not respond. Check it, or give the metadata itself (idp_metadata).';
const IN_PRIVATE =
  'The metadata address is in a private network, which a production instance does not call. Give the metadata itself (idp_metadata).';

export const createSamlGateway = (
  deps: ProviderDeps & { readonly checkSignature: SamlSignatureCheck },
): SamlGateway => {
  const download = async (url: string, reach: ProviderClient['reach']): Promise<string> => {
    try {
      const signal = AbortSignal.timeout(deps.patienceMs);
      const reply = await boundedFetch(outboundFetch(deps, reach))(url, {
        method: 'GET',
        headers: {},
        body: null,
        redirect: 'manual',
        signal,
      });
      if (reply.status === 200) return await reply.text();
      throw new SamlProblem('unreachable', `The metadata address answered ${reply.status}.`);
    } catch (error) {
      if (error instanceof SamlProblem) throw error;
      throw new SamlProblem('unreachable', isPrivate(error) ? IN_PRIVATE : NO_ANSWER, error);
    }
  };
  const read = (xml: string, metadataUrl: string | null): SamlIdentityProvider => ({
    ...readIdpMetadata(xml, deps.clock.now()),
    metadataUrl,
  });

  return {
    loginUrl: async (party, { requestId, relayState }) =>
      (await samlOf(party, requestId)).getAuthorizeUrlAsync(relayState, undefined, {}),

    readAnswer: async (party, { posted, requestId }, onStep = () => {}) => {
      const { entityId, acsUrl, idp } = party;
      const terms: AnswerTerms = { entityId, acsUrl, idpEntityId: idp.entityId, requestId, now: deps.clock.now() };
      const xml = decode(posted);
      refuseOddShape(xml, terms);
      onStep('response');
      const assertion = await signedAssertion(deps.checkSignature, party, xml);
      onStep('signature');
      const facts = readSignedAssertion(assertion, terms);
      onStep('conditions');
      return facts;
    },

    metadata: async (party) =>
      (await samlOf(party, '_metadata')).generateServiceProviderMetadata(null, party.signingCertificate),
    fetchMetadata: async (url, reach) => read(await download(url, reach), url),
    readMetadata: (xml) => read(xml, null),
    readCertificates: (texts) => validCertificates(texts, deps.clock.now()),
    makeKey: (commonName) => makeSigningKey(commonName, deps.clock.now()),
  };
};
