// The first start of the built program: it unpacks the blank database, and makes one itself if that cannot be used.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blankFileName } from '../store/blank/blank-database.ts';
import { freePort } from '../testing/free-port.ts';
import { type CompiledService, compileService, PROCESS_PATIENCE_MS, runService } from '../testing/service-process.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

const WARNING = 'the prepared database could not be unpacked, so a new one is made';

let compiled: CompiledService;
const folders: string[] = [];
beforeAll(async () => {
  compiled = await compileService();
  folders.push(compiled.folder);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts on an empty folder, stops when it is ready, and says what was printed and what is in the folder. */
const firstStart = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-blank-start-'));
  folders.push(folder);
  const service = runService(compiled, ['start'], {
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_PORT: String(await freePort()),
    LATCHKEY_LOG_LEVEL: 'warn',
  });
  await service.ready;
  service.child.kill('SIGTERM');
  const { code, output } = await service.finished;
  return { code, output, entries: readdirSync(folder) };
};

it('unpacks the blank database', async () => {
  const { code, output, entries } = await firstStart();
  expect([code, output]).toEqual([0, expect.stringContaining('made a development instance')]);
  expect(output).not.toContain(WARNING);
  expect(entries).toContain('database');
  expect(entries).not.toContain('database.new');
});

it('makes a database itself, and says so, if the blank one is damaged', async () => {
  const file = join(compiled.folder, 'dist', blankFileName());
  writeFileSync(file, readFileSync(file).subarray(0, -100));
  const { code, output, entries } = await firstStart();
  expect([code, output]).toEqual([0, expect.stringContaining('made a development instance')]);
  expect(output).toContain(WARNING);
  expect(entries).toContain('database');
  expect(entries).not.toContain('database.new');
});
