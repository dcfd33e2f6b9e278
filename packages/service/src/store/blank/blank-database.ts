// A migrated embedded database without data, made by the build: the first start unpacks it, because making one takes WebAssembly several
// seconds. It is used only for exactly the migrations and the version of the embedded database that it was made with.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { packageFolder } from '../../ports/package-folder.ts';
import type { Db } from '../database/database.ts';
import { openPglite } from '../database/pglite/pglite.ts';
import { readPgliteVersion } from '../database/pglite/program.ts';
import { MIGRATIONS, migrate } from '../migrating/migrate.ts';
import { renewIdentity } from './cluster-identity.ts';
import { packFolder, unpack, writeFiles } from './packed-files.ts';

/** Part of the name, so that a change of the format makes a new file. */
const FORMAT = 1;
const NAME_CHARACTERS = 16;
const SUFFIX_BYTES = 6;

/** The name of the file says what it was made with. */
export const blankFileName = (migrations = MIGRATIONS, version = readPgliteVersion()): string => {
  const facts = JSON.stringify({ format: FORMAT, version, migrations });
  return `blank-database-${createHash('sha256').update(facts).digest('hex').slice(0, NAME_CHARACTERS)}.br`;
};

/** Where the build of this package puts it. */
const builtBlankFile = (): string => join(packageFolder(), 'dist', blankFileName());

/** Makes the file, at once for readers. */
export const makeBlankDatabase = async (file: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-blank-'));
  try {
    const directory = join(folder, 'database');
    const database = await openPglite({ directory });
    await migrate(database);
    // An almost empty log file is the only one that a start needs then.
    await sql`select pg_switch_wal()`.execute(database.db);
    await sql`checkpoint`.execute(database.db);
    const { rows } = await sql<{ log: string }>`select pg_walfile_name(pg_current_wal_lsn()) as log`.execute(
      database.db,
    );
    await database.close();
    const current = `pg_wal/${rows[0]?.log}`;
    const isWanted = (path: string): boolean => !/^pg_wal\/[0-9A-F]{24}$/.test(path) || path === current;
    const packed = await packFolder(directory, isWanted);
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${randomBytes(SUFFIX_BYTES).toString('hex')}`;
    await writeFile(draft, packed);
    await rename(draft, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Makes the directory of the embedded database from the file; false if the directory exists or there is no file for these migrations.
 * The directory appears whole or not at all. The caller has claimed the data directory.
 */
export const placeBlankDatabase = async (directory: string, file = builtBlankFile()): Promise<boolean> => {
  if (existsSync(directory) || !existsSync(file)) return false;
  const draft = `${directory}.new`;
  try {
    const contents = await unpack(await readFile(file));
    renewIdentity(contents.files, randomBytes);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    writeFiles(draft, contents);
    renameSync(draft, directory);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
};

/** The migrations of an unpacked database were applied here now, not when it was made. */
export const dateMigrations = async (db: Db): Promise<void> => {
  await sql`update migrations set applied_at = now()`.execute(db);
};
