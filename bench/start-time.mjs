// How long the service takes until it is ready, on the embedded database: the first start, which creates the database, and later ones.
// Goals: 3 s and 1 s.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, launch, untilReady } from '../tools/programs.mjs';
import { median } from './figures.mjs';
import { processorMs } from './processor-time.mjs';

const STARTS = 5;
const ASK_EVERY_MS = 20;

/** One installation keeps its port: another one would change its development instance. */
async function startOnce(folder, port) {
  const url = `http://localhost:${port}`;
  const env = { LATCHKEY_PORT: String(port), LATCHKEY_DATA_DIR: folder, LATCHKEY_PUBLIC_URL: url };
  const started = performance.now();
  const program = launch('service', ['packages/service/bin/latchkey.mjs', 'start'], env, () => {});
  try {
    await untilReady(program, `${url}/health/ready`, { pause: () => wait(ASK_EVERY_MS) });
    return { ms: performance.now() - started, cpu: processorMs(program.pid) };
  } finally {
    await program.stop();
  }
}

/** A first start and a later one in a new folder. */
async function startTwice() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  try {
    const port = await freePort();
    return { first: await startOnce(folder, port), later: await startOnce(folder, port) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `[{ what, value, unit }]`, each the median of five. */
export async function measureStartTime() {
  const runs = [];
  for (let at = 0; at < STARTS; at += 1) runs.push(await startTwice());
  const of = (which, figure) => median(runs.map((run) => run[which][figure]));
  return [
    { what: 'first start, embedded database (goal ≤ 3,000)', value: of('first', 'ms'), unit: 'ms' },
    { what: '  its processor time', value: of('first', 'cpu'), unit: 'ms' },
    { what: 'later starts (goal ≤ 1,000)', value: of('later', 'ms'), unit: 'ms' },
    { what: '  their processor time', value: of('later', 'cpu'), unit: 'ms' },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureStartTime());
