// Faults of the database.
import type { MigrationFacts } from '../../../domain/inspection/facts.ts';
import { changeFacts } from '../healthy-world.ts';
import { database, known, type PlantedFault } from './fault.ts';

const migrations =
  (found: Partial<MigrationFacts>): PlantedFault['plant'] =>
  (world) =>
    changeFacts(world, () => ({ migrations: known({ pending: [], newer: [], incompatible: [], ...found }) }));

export const DATABASE_FAULTS: readonly PlantedFault[] = [
  {
    id: 'database.reachable',
    fault: 'PostgreSQL is stopped',
    state: 'failed',
    remedy: /Start the database/,
    plant: (world) => {
      world.reading = { at: 'failed', problem: 'Latchkey: PostgreSQL at db:5432 cannot be reached: ECONNREFUSED.' };
    },
  },
  {
    id: 'database.version',
    fault: 'PostgreSQL 14',
    state: 'failed',
    remedy: /15 or later/,
    plant: database({ version: '14.2', majorVersion: 14 }),
  },
  {
    id: 'database.migrations',
    fault: 'a migration is not applied',
    state: 'warning',
    remedy: /backup.*latchkey migrate/,
    plant: migrations({ pending: ['037_next'] }),
  },
  {
    id: 'database.release',
    fault: 'a newer release migrated',
    state: 'failed',
    remedy: /newer release/,
    plant: migrations({ incompatible: ['099_later'] }),
  },
  {
    id: 'database.release',
    fault: 'a newer release migrated, and this release runs on its schema',
    state: 'warning',
    remedy: /Finish the upgrade/,
    plant: migrations({ newer: ['099_later'] }),
  },
  {
    id: 'database.writable',
    fault: 'a replica',
    state: 'failed',
    remedy: /primary/,
    plant: database({ isReadOnly: true }),
  },
  {
    id: 'database.encoding',
    fault: 'Latin 1',
    state: 'failed',
    remedy: /UTF8/,
    plant: database({ encoding: 'LATIN1' }),
  },
  {
    id: 'database.clock',
    fault: 'two seconds apart',
    state: 'warning',
    remedy: /NTP/,
    plant: database({ clockAheadMs: 2_000 }),
  },
  {
    id: 'database.clock',
    fault: 'ten seconds behind',
    state: 'failed',
    remedy: /NTP/,
    plant: database({ clockAheadMs: -10_000 }),
  },
  {
    id: 'database.latency',
    fault: 'far away',
    state: 'warning',
    remedy: /same network/,
    plant: database({ latencyMs: 60 }),
  },
  {
    id: 'database.latency',
    fault: 'overloaded',
    state: 'failed',
    remedy: /same network/,
    plant: database({ latencyMs: 500 }),
  },
  {
    id: 'database.connections',
    fault: 'all connections taken',
    state: 'warning',
    remedy: /max_connections/,
    plant: database({ connections: { allowed: 97, used: 92, pool: 10 } }),
  },
  {
    id: 'database.encryption',
    fault: 'no TLS',
    state: 'warning',
    remedy: /sslmode/,
    plant: database({ isEncrypted: false }),
  },
  {
    id: 'database.server',
    fault: 'embedded',
    state: 'warning',
    remedy: /DATABASE_URL/,
    plant: database({ kind: 'embedded' }),
  },
];
