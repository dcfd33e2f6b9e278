// The data folder that every test instance is a copy of, and how it is found and read. It is kept in node_modules/.cache of the
// project; where there is no such folder, each process makes one for itself.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the ready folder: the secret key, which the service shows only on the start that creates it. */
export const KEY_FILE = 'secret-key.txt';

export type ReadyFolder = { readonly folder: string; readonly secretKey: string };

/** The folder with the ready folders of a project; undefined if the project has no node_modules. */
export const cacheOf = (directory: string): string | undefined => {
  const modules = join(directory, 'node_modules');
  return existsSync(modules) ? join(modules, '.cache', 'latchkey-testing') : undefined;
};

/** The name of the ready folder: a build of the service that differs has another one. */
export const readyName = async (): Promise<string> => {
  const service = fileURLToPath(import.meta.resolve('@latchkey/service'));
  const { mtimeMs } = await stat(service);
  return createHash('sha256').update(`${service} ${mtimeMs}`).digest('hex').slice(0, 16);
};

/** Reads a ready folder; undefined if it is not complete. */
export const readReady = async (folder: string): Promise<ReadyFolder | undefined> => {
  const file = join(folder, KEY_FILE);
  return existsSync(file) ? { folder, secretKey: await readFile(file, 'utf8') } : undefined;
};

/** The ready folder of the project in `directory`, if it has one. */
export const findReady = async (directory: string): Promise<ReadyFolder | undefined> => {
  const cache = cacheOf(directory);
  return cache === undefined ? undefined : readReady(join(cache, await readyName()));
};
