// The service of this repository on a developer's machine: its command, and the keys of its development instance.
import { run, Stop } from './terminal.mjs';

export const SERVICE_PROGRAM = 'packages/service/bin/latchkey.mjs';

/** A port from an environment variable. */
export function portFrom(name, fallback) {
  const text = process.env[name] ?? String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`${name} is "${text}", which is not a port. Give a whole number from 1 to 65535.`);
  return port;
}

/** A one-time link to the console; undefined if it is off. */
export async function consoleLinkOf(env) {
  const { code, output } = await run(process.execPath, [SERVICE_PROGRAM, 'console-link', '--json'], { env });
  return code === 0 ? JSON.parse(output).url : undefined;
}

/** The keys of the development instance, read with the operator's command: they are not available over the network. */
export async function keysOf(env) {
  const { code, output } = await run(process.execPath, [SERVICE_PROGRAM, 'keys', '--json'], { env });
  const own = code === 0 ? JSON.parse(output).find((one) => one.url === env.LATCHKEY_PUBLIC_URL) : undefined;
  if (own === undefined)
    throw new Stop(
      `The keys of the development instance could not be read (node ${SERVICE_PROGRAM} keys).\n\n${output}`,
    );
  return { LATCHKEY_PUBLISHABLE_KEY: own.publishable_key, LATCHKEY_SECRET_KEY: own.secret_key };
}
