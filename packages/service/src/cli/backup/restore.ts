// `latchkey restore`: makes the database of a backup again, in the configured place. The file and the encryption key are checked
// before anything is written.
import { resolve } from 'node:path';
import type { BackupHeader } from '../../domain/backup/format.ts';
import { type Config, ConfigError, readConfig } from '../../installation/config.ts';
import { withMaintenance } from '../../installation/database-access.ts';
import { type FoundKey, findKey, fingerprintOf } from '../../installation/encryption-key.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Host } from '../../ports/host.ts';
import { progressScreen } from '../../ports/terminal.ts';
import { countOtherConnections, DatabaseFilled } from '../../store/backup/write-tables.ts';
import type { Database } from '../../store/database/database.ts';
import { fillDatabase } from '../../use-cases/backup/fill-database.ts';
import { readHeader, readParts, verifyBackup } from '../../use-cases/backup/read-backup.ts';
import { type PlainCommand, readPlainCommand, textOf } from '../command-options.ts';
import { watchParts } from './copied-parts.ts';
import { createProgress } from './progress.ts';
import { makeEmbedded } from './target-directory.ts';

const COMMAND: PlainCommand = {
  name: 'restore',
  usage: [
    'Usage: latchkey restore --file <path> [--key-file <path>] [--replace --yes]',
    '',
    'Makes the database of a backup again, in DATABASE_URL or the data directory. Stop the service first.',
  ],
  options: {
    file: { kind: 'text', field: 'file', value: 'path', help: 'the file that latchkey backup wrote' },
    'key-file': {
      kind: 'text',
      field: 'keyFile',
      value: 'path',
      help: 'the encryption key of the backup, if neither LATCHKEY_ENCRYPTION_KEY nor the data directory has it',
    },
    replace: { kind: 'flag', field: 'replace', help: 'replace the database that is there; needs --yes' },
    yes: { kind: 'flag', field: 'yes', help: 'confirms --replace' },
  },
};

const REPLACE_HINT = 'Choose another place, or replace it with --replace --yes.';

const wrongKey = (found: FoundKey | undefined): Error =>
  new Error(
    `Latchkey: ${found ? `the encryption key in ${found.place} is not the one of this backup` : 'there is no encryption key here'}, and without it nothing in the ` +
      'backup that is sealed could be opened. Nothing was written. Name the key of that installation with --key-file (its encryption.key), or set LATCHKEY_ENCRYPTION_KEY to it.',
  );

/** The key that fits the backup. */
const keyFor = (config: Config, keyFile: string | undefined, header: BackupHeader): FoundKey => {
  const found = findKey(config, keyFile);
  if (!found || fingerprintOf(found.vault) !== header.key_fingerprint) throw wrongKey(found);
  return found;
};

type Wanted = {
  readonly path: string;
  readonly header: BackupHeader;
  readonly key: FoundKey;
  readonly rows: number;
  readonly replaces: boolean;
};

const fillFrom = async (database: Database, host: Host, wanted: Wanted): Promise<void> => {
  const { path, header, key, rows, replaces } = wanted;
  const progress = createProgress(progressScreen(), host.out);
  try {
    await fillDatabase(database, {
      migrations: header.migrations,
      version: header.version,
      keyFingerprint: header.key_fingerprint,
      replaces,
      parts: () => watchParts(readParts(path, key.vault), (part) => progress.onPart(part, rows)),
    });
  } catch (error) {
    throw error instanceof DatabaseFilled ? new Error(`${error.message} Nothing was changed. ${REPLACE_HINT}`) : error;
  } finally {
    progress.end();
  }
};

const restoreServer = (host: Host, config: Config, wanted: Wanted): Promise<void> =>
  withMaintenance(config, async (database) => {
    const others = await countOtherConnections(database.db);
    if (others > 0)
      throw new Error(
        `Latchkey: ${others} connections of a running service use this database. Nothing was changed. Stop every node, and restore again.`,
      );
    await fillFrom(database, host, wanted);
  });

const restoreEmbedded = async (host: Host, config: Config, wanted: Wanted): Promise<void> => {
  const label = `before-restore-${systemClock.now()}`;
  const target = { config, key: wanted.key, replaces: wanted.replaces, label };
  // The new database is empty: what it replaces is moved away as a whole.
  const fill = (database: Database) => fillFrom(database, host, { ...wanted, replaces: false });
  const aside = await makeEmbedded(target, REPLACE_HINT, fill);
  for (const path of aside) host.out(`What was there before is ${path}. Delete it when it is no longer needed.`);
};

export const runRestore = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const file = textOf(given, 'file');
  if (file === undefined) throw new ConfigError('--file', 'is needed: the file that latchkey backup wrote.');
  const replaces = given.fields.replace === true;
  if (replaces && given.fields.yes !== true)
    throw new ConfigError('--replace', 'removes every row of the database that is there. Confirm it with --yes.');
  const config = readConfig(host.environment);
  const path = resolve(file);
  const header = await readHeader(path);
  const key = keyFor(config, textOf(given, 'keyFile'), header);
  const rows = await verifyBackup(path, key.vault);
  host.out(
    `The backup of ${header.created_at} is complete: ${rows.toLocaleString('en-US')} rows, release ${header.version}.`,
  );
  const wanted = { path, header, key, rows, replaces };
  await (config.databaseUrl === undefined ? restoreEmbedded : restoreServer)(host, config, wanted);
  host.out(`Restored ${rows.toLocaleString('en-US')} rows. Start the service: latchkey start`);
  if (config.databaseUrl !== undefined && key.from === 'file')
    host.out(
      `Set LATCHKEY_ENCRYPTION_KEY to the key in ${key.place}, or copy it to encryption.key in the data directory, first.`,
    );
};
