// Checks of a SAML response before and after its signature is verified (SAML 2.0 Core and Profiles, docs/security.md R27). The
// structure of the whole document is checked, so that nothing can be wrapped around the signed part (signature wrapping);
// attributes are read only from the signed part.

import { DAY_MS, MINUTE_MS } from '@latchkey/wire';
import { SamlProblem } from './problem.ts';
import { childrenOf, elementsOf, named, readXml, textOf, type XmlElement } from './xml.ts';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const SIGNATURE_METHODS: ReadonlySet<string> = new Set(
  ['rsa-sha256', 'rsa-sha384', 'rsa-sha512', 'ecdsa-sha256', 'ecdsa-sha384', 'ecdsa-sha512'].map(
    (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
  ),
);
const DIGEST_METHODS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const TRANSFORMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]);

/** The expected values of a response; `requestId` null means that it is unsolicited. */
export type AnswerTerms = {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly idpEntityId: string;
  readonly requestId: string | null;
  readonly now: number;
};

/** A user, as an assertion describes them. */
export type SamlFacts = {
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Stored until then, so that the same assertion is not accepted twice. */
  readonly assertionId: string;
  readonly goodUntil: number;
};

/** Allowed clock skew. */
const SKEW_MS = MINUTE_MS;
/** The maximum lifetime of an assertion. */
const MAX_LIFETIME_MS = DAY_MS;

const problem = (sentence: string): SamlProblem => new SamlProblem('answer', sentence);

const one = (parent: XmlElement, namespace: string, name: string): XmlElement => {
  const [only, ...more] = named(parent, namespace, name);
  if (!only || more.length > 0) throw problem(`${parent.localName ?? 'The document'} must have exactly one ${name}.`);
  return only;
};

/** Attributes that identify an element: with duplicate ids, a signature could refer to either element. */
const IDS = ['ID', 'Id', 'id', 'xml:id', 'AssertionID'] as const;

const refuseSameIds = (elements: readonly XmlElement[]): void => {
  const ids = elements.flatMap((element) =>
    IDS.flatMap((name) => (element.hasAttribute(name) ? [element.getAttribute(name) ?? ''] : [])),
  );
  if (new Set(ids).size !== ids.length) throw problem('Two elements have the same ID.');
};

const is = (namespace: string, name: string) => (element: XmlElement) =>
  element.localName === name && element.namespaceURI === namespace;

const called = (name: string) => (element: XmlElement) => element.localName === name;

const refuseWeakMethods = (elements: readonly XmlElement[]): void => {
  const uses = (name: string, allowed: ReadonlySet<string>): boolean =>
    elements.filter(called(name)).every((element) => allowed.has(element.getAttribute('Algorithm') ?? ''));
  if (!uses('SignatureMethod', SIGNATURE_METHODS) || !uses('DigestMethod', DIGEST_METHODS))
    throw problem('The response is signed with an algorithm that is too weak; SHA-256 or better is required.');
  if (!uses('Transform', TRANSFORMS)) throw problem('The signature has a transform that is not supported.');
};

const refuseUnsuccessful = (response: XmlElement): void => {
  const code = one(one(response, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode');
  if (code.getAttribute('Value') === SUCCESS) return;
  const last = (code.getAttribute('Value') ?? '').split(':').at(-1) ?? '';
  throw new SamlProblem('denied', `The identity provider answered "${last.slice(0, 40)}".`);
};

const refuseOtherAddress = (response: XmlElement, terms: AnswerTerms): void => {
  const destination = response.getAttribute('Destination') ?? '';
  if (destination !== '' && destination !== terms.acsUrl) throw problem('The response is for another address.');
  if ((response.getAttribute('InResponseTo') || null) !== terms.requestId)
    throw problem('The response is to another request.');
  const issuer = named(response, ASSERTION, 'Issuer').map(textOf);
  if (issuer.some((text) => text !== terms.idpEntityId))
    throw problem('The response is from another identity provider.');
};

/** Checks the structure of the whole document. Throws `SamlProblem`; returns nothing, because no content is trusted yet. */
export const refuseOddShape = (xml: string, terms: AnswerTerms): void => {
  const root = readXml(xml, 'answer', true);
  if (!is(PROTOCOL, 'Response')(root)) throw problem('The document is not a SAML response.');
  refuseUnsuccessful(root);
  const elements = elementsOf(root, 'answer');
  if (elements.some(called('EncryptedAssertion')) || elements.some(called('EncryptedID')))
    throw problem(
      'The assertion is encrypted, which is not supported; switch assertion encryption off at the provider.',
    );
  const assertion = one(root, ASSERTION, 'Assertion');
  if (elements.filter(called('Assertion')).length !== 1 || elements.filter(called('Response')).length !== 1)
    throw problem('There must be exactly one assertion in one response.');
  for (const signature of elements.filter(called('Signature')))
    if (!is(SIGNATURE, 'Signature')(signature) || ![root, assertion].some((one) => one === signature.parentNode))
      throw problem('A signature is in the wrong place.');
  if (named(assertion, SIGNATURE, 'Signature').length !== 1) throw problem('The assertion must be signed.');
  refuseSameIds(elements);
  refuseWeakMethods(elements);
  refuseOtherAddress(root, terms);
};

const timeOf = (text: string | null): number | undefined => {
  if (text === null || text === '') return undefined;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw problem('A time in the assertion cannot be read.');
  return at;
};

/** Is it valid now? Returns until when it is. */
const endOf = (element: XmlElement, now: number, needsEnd: boolean): number => {
  const from = timeOf(element.getAttribute('NotBefore'));
  const until = timeOf(element.getAttribute('NotOnOrAfter'));
  if (from !== undefined && now + SKEW_MS < from) throw problem('The assertion is not valid yet.');
  if (until === undefined && needsEnd) throw problem('The assertion has no expiry time.');
  if (until !== undefined && now - SKEW_MS >= until) throw problem('The assertion has expired.');
  return until ?? Number.POSITIVE_INFINITY;
};

/** Checks the bearer confirmation: for us, for our request, in time (Profiles §4.1.4.2). */
const confirmationEnd = (subject: XmlElement, terms: AnswerTerms): number => {
  const bearers = named(subject, ASSERTION, 'SubjectConfirmation').filter(
    (confirmation) => confirmation.getAttribute('Method') === BEARER,
  );
  const [only, ...more] = bearers;
  if (!only || more.length > 0) throw problem('The assertion must be confirmed for its bearer, once.');
  const data = one(only, ASSERTION, 'SubjectConfirmationData');
  if (data.getAttribute('Recipient') !== terms.acsUrl) throw problem('The assertion is for another recipient.');
  if ((data.getAttribute('InResponseTo') || null) !== terms.requestId)
    throw problem('The assertion is to another request.');
  return endOf(data, terms.now, true);
};

const refuseOtherAudience = (conditions: XmlElement, { entityId }: AnswerTerms): void => {
  const restrictions = named(conditions, ASSERTION, 'AudienceRestriction');
  const isMeant = restrictions.every((restriction) =>
    named(restriction, ASSERTION, 'Audience').some((audience) => textOf(audience) === entityId),
  );
  if (restrictions.length === 0 || !isMeant) throw problem('The assertion is for another audience.');
};

const attributesIn = (assertion: XmlElement): SamlFacts['attributes'] => {
  const pairs = named(assertion, ASSERTION, 'AttributeStatement')
    .flatMap((statement) => named(statement, ASSERTION, 'Attribute'))
    .map((attribute) => {
      const values = named(attribute, ASSERTION, 'AttributeValue').filter((value) => childrenOf(value).length === 0);
      return [attribute.getAttribute('Name') ?? '', values.map(textOf).filter((text) => text !== '')] as const;
    });
  return Object.fromEntries(pairs);
};

/** Reads the signed assertion. Throws `SamlProblem` unless it is for us and valid now. */
export const readSignedAssertion = (xml: string, terms: AnswerTerms): SamlFacts => {
  const assertion = readXml(xml, 'answer', true);
  if (!is(ASSERTION, 'Assertion')(assertion)) throw problem('The signed element is not an assertion.');
  if (textOf(one(assertion, ASSERTION, 'Issuer')) !== terms.idpEntityId)
    throw problem('The assertion is from another identity provider.');
  const conditions = one(assertion, ASSERTION, 'Conditions');
  const subject = one(assertion, ASSERTION, 'Subject');
  refuseOtherAudience(conditions, terms);
  const goodUntil = Math.min(endOf(conditions, terms.now, false), confirmationEnd(subject, terms));
  const name = one(subject, ASSERTION, 'NameID');
  const nameId = textOf(name);
  const assertionId = assertion.getAttribute('ID') ?? '';
  if (nameId === '' || assertionId === '') throw problem('The assertion names no subject.');
  if (name.getAttribute('Format') === TRANSIENT)
    throw problem('The subject changes with every sign-in (transient NameID); set a persistent one at the provider.');
  if (goodUntil - terms.now > MAX_LIFETIME_MS) throw problem('The assertion is valid for too long.');
  return { nameId, attributes: attributesIn(assertion), assertionId, goodUntil: goodUntil + SKEW_MS };
};
