// The thread that checks the signatures of SAML answers. A document made for it takes up to some tenths of a second, which the thread
// that answers requests does not have. See src/ports/saml/signature.ts.
import { parentPort } from 'node:worker_threads';
import { SAML } from '@node-saml/node-saml';

parentPort?.on('message', async ({ options, posted }) => {
  try {
    const { profile } = await new SAML(options).validatePostResponseAsync({ SAMLResponse: posted });
    parentPort?.postMessage({ assertion: profile?.getAssertionXml?.() ?? '' });
  } catch (error) {
    parentPort?.postMessage({ refused: String(error) });
  }
});
