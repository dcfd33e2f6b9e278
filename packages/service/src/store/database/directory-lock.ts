// The lock on the data directory. The embedded database does not lock it, and two processes on one directory lose data. The
// lock is a file that names its holder; a holder that was killed is detected and replaced.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessIdentity, ProcessTable } from '../../ports/process-table.ts';

const LOCK_FILE = 'lock';
const TAKEOVER_FILE = 'lock.takeover';
const OWNER_ONLY_DIRECTORY = 0o700;
/** A process on another machine cannot be checked, so a holder touches the file periodically to show that it runs. */
export const LOCK_HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 30_000;

export type DirectoryLock = {
  /** Shows that the holder runs; called every LOCK_HEARTBEAT_MS. */
  touch(now: number): void;
  release(): void;
};

/** Another process holds the directory. */
export class DirectoryLocked extends Error {
  readonly holder: ProcessIdentity;

  constructor(directory: string, holder: ProcessIdentity) {
    super(
      `Latchkey: ${directory} is in use by process ${holder.pid} on ${holder.host}. ` +
        'Stop that process, or choose another directory with LATCHKEY_DATA_DIR.',
    );
    this.name = 'DirectoryLocked';
    this.holder = holder;
  }
}

const isIdentity = (value: unknown): value is ProcessIdentity =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  'host' in value &&
  'started' in value &&
  typeof value.pid === 'number' &&
  typeof value.host === 'string' &&
  typeof value.started === 'string';

type Found = { readonly text: string; readonly holder: ProcessIdentity | undefined; readonly touchedAt: number };

const read = (path: string): Found | undefined => {
  try {
    const text = readFileSync(path, 'utf8');
    const touchedAt = statSync(path).mtimeMs;
    try {
      const parsed: unknown = JSON.parse(text);
      return { text, holder: isIdentity(parsed) ? parsed : undefined, touchedAt };
    } catch {
      return { text, holder: undefined, touchedAt };
    }
  } catch {
    return undefined;
  }
};

const createExclusively = (path: string, content: string): boolean => {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};

/** Takes the lock of a directory, or throws `DirectoryLocked` with the holder. `now` is the machine's real time. */
export const lockDirectory = (directory: string, processes: ProcessTable, now: number): DirectoryLock => {
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const path = join(directory, LOCK_FILE);
  const takeover = join(directory, TAKEOVER_FILE);
  const self = processes.self();
  const content = JSON.stringify(self);

  const isLive = (found: Found): boolean => {
    const silent = now - found.touchedAt > HEARTBEAT_TIMEOUT_MS;
    // A file without a holder is being written at this moment, or its writer died at that moment.
    if (!found.holder) return !silent;
    return found.holder.host === self.host ? processes.mayRun(found.holder) : !silent;
  };
  const refuse = (found: Found): never => {
    throw new DirectoryLocked(directory, found.holder ?? { pid: 0, host: 'an unknown host', started: '' });
  };

  // Only the owner of the takeover file may remove a dead holder's lock, so two processes cannot both succeed.
  const replaceDeadHolder = (): void => {
    const rival = read(takeover);
    if (rival && !isLive(rival)) rmSync(takeover, { force: true });
    if (!createExclusively(takeover, content))
      refuse(read(takeover) ?? { text: '', holder: undefined, touchedAt: now });
    try {
      const found = read(path);
      if (found && isLive(found)) refuse(found);
      rmSync(path, { force: true });
      if (!createExclusively(path, content)) refuse(read(path) ?? { text: '', holder: undefined, touchedAt: now });
    } finally {
      rmSync(takeover, { force: true });
    }
  };

  if (!createExclusively(path, content)) {
    const found = read(path);
    if (found && isLive(found)) refuse(found);
    replaceDeadHolder();
  }

  return {
    touch: (time) => utimesSync(path, time / 1000, time / 1000),
    release: () => {
      if (read(path)?.text === content) rmSync(path, { force: true });
    },
  };
};
