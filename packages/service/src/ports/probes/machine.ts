// What the machine and this process say about themselves: versions, limits, disk, files. Reads only.
import { readFileSync, statfsSync, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { ProcessFacts } from '../../domain/inspection/facts.ts';
import { readVersion } from '../version.ts';

export type FileFacts = {
  /** The nine permission bits. */
  readonly mode: number;
  readonly ownerId: number;
};

export type Machine = {
  /** The space that a process without special rights may use, where the path is or would be. */
  disk(path: string): { readonly freeBytes: number; readonly totalBytes: number } | undefined;
  /** Undefined if there is no such file. */
  file(path: string): FileFacts | undefined;
  /** The user of this process; undefined on a system without user numbers. */
  userId(): number | undefined;
  /** False on a system whose files have no permission bits. */
  readonly hasModes: boolean;
};

const PERMISSION_BITS = 0o777;

export const systemMachine: Machine = {
  disk: (path) => {
    try {
      const { bavail, blocks, bsize } = statfsSync(path);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      return undefined;
    }
  },
  file: (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found && { mode: found.mode & PERMISSION_BITS, ownerId: found.uid };
  },
  userId: () => process.getuid?.(),
  hasModes: process.platform !== 'win32',
};

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** The soft limit: the one that the process meets first. */
const openFileLimit = (): number | null => {
  const limit = /^Max open files +(\d+)/m.exec(readText('/proc/self/limits') ?? '')?.[1];
  return limit === undefined ? null : Number(limit);
};

/** Files with the limit of a container: control groups version 2, then version 1. */
const MEMORY_LIMITS = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];

const memoryLimit = (): number => {
  const limits = MEMORY_LIMITS.flatMap((path) => /^\d{1,18}/.exec(readText(path) ?? '')?.map(Number) ?? []);
  return Math.min(totalmem(), ...limits);
};

/** The facts about this process. */
export const readProcess = (): ProcessFacts => ({
  version: readVersion(),
  nodeVersion: process.versions.node,
  openFiles: openFileLimit(),
  memoryBytes: memoryLimit(),
  cores: availableParallelism(),
  userId: process.getuid?.() ?? null,
});
