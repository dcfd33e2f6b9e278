// Reads what `latchkey doctor` checks from the database. Changes nothing: a database of another release is read as far as it can be.
import { DAY_MS } from '@latchkey/wire';
import type { DatabaseFacts, Fact, InstallationFacts, KeyFacts, ProcessFacts } from '../../domain/inspection/facts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { findLastBackup } from '../../store/database/installation.ts';
import { POOL_SIZE } from '../../store/database/postgres.ts';
import { readServer, readServerTime } from '../../store/inspection/database-server.ts';
import { countLostMessages } from '../../store/inspection/lost-messages.ts';
import { readOperators } from '../../store/inspection/operators.ts';
import { readKeyFingerprint, readMigrations } from '../../store/inspection/schema-state.ts';
import { readBacklogs } from '../../store/statistics/backlog.ts';
import { lastArchivedAt } from '../../store/statistics/installation-facts.ts';
import { type InstanceConfig, readInstances } from './instance-facts.ts';
import { createProbeToken } from './probe-token.ts';

export type FactsConfig = InstanceConfig & {
  readonly databaseUrl?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly smsWebhook?: object | undefined;
};

export type FactsDeps = {
  readonly config: FactsConfig;
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  /** Undefined without an encryption key. */
  readonly vault: Vault | undefined;
  readonly process: ProcessFacts;
};

const LATENCY_SAMPLES = 5;
const PROBLEM_LENGTH = 200;

const factOf = async <T>(read: () => Promise<T>): Promise<Fact<T>> => {
  try {
    return { at: 'known', value: await read() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { at: 'unknown', problem: message.slice(0, PROBLEM_LENGTH) };
  }
};

/** One after another: the embedded database has one connection. */
const timeOf = async (db: Db, clock: Clock) => {
  const samples: { readonly took: number; readonly ahead: number }[] = [];
  for (let sample = 0; sample < LATENCY_SAMPLES; sample += 1) {
    const before = clock.now();
    const there = await readServerTime(db);
    const after = clock.now();
    samples.push({ took: after - before, ahead: there - (before + after) / 2 });
  }
  const byTime = samples.sort((left, right) => left.took - right.took);
  return {
    latencyMs: byTime[Math.floor(LATENCY_SAMPLES / 2)]?.took ?? 0,
    // The fastest sample says most about the clock.
    clockAheadMs: Math.round(byTime[0]?.ahead ?? 0),
  };
};

const readDatabase = async ({ config, database, clock }: FactsDeps): Promise<DatabaseFacts> => {
  const { isEncrypted, connections, ...server } = await readServer(database.db);
  const times = await timeOf(database.db, clock);
  const isEmbedded = config.databaseUrl === undefined;
  return {
    kind: isEmbedded ? 'embedded' : 'postgresql',
    ...server,
    ...times,
    isEncrypted: isEmbedded ? null : isEncrypted,
    connections: isEmbedded ? null : { ...connections, pool: POOL_SIZE },
  };
};

const compareKey = async ({ database, vault }: FactsDeps): Promise<KeyFacts> => {
  const recorded = await readKeyFingerprint(database.db);
  if (!vault) return 'missing';
  if (recorded === undefined) return 'unused';
  return recorded === vault.mac('fingerprint', 'installation') ? 'matches' : 'differs';
};

/** Throws if the database does not answer. */
export const collectFacts = async (deps: FactsDeps): Promise<Omit<InstallationFacts, 'differing'>> => {
  const { config, clock, vault } = deps;
  const { db } = deps.database;
  const now = clock.now();
  const database = await readDatabase(deps);
  const channels = [
    ...(config.smtpUrl === undefined ? [] : (['email'] as const)),
    ...(config.smsWebhook === undefined ? [] : (['sms'] as const)),
  ];
  const encryptionKey = await factOf(() => compareKey(deps));
  const backlogs = await factOf(() => readBacklogs(db, { channels, now }));
  const queue = (name: 'outbox' | 'webhooks') =>
    backlogs.at === 'known' ? { at: 'known' as const, value: backlogs.value[name] } : backlogs;
  return {
    process: deps.process,
    database,
    encryptionKey,
    migrations: await factOf(() => readMigrations(db)),
    instances: await factOf(() => readInstances(db, config, now)),
    operators: await factOf(() => readOperators(db)),
    outbox: queue('outbox'),
    webhookQueue: queue('webhooks'),
    lostMessages: await factOf(() => countLostMessages(db, now - DAY_MS)),
    backupAt: await factOf(async () => (await findLastBackup(db)) ?? null),
    archivedAt: await factOf(async () => (await lastArchivedAt(db)) ?? null),
    probeToken: vault ? createProbeToken(vault, now) : null,
  };
};
