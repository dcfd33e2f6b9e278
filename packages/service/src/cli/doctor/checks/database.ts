// Checks of the database: that it answers, its version, its schema and its clock.
import { isLoopbackHost, SECOND_MS } from '@latchkey/wire';
import { type Check, failed, isProduction, notChecked, ok, warning, withFact, withFacts } from '../checking/check.ts';

const OLDEST_POSTGRESQL = 15;
const CLOCK_WARNING_MS = SECOND_MS;
/** Session tokens are refused when clocks differ by this much. */
const CLOCK_FAILED_MS = 5 * SECOND_MS;
const SLOW_MS = 20;
const VERY_SLOW_MS = 200;

const nameOf = (kind: 'embedded' | 'postgresql'): string =>
  kind === 'embedded' ? 'The embedded database' : 'PostgreSQL';

const sentenceOf = (problem: string): string => problem.replace(/^Latchkey: /, '').replace(/\.$/, '');

const reachable: Check = {
  id: 'database.reachable',
  expects: 'The database answers.',
  run: (context) => {
    const { reading } = context;
    if (reading.at === 'failed')
      return failed(
        `The database could not be read: ${sentenceOf(reading.problem)}.`,
        'Start the database, and correct DATABASE_URL or LATCHKEY_DATA_DIR.',
      );
    return withFacts(({ database: { kind, version } }) => ok(`${nameOf(kind)} answers, version ${version}.`))(context);
  },
};

const version: Check = {
  id: 'database.version',
  expects: `PostgreSQL is ${OLDEST_POSTGRESQL} or later.`,
  run: withFacts(({ database: { kind, version: found, majorVersion } }) =>
    majorVersion >= OLDEST_POSTGRESQL
      ? ok(`${nameOf(kind)} has version ${found}.`)
      : failed(
          `PostgreSQL ${found} is older than ${OLDEST_POSTGRESQL}.`,
          `Upgrade the server to PostgreSQL ${OLDEST_POSTGRESQL} or later.`,
        ),
  ),
};

const migrations: Check = {
  id: 'database.migrations',
  expects: 'Every migration of this release is applied.',
  run: withFact('migrations', ({ pending }) =>
    pending.length === 0
      ? ok('Every migration of this release is applied.')
      : warning(
          `${pending.length} migrations of this release are not applied, the first is ${pending[0]}.`,
          'Make a backup, then run latchkey migrate; a start applies them too, unless LATCHKEY_MIGRATE_ON_START is 0.',
        ),
  ),
};

const release: Check = {
  id: 'database.release',
  expects: 'No newer release has changed the schema.',
  run: withFact('migrations', ({ newer, incompatible }) => {
    if (incompatible.length > 0)
      return failed(
        `A newer release has changed the schema, and this release does not run on it: ${incompatible.join(', ')}.`,
        'Run the newer release on this machine too, or restore a backup from before the upgrade.',
      );
    return newer.length > 0
      ? warning(
          `A newer release has changed the schema; this release runs on it: ${newer.join(', ')}.`,
          'Finish the upgrade: run the newer release on this machine too.',
        )
      : ok('No newer release has changed the schema.');
  }),
};

const writable: Check = {
  id: 'database.writable',
  expects: 'The database accepts writes: it is not a replica.',
  run: withFacts(({ database: { isReadOnly } }) =>
    isReadOnly
      ? failed(
          'The database is read-only: it is a replica, or default_transaction_read_only is on.',
          'Name the primary in DATABASE_URL.',
        )
      : ok('The database accepts writes.'),
  ),
};

const encoding: Check = {
  id: 'database.encoding',
  expects: 'Text is stored as UTF-8.',
  run: withFacts(({ database }) =>
    database.encoding === 'UTF8'
      ? ok('Text is stored as UTF-8.')
      : failed(
          `Text is stored as ${database.encoding}, which has no room for many names.`,
          'Create a database with encoding UTF8, and move the data there.',
        ),
  ),
};

const clock: Check = {
  id: 'database.clock',
  expects: 'The clock of the database is that of the service, to one second.',
  run: withFacts(({ database: { clockAheadMs } }) => {
    const difference = Math.abs(clockAheadMs);
    const found = `The clock of the database is ${(difference / SECOND_MS).toFixed(1)} s ${clockAheadMs < 0 ? 'behind' : 'ahead of'} that of the service.`;
    const remedy = 'Synchronise both machines with NTP, such as with chrony or systemd-timesyncd.';
    if (difference > CLOCK_FAILED_MS) return failed(found, remedy);
    return difference > CLOCK_WARNING_MS
      ? warning(found, remedy)
      : ok('The clock of the database is that of the service.');
  }),
};

const latency: Check = {
  id: 'database.latency',
  expects: `A statement that does nothing takes ${SLOW_MS} ms at most.`,
  run: withFacts(({ database: { latencyMs } }) => {
    const found = `A statement that does nothing takes ${latencyMs} ms.`;
    const remedy = 'Run the service in the same network as the database, and look for load on the database.';
    if (latencyMs > VERY_SLOW_MS) return failed(found, remedy);
    return latencyMs > SLOW_MS ? warning(found, remedy) : ok(found);
  }),
};

const connections: Check = {
  id: 'database.connections',
  expects: 'PostgreSQL has connections left for one more process of the service.',
  run: withFacts(({ database }) => {
    if (!database.connections) return notChecked('The embedded database has one connection.');
    const { allowed, used, pool } = database.connections;
    const found = `PostgreSQL allows ${allowed} connections, ${used} are open, and a process of the service opens up to ${pool}.`;
    return allowed - used < pool
      ? warning(found, 'Raise max_connections, run fewer processes, or put PgBouncer in between.')
      : ok(found);
  }),
};

const encryption: Check = {
  id: 'database.encryption',
  expects: 'The connection to a database on another machine is encrypted.',
  run: withFacts(({ database: { isEncrypted } }, { config: { databaseUrl } }) => {
    if (databaseUrl === undefined) return notChecked('The embedded database has no network.');
    const { hostname } = new URL(databaseUrl);
    if (isEncrypted) return ok('The connection to PostgreSQL is encrypted.');
    if (hostname === '' || isLoopbackHost(hostname)) return ok('PostgreSQL is on this machine.');
    return warning(
      `The connection to PostgreSQL at ${hostname} is not encrypted.`,
      'Switch TLS on in PostgreSQL, and add ?sslmode=verify-full to DATABASE_URL.',
    );
  }),
};

const server: Check = {
  id: 'database.server',
  expects: 'A production instance is on PostgreSQL.',
  run: withFacts(({ database: { kind } }, context) => {
    if (!isProduction(context)) return notChecked('There is no production instance.');
    return kind === 'postgresql'
      ? ok('The production instance is on PostgreSQL.')
      : warning(
          'The production instance is on the embedded database, which one process uses and a power cut may set back.',
          'Use PostgreSQL: set DATABASE_URL, and move the data.',
        );
  }),
};

export const DATABASE_CHECKS: readonly Check[] = [
  reachable,
  version,
  migrations,
  release,
  writable,
  encoding,
  clock,
  latency,
  connections,
  encryption,
  server,
];
