// Where a running service takes commands of this machine. The embedded database belongs to one process, so a command that wants something of
// it must ask that process: a file in the data directory, readable by its owner only, says where it is and what opens it. The
// secret is a new one for each start.
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'operator.json';
const OWNER_ONLY = 0o600;
const ANSWER_TIMEOUT_MS = 15_000;

export type LocalAdminEndpoint = {
  /** Where the service listens on this machine. */
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

/** Writes down where the service listens and the secret it asks for. */
export const publishLocalAdmin = (directory: string, endpoint: LocalAdminEndpoint): void => {
  const path = join(directory, FILE_NAME);
  // A rename makes the file whole at once, whoever reads it.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(endpoint), { mode: OWNER_ONLY, flag: 'wx' });
  renameSync(draft, path);
};

export const withdrawLocalAdmin = (directory: string): void => rmSync(join(directory, FILE_NAME), { force: true });

/** Where the service that runs on this directory listens, if one runs. */
export const findLocalAdmin = (directory: string): LocalAdminEndpoint | undefined => {
  try {
    const endpoint: unknown = JSON.parse(readFileSync(join(directory, FILE_NAME), 'utf8'));
    return isEndpoint(endpoint) ? endpoint : undefined;
  } catch {
    return undefined;
  }
};

/** Asks the running service for something. */
export const callLocalAdmin = async (
  endpoint: LocalAdminEndpoint,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const reply = await fetch(new URL(path, endpoint.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${endpoint.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  return { status: reply.status, body: await reply.json() };
};
