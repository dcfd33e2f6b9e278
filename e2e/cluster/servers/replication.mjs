// A primary and its replica: synchronous replication, a fail-over that notices a dead primary by itself, and the way back to two servers.
import { setTimeout as pause } from 'node:timers/promises';
import { FAILURES_BEFORE_PROMOTION, WATCH_PRIMARY_EVERY_MS } from '../limits.mjs';
import { ask, postgresServer } from './postgres.mjs';
import { until } from './program.mjs';

export const ROLE = 'latchkey';
export const DATABASE = 'latchkey';

/** PgBouncer in transaction mode cannot pass these on from the service, so that the role has them. */
const ROLE_SETTINGS = { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '3s' };

const isInSync = async (port) =>
  (await ask(port, "select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')"))
    .length > 0;

/** From now on a commit is acknowledged when the replica has it on disk too. */
const requireReplica = async (port) => {
  await ask(port, "alter system set synchronous_standby_names = 'ANY 1 (*)'");
  await ask(port, 'select pg_reload_conf()');
  await until('the replica is in synchronous replication', () => isInSync(port));
};

/** A server without a replica would wait for one at each commit. */
const requireNoReplica = async (port) => {
  await ask(port, 'alter system reset synchronous_standby_names');
  await ask(port, 'select pg_reload_conf()');
};

const createRole = async (port) => {
  await ask(port, `create role ${ROLE} login`);
  await ask(port, `create database ${DATABASE} owner ${ROLE}`);
  for (const [key, value] of Object.entries(ROLE_SETTINGS))
    await ask(port, `alter role ${ROLE} set ${key} = '${value}'`);
};

/** `{ primary(), replica(), failOver(), addReplica(), stop() }`; `onPrimary(port)` is called when another server becomes the primary. */
export async function startReplication(folder, user, onPrimary) {
  let [primary, replica] = [await postgresServer('a', folder, user), await postgresServer('b', folder, user)];
  await primary.create();
  await primary.start();
  await createRole(primary.port);
  const addReplica = async () => {
    await replica.copyFrom(primary.port);
    await replica.start();
    await requireReplica(primary.port);
  };
  await addReplica();

  /** Resolves when the primary has not answered several times in a row. */
  const primaryIsLost = async () => {
    for (let failures = 0; failures < FAILURES_BEFORE_PROMOTION; ) {
      await pause(WATCH_PRIMARY_EVERY_MS);
      const answered = await ask(primary.port, 'select 1').then(
        () => true,
        () => false,
      );
      failures = answered ? 0 : failures + 1;
    }
  };
  const failOver = async () => {
    await primaryIsLost();
    await replica.promote();
    await requireNoReplica(replica.port);
    [primary, replica] = [replica, primary];
    await onPrimary(primary.port);
  };
  const stop = async () => {
    // The replica first: the primary waits until it has received everything.
    await replica.stop();
    await primary.stop();
  };
  return { primary: () => primary, replica: () => replica, failOver, addReplica, stop };
}
