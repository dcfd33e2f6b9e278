// Starts the service once in an empty folder, as a new operator does. Every service of the tests starts from a copy of that
// folder: creating a database takes three times as long as opening one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALLATION, INSTALLATION_SECRET_KEY } from './installation.ts';
import { programOf } from './stack.ts';

/** Playwright calls the default export once before any worker starts, and the function it returns after the last one. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function makeFirstInstallation(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-first-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    const { start } = await programOf(folder);
    const program = await start();
    await program.stop();
    // The service prints the secret key once, on the start that creates it.
    const secretKey = /sk_test_[\w-]+/.exec(program.lines.join(''))?.[0];
    if (secretKey === undefined) throw new Error(`The first start printed no secret key:\n${program.lines.join('')}`);
    process.env[INSTALLATION_SECRET_KEY] = secretKey;
  } catch (error) {
    await forget();
    throw error;
  }
  process.env[INSTALLATION] = folder;
  return forget;
}
