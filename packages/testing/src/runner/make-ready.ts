// Makes the ready folder: a service after its first start, with settings for tests. To create a database takes ten times as long
// as to copy one.
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLatchkeyAdmin } from '@latchkey/backend';
import { readConfig, startService } from '@latchkey/service';
import { freePort } from './free-port.ts';
import { cacheOf, findReady, KEY_FILE, type ReadyFolder, readReady, readyName } from './ready-folder.ts';

/** All tests come from one IP address, so the limits per address are raised; a test about limits sets lower ones. */
const MANY = { count: 100_000, seconds: 1 };
const NO_LIMITS = { security: { rate_limits: { create: MANY, attempt: MANY, send: MANY } } };

/** The configuration of a test instance. No variable of this process is read: one could name a database with real users. */
export const configOf = (folder: string, port: number, publicUrl: string) =>
  readConfig({
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_PORT: String(port),
    LATCHKEY_PUBLIC_URL: publicUrl,
    LATCHKEY_TEST: '1',
    LATCHKEY_LOG_LEVEL: 'error',
  });

/** Ready folders of other builds are removed after this time; a test process may still copy a younger one. */
const KEPT_MS = 24 * 3_600_000;

const removeOld = async (cache: string, now: number): Promise<void> => {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    // Another process may have removed it.
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < now - KEPT_MS) await rm(folder, { recursive: true, force: true });
  }
};

/** Removes a folder while the process exits, when nothing asynchronous runs. */
export const removeNow = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

const firstStart = async (folder: string): Promise<void> => {
  const port = await freePort();
  const serviceUrl = `http://localhost:${port}`;
  const service = await startService(configOf(folder, port, serviceUrl));
  try {
    const secretKey = service.made?.secret_key;
    if (!secretKey) throw new Error('Latchkey: the first start of the service made no development instance.');
    await createLatchkeyAdmin({ secretKey, serviceUrl }).instance.update(NO_LIMITS);
    await writeFile(join(folder, KEY_FILE), secretKey, { mode: 0o600 });
  } finally {
    await service.stop();
  }
};

const complete = async (folder: string): Promise<ReadyFolder> => {
  const ready = await readReady(folder);
  if (ready) return ready;
  throw new Error(`Latchkey: ${folder} has no data of a first start. Remove it, and run the tests again.`);
};

/** The ready folder of the project in `directory`; the first call makes it. Processes that make it at once all succeed. */
export const makeReady = async (directory: string): Promise<ReadyFolder> => {
  const found = await findReady(directory);
  if (found) return found;
  const cache = cacheOf(directory);
  if (cache === undefined) {
    const own = await mkdtemp(join(tmpdir(), 'latchkey-testing-ready-'));
    process.once('exit', () => removeNow(own));
    await firstStart(own);
    return complete(own);
  }
  const ready = join(cache, await readyName());
  await mkdir(cache, { recursive: true });
  await removeOld(cache, Date.now());
  const draft = await mkdtemp(join(cache, 'draft-'));
  try {
    await firstStart(draft);
    // If another process was faster, its folder is as good.
    await rename(draft, ready).catch(() => {});
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return complete(ready);
};
