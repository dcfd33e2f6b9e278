// Gives new events of the audit log their places in the chain of their instance. Several nodes may run the job: each chain has a lock.
import { SECOND_MS } from '@latchkey/wire';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import type { Tracing } from '../ports/tracing/tracing.ts';
import { isStorageOutage } from '../ports/unavailable.ts';
import { type ChainPorts, extendChain, instancesToExtend } from '../store/audit-chain.ts';
import type { Database } from '../store/database/database.ts';
import { createRepeating, type Repeating } from './repeat.ts';

export const createAuditChaining = (deps: {
  readonly database: Database;
  readonly ports: { readonly log: Log; readonly timers: Timers; readonly tracing: Tracing } & ChainPorts;
}): Repeating => {
  const { database, ports } = deps;
  return createRepeating(ports.timers, SECOND_MS, async () => {
    try {
      for (const instanceId of await instancesToExtend(database.db))
        await ports.tracing.span({ kind: 'internal', name: 'job audit_chain' }, () =>
          extendChain(database, ports, instanceId),
        );
    } catch (error) {
      // An outage is logged elsewhere; the next turn tries again.
      if (isStorageOutage(error)) return;
      const reason = error instanceof Error ? error.name : 'unknown';
      ports.log.error({ reason }, 'the audit log could not be chained');
    }
  });
};
