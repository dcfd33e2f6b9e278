// Many events through one node to one webhook endpoint, on PostgreSQL: events per second, the memory of the node at the beginning and
// at the end, and the share of the time in which the database works. `node bench/webhooks.mjs [events]`, 100,000 by default.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { serviceModule } from '../tools/service-module.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';

const { openPostgres } = await serviceModule('store/database/postgres.ts');

const EVENTS = 100_000;
const SUBJECTS = 5_000;
/** Events are added in parts, as they come from a service with steady load. */
const AT_ONCE = 5_000;
const SAMPLE_MS = 500;
/** Committed events that wait while more are added. */
const MOST_WAITING = 10_000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Accepts every webhook and counts the different ids. */
async function startReceiver() {
  const ids = new Set();
  let requests = 0;
  const server = createServer((request, response) => {
    ids.add(request.headers['webhook-id']);
    requests += 1;
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    count: () => ids.size,
    requests: () => requests,
    close: () => server.close(),
  };
}

/** The resident memory of a process in MB. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

const addEvents = ({ db }, from, count) =>
  sql`
    insert into events (id, instance_id, type, subject, version, data, created_at)
    select 'evt_' || lpad(n::text, 27, '0'), instances.id, 'user.updated', 'user_' || (n % ${sql.lit(SUBJECTS)}), 1,
      jsonb_build_object('object', 'user', 'id', 'user_' || (n % ${sql.lit(SUBJECTS)}), 'filler', repeat('x', 900)),
      (extract(epoch from now()) * 1000)::bigint
    from generate_series(${sql.lit(from)}::int, ${sql.lit(from + count - 1)}::int) as n
    cross join (select id from instances limit 1) as instances`.execute(db);

/** Milliseconds in which the server has executed statements of this database. */
async function activeTime({ db }) {
  const { rows } = await sql`select active_time from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0].active_time);
}

/** Adds the events and waits until all have arrived; returns the samples of the node's memory. */
async function deliverAll(database, receiver, pid, total) {
  const memory = [];
  let added = 0;
  while (receiver.count() < total) {
    if (added < total && added - receiver.count() < MOST_WAITING) {
      const count = Math.min(AT_ONCE, total - added);
      await addEvents(database, added, count);
      added += count;
    }
    await pause(SAMPLE_MS);
    memory.push(await memoryOf(pid));
  }
  return memory;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** `[{ what, value, unit }]` */
export async function measureWebhooks(total = EVENTS) {
  const postgres = await startPostgres();
  const receiver = await startReceiver();
  const { url } = postgres;
  const service = await startService({ DATABASE_URL: url, LATCHKEY_LOG_LEVEL: 'warn' });
  const database = openPostgres({ url });
  try {
    await service.admin('POST', '/webhook_endpoints', { url: receiver.url, events: ['user.updated'] });
    const active = await activeTime(database);
    const started = performance.now();
    const memory = await deliverAll(database, receiver, service.pid, total);
    const elapsed = performance.now() - started;
    // Sessions report their statistics about a second late.
    await pause(2_000);
    const inDatabase = (await activeTime(database)) - active;
    const quarter = Math.ceil(memory.length / 4);
    return [
      { what: `webhooks of ${total} events through one node`, value: (total * 1_000) / elapsed, unit: '/s' },
      { what: 'requests for each event', value: receiver.requests() / total, unit: '' },
      {
        what: 'memory of the node, mean of the second quarter',
        value: mean(memory.slice(quarter, 2 * quarter)),
        unit: 'MB',
      },
      { what: 'memory of the node, mean of the last quarter', value: mean(memory.slice(-quarter)), unit: 'MB' },
      { what: 'time in which the database executes statements', value: (inDatabase / elapsed) * 100, unit: '%' },
    ];
  } finally {
    await database.close();
    await service.stop();
    receiver.close();
    await postgres.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await measureWebhooks(Number(process.argv[2] ?? EVENTS)));
