// The local admin endpoint of a running service. Only one process can open the embedded database, so a command that needs it
// must call that process: a file in the data directory, readable by its owner only, contains the URL and the secret. Each start
// creates a new secret.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

const FILE_NAME = 'operator.json';
const OWNER_ONLY = 0o600;
/** Settings files may need documents of several identity providers. */
const ANSWER_TIMEOUT_MS = 60_000;

export type LocalAdminEndpoint = {
  /** The URL of the service on this machine. */
  readonly url: string;
  readonly secret: string;
};

const isEndpoint = (value: unknown): value is LocalAdminEndpoint =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'secret' in value &&
  typeof value.url === 'string' &&
  typeof value.secret === 'string';

/** Writes the URL and the secret of the service to the file. */
export const publishLocalAdmin = (directory: string, endpoint: LocalAdminEndpoint): void => {
  const path = join(directory, FILE_NAME);
  // A rename is atomic, so a reader never sees a partial file.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(endpoint), { mode: OWNER_ONLY, flag: 'wx' });
  renameSync(draft, path);
};

export const withdrawLocalAdmin = (directory: string): void => rmSync(join(directory, FILE_NAME), { force: true });

/** The endpoint of the service that runs on this directory, if one runs. */
export const findLocalAdmin = (directory: string): LocalAdminEndpoint | undefined => {
  try {
    const endpoint: unknown = JSON.parse(readFileSync(join(directory, FILE_NAME), 'utf8'));
    return isEndpoint(endpoint) ? endpoint : undefined;
  } catch {
    return undefined;
  }
};

/** Sends a request to the running service. `fetch` would give up after five minutes, whatever the signal says. */
export const callLocalAdmin = async (
  endpoint: LocalAdminEndpoint,
  path: string,
  body: Readonly<Record<string, unknown>>,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const sent = request(new URL(path, endpoint.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${endpoint.secret}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  sent.end(JSON.stringify(body));
  const [reply]: IncomingMessage[] = await once(sent, 'response');
  if (!reply) throw new Error('Latchkey: the running service did not answer.');
  return { status: reply.statusCode ?? 0, body: await json(reply) };
};
