// The environment variables of the server, under the names that every server of Latchkey uses.
import { readPublicVariables } from '../runtime.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const serverEnvironment = (): Environment => {
  const { publishableKey, signInUrl, signUpUrl, proxyPath } = readPublicVariables();
  return {
    LATCHKEY_PUBLISHABLE_KEY: publishableKey,
    LATCHKEY_SIGN_IN_URL: signInUrl,
    LATCHKEY_SIGN_UP_URL: signUpUrl,
    LATCHKEY_PROXY_PATH: proxyPath,
    LATCHKEY_SECRET_KEY: process.env.LATCHKEY_SECRET_KEY,
    LATCHKEY_URL: process.env.LATCHKEY_URL,
    LATCHKEY_APP_URL: process.env.LATCHKEY_APP_URL,
  };
};
