// Starts an instance for tests, or connects to a service that runs already.
import { formatPublishableKey } from '@latchkey/wire';
import { startInRunner, stopInRunner } from '../runner/runner.ts';
import type { Settings } from '../settings.ts';
import { adminOf, createInstance, type LatchkeyInstance } from './instance.ts';

export type StartOptions = {
  /** Settings of the instance, as `PATCH /instance` of the admin API takes them. */
  readonly settings?: Settings | undefined;
  /** Default: a free port. */
  readonly port?: number | undefined;
  /** The name by which browsers reach the service; default: `localhost`. */
  readonly hostname?: string | undefined;
};

/**
 * Starts an instance with its own database on a free port, in a process that ends with this one:
 * `const latchkey = await startLatchkey(); … await latchkey.stop();`
 */
export const startLatchkey = async ({
  settings,
  port,
  hostname = 'localhost',
}: StartOptions = {}): Promise<LatchkeyInstance> => {
  const { url, localUrl, secretKey } = await startInRunner(hostname, port);
  const stop = () => stopInRunner(localUrl);
  try {
    if (settings) await adminOf({ url: localUrl, secretKey }).instance.update(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  const publishableKey = formatPublishableKey('development', new URL(url).host);
  return createInstance({ url, localUrl, secretKey, publishableKey, stop });
};

export type ConnectOptions = {
  /** The address of a running service. */
  readonly url: string;
  /** The secret key of a development instance. */
  readonly secretKey: string;
};

/** Uses a development instance of a running service, for example one that all workers share. */
export const connectLatchkey = async ({ url, secretKey }: ConnectOptions): Promise<LatchkeyInstance> => {
  if (!secretKey.startsWith('sk_test_'))
    throw new Error('Latchkey: tests use development instances only. Give a secret key that begins with sk_test_.');
  const localUrl = new URL(url).origin;
  const { publishable_key: publishableKey } = await adminOf({ url: localUrl, secretKey }).instance.get();
  return createInstance({ url: localUrl, localUrl, secretKey, publishableKey, stop: async () => {} });
};
