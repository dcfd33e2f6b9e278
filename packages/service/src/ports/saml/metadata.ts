// Metadata of an identity provider (SAML 2.0 Metadata §2): its entity id, the sign-on URL, and its signing keys.

import { isLoopbackHost } from '@latchkey/wire';
import type { SamlIdentityProvider } from '../../domain/enterprise/connection.ts';
import { readCertificate } from './certificate.ts';
import { SamlProblem } from './problem.ts';
import { elementsOf, named, readXml, textOf, type XmlElement } from './xml.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const problem = (sentence: string): SamlProblem => new SamlProblem('metadata', sentence);

/** The only identity provider in a document; a federation lists many, and then the choice would be ambiguous. */
const providerIn = (root: XmlElement): { readonly entity: XmlElement; readonly role: XmlElement } => {
  if (root.namespaceURI !== METADATA || !['EntityDescriptor', 'EntitiesDescriptor'].includes(root.localName ?? ''))
    throw problem('This is not SAML metadata: its first element is not EntityDescriptor.');
  const entities = elementsOf(root, 'metadata').filter(
    (element) => element.namespaceURI === METADATA && element.localName === 'EntityDescriptor',
  );
  const found = entities.flatMap((entity) =>
    named(entity, METADATA, 'IDPSSODescriptor').map((role) => ({ entity, role })),
  );
  const [only] = found;
  if (!only)
    throw problem(
      'The metadata describes no identity provider (IDPSSODescriptor). It may be the metadata of a service provider.',
    );
  if (found.length > 1)
    throw problem(`The metadata describes ${found.length} identity providers; give that of one alone.`);
  return only;
};

const certificatesIn = (role: XmlElement, now: number): readonly string[] => {
  const signing = named(role, METADATA, 'KeyDescriptor').filter((key) => key.getAttribute('use') !== 'encryption');
  const texts = signing.flatMap((key) =>
    elementsOf(key, 'metadata')
      .filter((element) => element.namespaceURI === SIGNATURE && element.localName === 'X509Certificate')
      .map(textOf),
  );
  if (texts.length === 0)
    throw problem('The metadata has no signing certificate (KeyDescriptor with X509Certificate).');
  return validCertificates([...new Set(texts)], now);
};

/** The certificates that are valid. During a key rollover an old one may have expired; one valid certificate is enough. */
export const validCertificates = (texts: readonly string[], now: number): readonly string[] => {
  const problems: SamlProblem[] = [];
  const good = texts.flatMap((text) => {
    try {
      return [readCertificate(text, now)];
    } catch (error) {
      if (!(error instanceof SamlProblem)) throw error;
      problems.push(error);
      return [];
    }
  });
  if (good.length === 0) throw problems[0] ?? new SamlProblem('certificate', 'No certificate is given.');
  return good;
};

/** A URL that browsers may be redirected to: https, or http on this machine. Throws `SamlProblem`. */
const readSsoUrl = (text: string): string => {
  if (!URL.canParse(text)) throw problem('The sign-on address is not an address.');
  const { protocol, host } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(host)))
    throw problem('The sign-on address must be an https address; http only on this machine.');
  return text;
};

const ssoUrlIn = (role: XmlElement): string => {
  const services = named(role, METADATA, 'SingleSignOnService');
  const redirect = services.find((service) => service.getAttribute('Binding') === REDIRECT);
  if (!redirect)
    throw problem('The metadata names no sign-on address for the HTTP-Redirect binding (SingleSignOnService).');
  return readSsoUrl(redirect.getAttribute('Location') ?? '');
};

/** Reads metadata. Throws `SamlProblem` with one sentence about the first problem. */
export const readIdpMetadata = (xml: string, now: number): Omit<SamlIdentityProvider, 'metadataUrl'> => {
  const { entity, role } = providerIn(readXml(xml, 'metadata', false));
  const entityId = (entity.getAttribute('entityID') ?? '').trim();
  if (entityId === '') throw problem('The metadata names no entityID.');
  return { entityId, ssoUrl: ssoUrlIn(role), certificates: certificatesIn(role, now) };
};
