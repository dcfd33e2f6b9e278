// `latchkey move`: copies everything to another database, embedded or PostgreSQL, without a file between them. The source stays as it
// is.
import { resolve } from 'node:path';
import { claimDirectory } from '../../installation/claim-directory.ts';
import { type Config, ConfigError, readConfig } from '../../installation/config.ts';
import { withMaintenance } from '../../installation/database-access.ts';
import { type FoundKey, findKey, fingerprintOf } from '../../installation/encryption-key.ts';
import { hasDatabase } from '../../installation/open-installation.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Host } from '../../ports/host.ts';
import { progressScreen } from '../../ports/terminal.ts';
import { readVersion } from '../../ports/version.ts';
import { countRows, inSnapshot, readTables } from '../../store/backup/read-tables.ts';
import { countOtherConnections, DatabaseFilled } from '../../store/backup/write-tables.ts';
import type { Database } from '../../store/database/database.ts';
import { fillDatabase } from '../../use-cases/backup/fill-database.ts';
import { describeContent } from '../../use-cases/backup/write-backup.ts';
import { type PlainCommand, readPlainCommand, textOf } from '../command-options.ts';
import { NO_INSTANCE } from '../reach-installation.ts';
import { watchParts } from './copied-parts.ts';
import { createProgress } from './progress.ts';
import { makeEmbedded } from './target-directory.ts';

const COMMAND: PlainCommand = {
  name: 'move',
  usage: [
    'Usage: latchkey move --to <postgres://… | directory>',
    '',
    'Copies everything from the configured database to an empty one: PostgreSQL, or an embedded one in a directory. Stop the service',
    'first. The configured database is not changed.',
  ],
  options: {
    to: { kind: 'text', field: 'to', value: 'postgres://… or directory', help: 'where everything is copied to' },
  },
};

const EMPTY_HINT = 'Name an empty database, or another directory.';

/** The configuration of the destination. */
const destinationOf = (config: Config, to: string): Config => {
  if (!/^postgres(?:ql)?:\/\//.test(to)) return { ...config, databaseUrl: undefined, dataDirectory: resolve(to) };
  if (!URL.canParse(to)) throw new ConfigError('--to', 'must be a PostgreSQL address or a directory.');
  return { ...config, databaseUrl: to };
};

const isSamePlace = (one: Config, other: Config): boolean =>
  one.databaseUrl === undefined && other.databaseUrl === undefined
    ? resolve(one.dataDirectory) === resolve(other.dataDirectory)
    : one.databaseUrl === other.databaseUrl;

const refuseOthers = async ({ db }: Database, name: string): Promise<void> => {
  const others = await countOtherConnections(db);
  if (others > 0)
    throw new Error(
      `Latchkey: ${others} connections of a running service use ${name}. Nothing was changed. Stop every node, and move again.`,
    );
};

/** Copies one database into the other. Returns the number of rows. */
const copy = (host: Host, key: FoundKey, source: Database, target: Database): Promise<number> =>
  inSnapshot(source, async (db) => {
    const content = await describeContent(db, fingerprintOf(key.vault));
    const total = await countRows(db, content.migrations);
    const progress = createProgress(progressScreen(), host.out);
    try {
      await fillDatabase(target, {
        migrations: content.migrations.map(({ name }) => name),
        version: readVersion(),
        keyFingerprint: content.keyFingerprint,
        replaces: false,
        parts: () => watchParts(readTables(db, content.migrations), (part) => progress.onPart(part, total)),
      });
    } catch (error) {
      throw error instanceof DatabaseFilled ? new Error(`${error.message} Nothing was changed. ${EMPTY_HINT}`) : error;
    } finally {
      progress.end();
    }
    return total;
  });

const copyTo = async (host: Host, source: Database, destination: Config, key: FoundKey): Promise<number> => {
  if (destination.databaseUrl !== undefined)
    return withMaintenance(destination, async (target) => {
      await refuseOthers(target, 'the destination');
      return copy(host, key, source, target);
    });
  let rows = 0;
  const target = { config: destination, key, replaces: false, label: `moved-${systemClock.now()}` };
  await makeEmbedded(target, EMPTY_HINT, async (database) => {
    rows = await copy(host, key, source, database);
  });
  return rows;
};

const whatNext = (destination: Config, key: FoundKey): string =>
  destination.databaseUrl === undefined
    ? `Unset DATABASE_URL and set LATCHKEY_DATA_DIR=${destination.dataDirectory}, then start the service. ` +
      (key.from === 'variable'
        ? 'Keep LATCHKEY_ENCRYPTION_KEY as it is.'
        : 'The encryption key was copied into that directory.')
    : `Set DATABASE_URL to the new database, then start the service. The encryption key stays where it is: ${key.place}.`;

export const runMove = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const to = textOf(given, 'to');
  if (to === undefined) throw new ConfigError('--to', 'is needed: a PostgreSQL address or a directory.');
  const config = readConfig(host.environment);
  const key = hasDatabase(config) ? findKey(config) : undefined;
  if (!key) throw new Error(NO_INSTANCE);
  const destination = destinationOf(config, to);
  if (isSamePlace(config, destination)) throw new ConfigError('--to', 'names the database that is configured already.');
  const claim = claimDirectory(config);
  try {
    const rows = await withMaintenance(config, async (source) => {
      if (config.databaseUrl !== undefined) await refuseOthers(source, 'the configured database');
      return copyTo(host, source, destination, key);
    });
    host.out(`Copied ${rows.toLocaleString('en-US')} rows. The configured database was not changed.`);
    host.out(whatNext(destination, key));
  } finally {
    claim.release();
  }
};
