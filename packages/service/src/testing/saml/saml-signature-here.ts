// Verifies SAML signatures on the test's own thread: starting a worker for each service would take longer than the test.
import { SAML } from '@node-saml/node-saml';
import type { SamlSignatureCheck } from '../../ports/saml/signature.ts';

export const checkSignatureHere: SamlSignatureCheck = async ({ options, posted }) => {
  try {
    const { profile } = await new SAML(options).validatePostResponseAsync({ SAMLResponse: posted });
    return { assertion: profile?.getAssertionXml?.() ?? '' };
  } catch (error) {
    return { refused: String(error) };
  }
};
