// Maintenance of a database with a million users, events and audit events on PostgreSQL: how long migrations after the baseline hold
// an exclusive lock and delay statements, and how long a backup and a restore take and how much memory they need.
// `node bench/maintenance/large-database.mjs [rows]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runnerImport } from 'vite';
import { ROOT } from '../../tools/terminal.mjs';
import { startPostgres } from '../postgres.mjs';

const rows = Number(process.argv[2] ?? 1_000_000);
const SAMPLE_MS = 2;
const MAX_LOCK_MS = 500;
const BYTES_PER_MB = 1_048_576;

/** Migrations of the kind that a later release will have, on the largest table. */
const TRIAL = [
  { name: '990_trial_column', script: "alter table users add column trial_column text not null default 'x';" },
  {
    name: '991_trial_index',
    script: 'create index concurrently if not exists users_trial on users (trial_column, created_at);',
    isConcurrent: true,
  },
];

const load = async (path) =>
  (
    await runnerImport(join(ROOT, 'packages/service/src', path), {
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['source'] },
      ssr: { resolve: { conditions: ['source'] } },
    })
  ).module;

const FILL = `
set session_replication_role = replica;
insert into installation (id, key_fingerprint, created_at) values (1, 'FINGERPRINT', 1);
insert into instances (id, environment_type, publishable_key, api_host, settings, allowed_origins, signing_algorithm, created_at, updated_at)
  values ('ins_1', 'production', 'pk', 'host', '{}', '[]', 'ES256', 1, 1);
insert into users (id, instance_id, created_at, updated_at, first_name)
  select 'user_' || n, 'ins_1', n, n, 'Name ' || n from generate_series(1, ROWS) n;
insert into audit_events (id, instance_id, event, user_id, created_at)
  select 'aud_' || n, 'ins_1', 'sign_in.completed', 'user_' || n, n from generate_series(1, ROWS) n;
insert into events (id, instance_id, type, subject, version, data, created_at, sequence)
  select 'evt_' || n, 'ins_1', 'user.created', 'user_' || n, 1, jsonb_build_object('id', 'user_' || n), n, n from generate_series(1, ROWS) n;
set session_replication_role = origin;
analyze;`;

/** Samples exclusive locks of other connections, and probes the table as requests do; `end` returns the longest of each. */
async function watch(url) {
  const [sampler, prober] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([sampler.connect(), prober.connect()]);
  let isOver = false;
  let longestLock = 0;
  let since;
  let longestWait = 0;
  const sample = async () => {
    while (!isOver) {
      const { rows: held } = await sampler.query(`select 1 from pg_locks join pg_class on pg_class.oid = relation
        where mode = 'AccessExclusiveLock' and granted and relkind = 'r' and database = (select oid from pg_database where datname = current_database())`);
      const now = performance.now();
      if (held.length === 0) since = undefined;
      else since ??= now;
      if (since !== undefined) longestLock = Math.max(longestLock, now - since + SAMPLE_MS);
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  };
  const probe = async () => {
    for (let turn = 1; !isOver; turn += 1) {
      const started = performance.now();
      await prober.query('update users set updated_at = $1 where id = $2', [turn, `user_${(turn % rows) + 1}`]);
      longestWait = Math.max(longestWait, performance.now() - started);
    }
  };
  const work = [sample(), probe()];
  return async () => {
    isOver = true;
    await Promise.all(work);
    await Promise.all([sampler.end(), prober.end()]);
    return { longestLock: Math.round(longestLock), longestWait: Math.round(longestWait) };
  };
}

async function measureMigrations(database, url, { MIGRATIONS, migrate }, { splitAtBaseline }) {
  const { first, later } = splitAtBaseline(MIGRATIONS);
  let applied = first;
  let isSlow = false;
  for (const migration of [...later, ...TRIAL]) {
    applied = [...applied, migration];
    const end = await watch(url);
    const started = performance.now();
    await migrate(database, applied);
    const took = Math.round(performance.now() - started);
    const { longestLock, longestWait } = await end();
    isSlow ||= longestLock > MAX_LOCK_MS;
    console.log(
      `${migration.name}: ${took} ms; exclusive lock ${longestLock} ms; longest update of a user ${longestWait} ms`,
    );
  }
  for (const { name } of TRIAL) await database.execute(`delete from migrations where name = '${name}'`);
  await database.execute('alter table users drop column trial_column');
  return isSlow;
}

/** Runs `work` and prints its time and how far the memory of the process grew. */
async function measure(title, work) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const started = performance.now();
  const result = await work();
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${title}: ${seconds.toFixed(1)} s; memory grew by at most ${Math.round((most - before) / BYTES_PER_MB)} MB`,
  );
  return result;
}

const server = await startPostgres(console.log);
const folder = mkdtempSync(join(tmpdir(), 'latchkey-large-'));
let isSlow = false;
try {
  const migrating = await load('store/migrating/migrate.ts');
  const kinds = await load('store/migrating/migration.ts');
  const { openPostgres } = await load('store/database/postgres.ts');
  const { createVault } = await load('ports/vault.ts');
  const { writeBackup } = await load('use-cases/backup/write-backup.ts');
  const { readHeader, readParts, verifyBackup } = await load('use-cases/backup/read-backup.ts');
  const { fillDatabase } = await load('use-cases/backup/fill-database.ts');
  const vault = createVault(new Uint8Array(32).fill(7));
  const fingerprint = vault.mac('fingerprint', 'installation');
  const timeLimits = { statementMs: 3_600_000, answerMs: 3_600_000, lockMs: 600_000 };

  const plain = new pg.Client(server.url);
  await plain.connect();
  await plain.query('create database large');
  await plain.query('create database restored');
  await plain.end();
  const urlOf = (name) => server.url.replace(/\/postgres$/, `/${name}`);
  const client = new pg.Client(urlOf('large'));
  // The server ends it if something before failed; that failure is the one to report.
  client.on('error', () => {});
  await client.connect();
  const large = openPostgres({ url: urlOf('large'), timeLimits });
  const { first } = kinds.splitAtBaseline(migrating.MIGRATIONS);
  await migrating.migrate(large, first);
  await measure(`Filled 3 × ${rows} rows`, () =>
    client.query(FILL.replaceAll('ROWS', String(rows)).replace('FINGERPRINT', fingerprint)),
  );
  isSlow = await measureMigrations(
    { ...large, execute: (text) => client.query(text) },
    urlOf('large'),
    migrating,
    kinds,
  );
  await client.end();

  const path = join(folder, 'large.backup');
  const report = await measure('Backup', () =>
    writeBackup({ database: large, vault, fingerprint }, path, { version: 'bench', now: 1, onPart: () => {} }),
  );
  console.log(`${report.rows} rows in ${Math.round(report.bytes / BYTES_PER_MB)} MB`);
  await measure('Check of the file', () => verifyBackup(path, vault));
  const restored = openPostgres({ url: urlOf('restored'), timeLimits });
  const header = await readHeader(path);
  await measure('Restore', () =>
    fillDatabase(restored, {
      migrations: header.migrations,
      version: header.version,
      keyFingerprint: header.key_fingerprint,
      replaces: false,
      parts: () => readParts(path, vault),
    }),
  );
  await Promise.all([large.close(), restored.close()]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (isSlow) {
  console.error(`A migration held an exclusive lock longer than ${MAX_LOCK_MS} ms.`);
  process.exitCode = 1;
}
