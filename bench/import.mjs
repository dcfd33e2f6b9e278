// How long an import and an export of many users take, on PostgreSQL and on the embedded database:
//   node bench/import.mjs [--users <count>] [--only postgres|embedded]
// Each user has names, an address, a phone number for every tenth, a bcrypt hash and metadata.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runnerImport } from 'vite';
import { ROOT } from '../tools/terminal.mjs';
import { startPostgres } from './postgres.mjs';

const run = promisify(execFile);
const DIGEST = '$2b$10$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG';
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

const optionOf = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

const users = Number(optionOf('users') ?? 100_000);
const only = optionOf('only');

const userOf = (number) => ({
  id: `source-${number}`,
  first_name: `Given${number}`,
  last_name: `Family${number % 1000}`,
  email_addresses: [{ value: `user${number}@example.com`, verified: true }],
  phone_numbers: number % 10 === 0 ? [{ value: `+1202${2_000_000 + number}`, verified: false }] : [],
  password_digest: DIGEST,
  password_hasher: 'bcrypt',
  public_metadata: { plan: number % 2 === 0 ? 'free' : 'paid' },
  created_at: 1_600_000_000_000 + number,
});

async function writeUsers(path) {
  const file = createWriteStream(path);
  for (let number = 0; number < users; number += 1) {
    if (!file.write(`${JSON.stringify(userOf(number))}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

async function measure(title, entry, folder, variables) {
  const env = { ...process.env, LATCHKEY_DATA_DIR: join(folder, title), ...variables };
  const latchkey = async (...command) => {
    const startedAt = performance.now();
    const { stdout } = await run(process.execPath, [entry, ...command], { env, maxBuffer: MOST_OUTPUT_BYTES });
    return { stdout, seconds: (performance.now() - startedAt) / 1_000 };
  };
  await latchkey('create-instance', '--development');
  const file = join(folder, 'users.ndjson');
  const dry = await latchkey('import', '--from', 'generic', '--file', file, '--dry-run', '--json');
  const made = await latchkey('import', '--from', 'generic', '--file', file, '--json');
  const again = await latchkey('import', '--from', 'generic', '--file', file, '--json');
  const { counts } = JSON.parse(made.stdout);
  if (counts.user.created !== users) throw new Error(`only ${counts.user.created} users were imported`);
  if (JSON.parse(again.stdout).counts.user.existing !== users) throw new Error('the second run imported users');
  const exported = await latchkey('export', '--file', join(folder, `${title}.ndjson`));
  const figures = { 'dry run': dry, import: made, 'second run': again, export: exported };
  for (const [name, { seconds }] of Object.entries(figures))
    console.log(
      `${title}: ${name} of ${users} users in ${seconds.toFixed(1)} s, ${Math.round(users / seconds)} users/s`,
    );
}

const { module } = await runnerImport(join(ROOT, 'packages/service/src/testing/service-process.ts'), {
  configFile: false,
  logLevel: 'error',
});
const compiled = await module.compileService();
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-import-'));
try {
  await writeUsers(join(folder, 'users.ndjson'));
  if (only !== 'embedded') {
    const server = await startPostgres();
    try {
      await measure('postgres', compiled.entry, folder, { DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  }
  if (only !== 'postgres') await measure('embedded', compiled.entry, folder, { DATABASE_URL: '' });
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(compiled.folder, { recursive: true, force: true });
}
