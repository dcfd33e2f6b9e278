// How long the service takes until it answers, on the embedded database: the first start, which creates the database, and later ones.
// Goals: 3 s and 1 s.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, launch, untilReady } from '../tools/programs.mjs';
import { median } from './figures.mjs';
import { processorMs } from './processor-time.mjs';

const LATER_STARTS = 5;
const ASK_EVERY_MS = 20;

async function startOnce(folder) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { LATCHKEY_PORT: String(port), LATCHKEY_DATA_DIR: folder, LATCHKEY_PUBLIC_URL: url };
  const started = performance.now();
  const program = launch('service', ['packages/service/bin/latchkey.mjs', 'start'], env, () => {});
  try {
    await untilReady(program, `${url}/health`, { pause: () => wait(ASK_EVERY_MS) });
    return { ms: performance.now() - started, cpu: processorMs(program.pid) };
  } finally {
    await program.stop();
  }
}

/** `[{ what, value, unit }]` */
export async function measureStartTime() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  try {
    const first = await startOnce(folder);
    const later = [];
    for (let at = 0; at < LATER_STARTS; at += 1) later.push(await startOnce(folder));
    return [
      { what: 'first start, embedded database (goal ≤ 3,000)', value: first.ms, unit: 'ms' },
      { what: '  its processor time', value: first.cpu, unit: 'ms' },
      { what: 'later starts (goal ≤ 1,000)', value: median(later.map(({ ms }) => ms)), unit: 'ms' },
      { what: '  the fastest', value: Math.min(...later.map(({ ms }) => ms)), unit: 'ms' },
      { what: '  their processor time', value: median(later.map(({ cpu }) => cpu)), unit: 'ms' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureStartTime());
