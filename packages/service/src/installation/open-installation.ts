// Opens one installation: its database, its encryption key, its ports. The caller must have claimed the directory.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createExternalCaptcha, noCaptchaService } from '../ports/captcha.ts';
import { type AdjustableClock, createAdjustableClock, systemClock } from '../ports/clock.ts';
import { systemIds } from '../ports/ids.ts';
import { createImages } from '../ports/images.ts';
import { createLog, type Log } from '../ports/log.ts';
import { readMasterKey } from '../ports/master-key.ts';
import { type CacheName, type Metrics, noMetrics } from '../ports/metrics.ts';
import { systemFetch } from '../ports/oauth/fetch.ts';
import { createOAuthGateway } from '../ports/oauth/provider.ts';
import { createPublicFetch } from '../ports/oauth/public-fetch.ts';
import { createHasher } from '../ports/passwords/hasher.ts';
import { createLeakedPasswords } from '../ports/passwords/leaked-passwords.ts';
import { createPasswordChecker } from '../ports/passwords/password-checker.ts';
import { systemRandom } from '../ports/random.ts';
import { createSamlGateway } from '../ports/saml/provider.ts';
import { createSamlSignatureCheck } from '../ports/saml/signature.ts';
import { createSigner } from '../ports/signer.ts';
import { noTemplateFiles, readTemplateFiles } from '../ports/template-files.ts';
import { systemTimers } from '../ports/timers.ts';
import { tracedFetch, tracedHasher } from '../ports/tracing/traced-ports.ts';
import { openTracing, type Tracing } from '../ports/tracing/tracing.ts';
import { createVault, type Vault } from '../ports/vault.ts';
import { readVersion } from '../ports/version.ts';
import type { WorkerPlace } from '../ports/worker-processes.ts';
import { dateMigrations, placeBlankDatabase } from '../store/blank/blank-database.ts';
import { createAvailability } from '../store/database/availability.ts';
import type { Database } from '../store/database/database.ts';
import { claimInstallation } from '../store/database/installation.ts';
import { openPglite } from '../store/database/pglite/pglite.ts';
import type { PgliteProgram } from '../store/database/pglite/program.ts';
import { openPostgres } from '../store/database/postgres.ts';
import { signingKeyStore } from '../store/instances/signing-keys.ts';
import { MIGRATIONS, migrate } from '../store/migrating/migrate.ts';
import { readMigrationState } from '../store/migrating/migration-state.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import type { Config } from './config.ts';
import { databaseFolder, withMaintenance } from './database-access.ts';
import { fingerprintOf } from './encryption-key.ts';
import { explainDirectory, explainInstallation } from './explain-failure.ts';

/** Time limit for one reply of an identity provider; a user is waiting. */
const PROVIDER_TIMEOUT_MS = 10_000;

export type Installation = {
  readonly database: Database;
  readonly ports: Ports;
  /** Present in test mode only. */
  readonly testClock: AdjustableClock | undefined;
  close(): Promise<void>;
};

/** Stored secrets can only be decrypted with the key that sealed them, so a wrong key stops the start. */
const claim = async (database: Database, vault: Vault, now: number): Promise<void> => {
  const own = fingerprintOf(vault);
  if ((await claimInstallation(database.db, own, now)) === own) return;
  throw new Error(
    'Latchkey: this database was set up with another encryption key. Set LATCHKEY_ENCRYPTION_KEY to that key, ' +
      'or restore encryption.key in the data directory.',
  );
};

/** False if the embedded database was never started. */
export const hasDatabase = (config: Config): boolean =>
  config.databaseUrl !== undefined || existsSync(databaseFolder(config.dataDirectory));

/** What sees every statement. */
type Watchers = { readonly log: Log; readonly metrics: Metrics; readonly tracing: Tracing };

export const folderOf = (config: Config): string => databaseFolder(config.dataDirectory);

export const openDatabase = async (
  config: Config,
  { log, ...watchers }: Watchers,
  program?: Promise<PgliteProgram>,
): Promise<Database> => {
  const availability = createAvailability({ log, clock: systemClock });
  return config.databaseUrl === undefined
    ? openPglite({ directory: databaseFolder(config.dataDirectory), program, availability, ...watchers })
    : openPostgres({ url: config.databaseUrl, availability, ...watchers });
};

/** Counts the tokens that a signer signs. */
const countSignatures = (signer: Ports['signer'], metrics: Metrics): Ports['signer'] => ({
  ...signer,
  sign: async (...token) => {
    const signed = await signer.sign(...token);
    metrics.token();
    return signed;
  },
});

/** Applies pending migrations. On PostgreSQL they get connections without the time limits of requests. */
const prepareSchema = async (config: Config, database: Database, log: Log): Promise<void> => {
  const { pending, newer } = await readMigrationState(database.db, MIGRATIONS);
  if (newer.length > 0) log.warn({ migrations: newer }, 'the database has migrations of a newer release');
  if (pending.length > 0 && !config.migratesOnStart)
    throw new Error(
      `Latchkey: the database lacks ${pending.map(({ name }) => name).join(', ')}, and LATCHKEY_MIGRATE_ON_START is 0. Run latchkey migrate first.`,
    );
  if (pending.length > 0 && config.databaseUrl !== undefined) await withMaintenance(config, (own) => migrate(own));
  else await migrate(database);
};

/** Makes a new embedded database from the one that is in the package. Without it, opening and migrating make the same, more slowly. */
const placeDatabase = async (config: Config, log: Log): Promise<boolean> => {
  if (config.databaseUrl !== undefined || !config.migratesOnStart) return false;
  try {
    return await placeBlankDatabase(databaseFolder(config.dataDirectory));
  } catch (error) {
    log.warn({ reason: String(error) }, 'the prepared database could not be unpacked, so a new one is made');
    return false;
  }
};

/** Opens the database and migrates its schema; a failure becomes a message for the operator. */
const openMigrated = async (config: Config, watchers: Watchers, program: Beginning['program']): Promise<Database> => {
  try {
    const isPlaced = await placeDatabase(config, watchers.log);
    const database = await openDatabase(config, watchers, program);
    try {
      if (isPlaced) await dateMigrations(database.db);
      await prepareSchema(config, database, watchers.log);
      return database;
    } catch (error) {
      // A database that did not answer may fail to close too; the first error is the one to report.
      await database.close().catch(() => {});
      throw error;
    }
  } catch (error) {
    throw explainInstallation(config, databaseFolder(config.dataDirectory), error);
  }
};

const readKey = (config: Config): Uint8Array => {
  if (config.encryptionKey) return config.encryptionKey;
  try {
    return readMasterKey(config.dataDirectory);
  } catch (error) {
    throw explainDirectory(config.dataDirectory, error);
  }
};

/** The cores that hash passwords here: workers share those of the machine. */
const coresOf = (place: WorkerPlace | undefined): number =>
  Math.max(1, Math.floor(availableParallelism() / (place?.total ?? 1)));

const metricsFor = async (config: Config): Promise<Metrics> =>
  config.metricsPort === undefined ? noMetrics : (await import('../ports/prometheus.ts')).createMetrics();

/** Which worker process this is; and the program of the embedded database, if it is being loaded already. */
export type Beginning = {
  readonly place?: WorkerPlace | undefined;
  readonly program?: Promise<PgliteProgram> | undefined;
};

/** Opens the configured installation and migrates its schema. */
export const openInstallation = async (config: Config, { place, program }: Beginning = {}): Promise<Installation> => {
  const log = createLog(config.logLevel, place?.number);
  const metrics = await metricsFor(config);
  const tracing = openTracing(readVersion());
  const database = await openMigrated(config, { log, metrics, tracing }, program);
  try {
    const testClock = config.test ? createAdjustableClock() : undefined;
    const clock = testClock ?? systemClock;
    const vault = createVault(readKey(config));
    await claim(database, vault, clock.now());
    const cacheReads = (name: CacheName) => (isHit: boolean) => metrics.cache(name, isHit);
    const onCacheRead = cacheReads('signing_keys');
    const signer = countSignatures(
      createSigner({ vault, clock, ids: systemIds, keys: signingKeyStore, onCacheRead }),
      metrics,
    );
    const outbound = {
      fetch: tracedFetch(tracing, systemFetch),
      publicFetch: tracedFetch(tracing, createPublicFetch()),
      patienceMs: PROVIDER_TIMEOUT_MS,
    };
    const ports: Ports = {
      clock,
      timers: systemTimers,
      ids: systemIds,
      random: systemRandom,
      hasher: tracedHasher(tracing, createHasher({ cores: coresOf(place) })),
      passwords: createPasswordChecker(),
      leakedPasswords: createLeakedPasswords({ fetch: outbound.fetch, publicFetch: outbound.publicFetch }),
      captcha: config.captchaService ? createExternalCaptcha(config.captchaService) : noCaptchaService,
      oauth: createOAuthGateway({ clock, ...outbound, onCacheRead: cacheReads('provider_documents') }),
      saml: createSamlGateway({ clock, ...outbound, checkSignature: createSamlSignatureCheck() }),
      images: createImages(),
      templateFiles: config.templatesDirectory ? readTemplateFiles(config.templatesDirectory) : noTemplateFiles,
      vault,
      signer,
      log,
      metrics,
      tracing,
    };
    return { database, ports, testClock, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
};
