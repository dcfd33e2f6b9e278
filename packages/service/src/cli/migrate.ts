// `latchkey migrate`: applies the migrations of this release to the database, or reports with `--check` what is pending.
import { claimDirectory } from '../installation/claim-directory.ts';
import { type Config, readConfig } from '../installation/config.ts';
import { withMaintenance } from '../installation/database-access.ts';
import { hasDatabase } from '../installation/open-installation.ts';
import type { Host } from '../ports/host.ts';
import { MIGRATIONS, migrate } from '../store/migrating/migrate.ts';
import { type MigrationState, readMigrationState } from '../store/migrating/migration-state.ts';
import { type PlainCommand, readPlainCommand } from './command-options.ts';

const COMMAND: PlainCommand = {
  name: 'migrate',
  usage: [
    'Usage: latchkey migrate [--check]',
    '',
    'Applies the migrations of this release; nodes of the previous release may run meanwhile. With --check it changes nothing: exit',
    'code 0 means that the database fits, 1 that migrations are pending or that the database is newer.',
  ],
  options: { check: { kind: 'flag', field: 'check', help: 'report what is pending, and change nothing' } },
};

const withDatabase = async <T>(config: Config, work: Parameters<typeof withMaintenance<T>>[1]): Promise<T> => {
  const claim = claimDirectory(config);
  try {
    return await withMaintenance(config, work);
  } finally {
    claim.release();
  }
};

const NEW_DATABASE: MigrationState = { applied: [], pending: MIGRATIONS, newer: [], incompatible: [] };

/** Throws a sentence about what is pending or newer. */
const report = (host: Host, { applied, pending, newer, incompatible }: MigrationState): void => {
  const problems = [
    ...(pending.length > 0
      ? [`${pending.length} pending: ${pending.map(({ name }) => name).join(', ')}. Run latchkey migrate.`]
      : []),
    ...(newer.length > 0 ? [`the database is newer, and this release runs on it: ${newer.join(', ')}.`] : []),
    ...(incompatible.length > 0
      ? [`the database is newer, and this release does not run on it: ${incompatible.join(', ')}.`]
      : []),
  ];
  if (problems.length > 0) throw new Error(`Latchkey: ${problems.join('\n')}`);
  host.out(`Nothing is pending: the database has all ${applied.length} migrations of this release.`);
};

export const runMigrate = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const config = readConfig(host.environment);
  if (given.fields.check === true) {
    const state = hasDatabase(config)
      ? await withDatabase(config, ({ db }) => readMigrationState(db, MIGRATIONS))
      : NEW_DATABASE;
    return report(host, state);
  }
  const applied = await withDatabase(config, (database) => migrate(database));
  for (const name of applied) host.out(`Applied ${name}.`);
  host.out(
    applied.length === 0 ? 'Nothing was pending.' : `Applied ${applied.length} of ${MIGRATIONS.length} migrations.`,
  );
};
