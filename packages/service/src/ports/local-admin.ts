// The operator's door of a running service. The embedded database belongs to one process, so a command that wants something of
// it must ask that process: a file in the data directory, readable by its owner only, says where it is and what opens it. The
// secret is a new one for each start.
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'operator.json';
const OWNER_ONLY = 0o600;
const ANSWER_TIMEOUT_MS = 15_000;

export type OperatorDoor = {
  /** Where the service listens on this machine. */
  readonly url: string;
  readonly secret: string;
};

const isDoor = (value: unknown): value is OperatorDoor =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'secret' in value &&
  typeof value.url === 'string' &&
  typeof value.secret === 'string';

/** Writes down where the door is. */
export const openDoor = (directory: string, door: OperatorDoor): void => {
  const path = join(directory, FILE_NAME);
  // A rename makes the file whole at once, whoever reads it.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(door), { mode: OWNER_ONLY, flag: 'wx' });
  renameSync(draft, path);
};

export const closeDoor = (directory: string): void => rmSync(join(directory, FILE_NAME), { force: true });

/** The door of the service that runs on this directory, if it has one. */
export const findDoor = (directory: string): OperatorDoor | undefined => {
  try {
    const door: unknown = JSON.parse(readFileSync(join(directory, FILE_NAME), 'utf8'));
    return isDoor(door) ? door : undefined;
  } catch {
    return undefined;
  }
};

/** Asks the running service for something. */
export const askThroughDoor = async (
  door: OperatorDoor,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const reply = await fetch(new URL(path, door.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${door.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  return { status: reply.status, body: await reply.json() };
};
