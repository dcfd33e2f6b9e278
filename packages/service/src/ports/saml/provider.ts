// Speaks SAML 2.0 with identity providers: the signed request that a browser carries there, the answer that it carries back,
// our own metadata, and the provider's. Signatures are node-saml's to make and to check; what else an answer must be is ours.
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlIdentityProvider } from '../../domain/enterprise/connection.ts';
import { outboundFetch, type ProviderClient, type ProviderDeps } from '../oauth/configuration.ts';
import { boundedFetch } from '../oauth/fetch.ts';
import { isPrivate } from '../oauth/problem.ts';
import { type AnswerTerms, readSignedAssertion, refuseOddShape, type SamlFacts } from './answer.ts';
import { goodCertificates, readIdpMetadata } from './metadata.ts';
import { SamlProblem } from './problem.ts';
import type { SamlChecking, SamlSignatureCheck } from './signature.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

/** One connection, seen from our side; the key is in clear, only ever in memory. */
export type SamlParty = {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly signingCertificate: string;
  readonly signingKey: string;
  readonly idp: Omit<SamlIdentityProvider, 'metadataUrl'>;
};

export type SamlRequest = { readonly requestId: string; readonly relayState: string };

export type SamlGateway = {
  /** Where to send the browser: the provider's address with a signed request for `requestId`. */
  loginUrl(party: SamlParty, request: SamlRequest): Promise<string>;
  /** Reads an answer, base64 as it was posted. Throws `SamlProblem` unless everything about it is right. */
  readAnswer(
    party: SamlParty,
    answer: { readonly posted: string; readonly requestId: string | null },
  ): Promise<SamlFacts>;
  /** What the provider's operator imports to know us. */
  metadata(party: SamlParty): string;
  /** Reads a provider's metadata at its address. Throws `SamlProblem` with a sentence for the operator. */
  fetchMetadata(url: string, reach: ProviderClient['reach']): Promise<SamlIdentityProvider>;
  /** Reads a provider's metadata from its text. */
  readMetadata(xml: string): SamlIdentityProvider;
  /** Certificates in their one written form. */
  readCertificates(texts: readonly string[]): readonly string[];
  /** A new key for our own requests. */
  makeKey(commonName: string): Promise<SigningKey>;
};

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
/** Of the decoded text; real answers have some thousands. */
export const MAX_ANSWER = 256 * 1_024;

const checkingOf = (party: SamlParty): SamlChecking => ({
  entryPoint: party.idp.ssoUrl,
  issuer: party.entityId,
  callbackUrl: party.acsUrl,
  idpCert: [...party.idp.certificates],
  wantAssertionsSigned: true,
  wantAuthnResponseSigned: false,
  audience: party.entityId,
  // Requests and times are judged by us: by the service's own clock, and with the request kept in the database.
  validateInResponseTo: ValidateInResponseTo.never,
  acceptedClockSkewMs: -1,
});

const samlOf = (party: SamlParty, requestId: string): SAML =>
  new SAML({
    ...checkingOf(party),
    privateKey: party.signingKey,
    publicCert: party.signingCertificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: EMAIL_FORMAT,
    // Providers know better how somebody proves themselves.
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  });

const decode = (posted: string): string => {
  const compact = posted.replace(/\s+/g, '');
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length > MAX_ANSWER || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    throw new SamlProblem('answer', 'The answer cannot be read.');
  return bytes.toString('utf8');
};

/** The assertion in the form that was signed. */
const signedAssertion = async (check: SamlSignatureCheck, party: SamlParty, xml: string): Promise<string> => {
  const posted = Buffer.from(xml, 'utf8').toString('base64');
  const checked = await check({ options: checkingOf(party), posted });
  if ('refused' in checked)
    throw new SamlProblem('answer', 'The signature of the answer is not good.', checked.refused);
  if (checked.assertion === '') throw new SamlProblem('answer', 'The answer holds no assertion.');
  return checked.assertion;
};

const NO_ANSWER = 'Nothing answered at the metadata address. Check it, or give the metadata itself (idp_metadata).';
const IN_PRIVATE =
  'The metadata address is in a private network, where nobody is asked for a production instance. Give the metadata itself (idp_metadata).';

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
    loginUrl: (party, { requestId, relayState }) =>
      samlOf(party, requestId).getAuthorizeUrlAsync(relayState, undefined, {}),

    readAnswer: async (party, { posted, requestId }) => {
      const { entityId, acsUrl, idp } = party;
      const terms: AnswerTerms = { entityId, acsUrl, idpEntityId: idp.entityId, requestId, now: deps.clock.now() };
      const xml = decode(posted);
      refuseOddShape(xml, terms);
      return readSignedAssertion(await signedAssertion(deps.checkSignature, party, xml), terms);
    },

    metadata: (party) => samlOf(party, '_metadata').generateServiceProviderMetadata(null, party.signingCertificate),
    fetchMetadata: async (url, reach) => read(await download(url, reach), url),
    readMetadata: (xml) => read(xml, null),
    readCertificates: (texts) => goodCertificates(texts, deps.clock.now()),
    makeKey: (commonName) => makeSigningKey(commonName, deps.clock.now()),
  };
};
