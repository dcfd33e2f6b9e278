// The service processes: three nodes on one database, each behind its own relay, started in a version, killed, replaced.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../tools/programs.mjs';
import { ROOT } from '../../../tools/terminal.mjs';
import { startProgram, until } from './program.mjs';
import { startRelay } from './relay.mjs';
import { DATABASE, ROLE } from './replication.mjs';

const NAMES = ['one', 'two', 'three'];
export const ENCRYPTION_KEY = '5f'.repeat(32);
const LIBRARIES = '/usr/lib';

/** Debian's library that changes what a program reads from the clock. */
const faketimeLibrary = () =>
  readdirSync(LIBRARIES)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(LIBRARIES, name, 'faketime', 'libfaketimeMT.so.1'))[0];

/** Variables of a process whose clock follows the file; timers and durations keep the real one. */
const adjustable = (file) => ({
  LD_PRELOAD: faketimeLibrary(),
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (reply) => reply.ok,
    () => false,
  );

async function makeNode(name, { folder, frontUrl, databasePort }) {
  const port = await freePort();
  const relay = await startRelay(databasePort);
  const clock = folder.path(`${name}-clock`);
  let program;
  let version;
  const env = {
    LATCHKEY_PORT: String(port),
    LATCHKEY_PUBLIC_URL: frontUrl,
    LATCHKEY_DATA_DIR: folder.path(name),
    LATCHKEY_SCRIPT_DIR: join(ROOT, 'packages/browser/dist'),
    LATCHKEY_ENCRYPTION_KEY: ENCRYPTION_KEY,
    LATCHKEY_TRUSTED_PROXIES: '127.0.0.1',
    LATCHKEY_CONSOLE: 'off',
    LATCHKEY_LOG_LEVEL: 'info',
    DATABASE_URL: `postgres://${ROLE}@127.0.0.1:${relay.port}/${DATABASE}`,
  };
  mkdirSync(folder.path(name), { recursive: true });
  const start = async (chosen, more = {}) => {
    version = chosen;
    program = startProgram(process.execPath, [chosen.program, 'start'], {
      cwd: folder.path(name),
      env: { ...env, ...more },
      log: folder.path(`${name}.log`),
    });
    await until(`node ${name} (${chosen.name}) is ready`, async () => {
      if (!program.isRunning()) throw new Error(`Node ${name} (${chosen.name}) ended:\n${program.output()}`);
      return isReady(port);
    });
  };
  const setClock = (seconds) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}s`);
  return {
    name,
    port,
    relay,
    version: () => version,
    output: () => program.output(),
    start,
    /** Started so that `setClock` moves its clock. */
    startWithClock: (chosen) => {
      setClock(0);
      return start(chosen, adjustable(clock));
    },
    setClock,
    kill: () => program.end('SIGKILL'),
    end: () => program.end('SIGTERM'),
    stop: async () => {
      if (program?.isRunning()) await program.end('SIGKILL');
      await relay.stop();
    },
  };
}

/** Three nodes that do not run yet. */
export async function makeNodes(place) {
  const nodes = [];
  for (const name of NAMES) nodes.push(await makeNode(name, place));
  return nodes;
}
