// The services of one process, each on a copy of the ready folder; the copies are removed when a service stops or the process exits.
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '@latchkey/service';
import { within } from '../wait.ts';
import { freePort } from './free-port.ts';
import { configOf, makeReady, removeNow } from './make-ready.ts';
import type { Started, Wanted } from './messages.ts';
import type { ReadyFolder } from './ready-folder.ts';

const STOP_LIMIT_MS = 10_000;
/** Where the file system can, copies share the blocks that no process changes. */
const COPY_ON_WRITE = constants.COPYFILE_FICLONE;

export type Services = {
  /** Makes the ready folder if it is missing. */
  prepare(): Promise<ReadyFolder>;
  start(wanted: Wanted): Promise<Started>;
  stop(localUrl: string): Promise<void>;
};

type Running = { readonly folder: string; stop(): Promise<void> };

export const createServices = (directory: string): Services => {
  const running = new Map<string, Running>();
  const folders = new Set<string>();
  let made: Promise<ReadyFolder> | undefined;

  process.once('exit', () => {
    for (const folder of folders) removeNow(folder);
  });

  const prepare = (): Promise<ReadyFolder> => {
    made ??= makeReady(directory);
    return made;
  };

  const copy = async (ready: ReadyFolder): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-testing-'));
    folders.add(folder);
    await cp(ready.folder, folder, { recursive: true, mode: COPY_ON_WRITE });
    return folder;
  };

  const remove = async (folder: string): Promise<void> => {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    folders.delete(folder);
  };

  return {
    prepare,
    start: async ({ hostname, port }) => {
      const ready = await prepare();
      const chosen = port ?? (await freePort());
      const localUrl = `http://localhost:${chosen}`;
      const url = `http://${hostname}:${chosen}`;
      const folder = await copy(ready);
      try {
        const service = await startService(configOf(folder, chosen, url));
        running.set(localUrl, { folder, stop: service.stop });
        return { url, localUrl, secretKey: ready.secretKey };
      } catch (error) {
        await remove(folder);
        throw error;
      }
    },
    stop: async (localUrl) => {
      const service = running.get(localUrl);
      if (!service) return;
      running.delete(localUrl);
      try {
        await within(service.stop(), `the service at ${localUrl} did not stop`, STOP_LIMIT_MS);
      } finally {
        await remove(service.folder);
      }
    },
  };
};
