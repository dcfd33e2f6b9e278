// Certificates of identity providers: the normal form, and an error sentence for an invalid one.
import { X509Certificate } from 'node:crypto';
import { SamlProblem } from './problem.ts';

const LINE = 64;
const MIN_RSA_BITS = 2_048;
const KEY_TYPES: ReadonlySet<string> = new Set(['rsa', 'ec']);

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

const toPem = (base64: string): string => {
  const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return `${BEGIN}\n${lines.join('\n')}\n${END}\n`;
};

/** The body of a certificate, with or without its header lines. */
const bodyOf = (text: string): string => {
  const start = text.indexOf(BEGIN);
  const end = start === -1 ? -1 : text.indexOf(END, start);
  return (end === -1 ? text : text.slice(start + BEGIN.length, end)).replace(/\s+/g, '');
};

const parse = (pem: string): X509Certificate => {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new SamlProblem('certificate', 'The certificate is not an X.509 certificate in PEM form.', error);
  }
};

/** A certificate as PEM, after all checks. Throws `SamlProblem` with a sentence for the operator. */
export const readCertificate = (text: string, now: number): string => {
  if (/PRIVATE KEY/.test(text))
    throw new SamlProblem('certificate', 'This is a private key; give the certificate that the provider publishes.');
  const body = bodyOf(text);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body))
    throw new SamlProblem('certificate', 'The certificate is not an X.509 certificate in PEM form.');
  const pem = toPem(body);
  const { publicKey, validTo } = parse(pem);
  const type = publicKey.asymmetricKeyType ?? '';
  if (!KEY_TYPES.has(type))
    throw new SamlProblem('certificate', `The certificate has a key of the kind ${type}; RSA and EC keys can be used.`);
  const bits = publicKey.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < MIN_RSA_BITS)
    throw new SamlProblem(
      'certificate',
      `The certificate has an RSA key of ${bits} bits; at least ${MIN_RSA_BITS} are needed.`,
    );
  if (Date.parse(validTo) <= now) throw new SamlProblem('certificate', `The certificate expired on ${validTo}.`);
  return pem;
};

/** When a certificate expires, in epoch milliseconds. */
export const certificateEnd = (pem: string): number => Date.parse(parse(pem).validTo);
