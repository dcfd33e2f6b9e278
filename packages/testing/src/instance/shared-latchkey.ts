// One instance that all workers share, with a key that is known before anything runs: for an application that one command starts
// for all workers.
import { fileURLToPath } from 'node:url';
import { formatPublishableKey } from '@latchkey/wire';
import { findReady } from '../runner/ready-folder.ts';
import { prepareInRunner } from '../runner/runner.ts';

const START_LIMIT_MS = 120_000;

export type SharedLatchkey = {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** An entry of `webServer` in the configuration of Playwright: starts the service, and stops it at the end. */
  readonly webServer: { readonly command: string; readonly url: string; readonly timeout: number };
  /** Variables for the application, with the names that Vite and Next.js give to pages too. */
  readonly env: Readonly<Record<string, string>>;
};

/** `const latchkey = await sharedLatchkey({ port: 4400 })` in playwright.config.ts. */
export const sharedLatchkey = async ({ port }: { readonly port: number }): Promise<SharedLatchkey> => {
  const directory = process.cwd();
  if (!(await findReady(directory))) await prepareInRunner();
  const ready = await findReady(directory);
  if (!ready)
    throw new Error(`Latchkey: ${directory} has no folder node_modules, where the data for test instances is kept.`);
  const { secretKey } = ready;
  const url = `http://localhost:${port}`;
  const publishableKey = formatPublishableKey('development', `localhost:${port}`);
  const serve = fileURLToPath(new URL('../runner/serve.js', import.meta.url));
  return {
    url,
    publishableKey,
    secretKey,
    webServer: { command: `node "${serve}" ${port}`, url: `${url}/health`, timeout: START_LIMIT_MS },
    env: {
      LATCHKEY_PUBLISHABLE_KEY: publishableKey,
      VITE_LATCHKEY_PUBLISHABLE_KEY: publishableKey,
      NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_KEY: publishableKey,
      LATCHKEY_SECRET_KEY: secretKey,
    },
  };
};
