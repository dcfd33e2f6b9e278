// How many passwords argon2id alone verifies per second, in a process of the same kind as the service. The process measures one round
// for each message that it gets.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serviceModule } from '../../tools/service-module.mjs';

const PASSWORD = 'quiet-harbour-lights';
export const AT_ONCE = 8;

/** Runs `work(index)` `count` times, `AT_ONCE` at a time; resolves to the number per second. */
export async function perSecond(count, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      await work(at);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (count * 1000) / (performance.now() - started);
}

/** `{ round(count), stop() }`; `core` is the only one that the process may use. */
export function startHashing(core) {
  const command = [process.execPath, fileURLToPath(import.meta.url)];
  const [program, ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const round = async (count) => {
    child.send(count);
    const [rate] = await once(child, 'message');
    return rate;
  };
  return { round, stop: () => child.disconnect() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { createHasher } = await serviceModule('ports/passwords/hasher.ts');
  const hasher = createHasher();
  const digest = await hasher.hash(PASSWORD);
  process.on('message', async (count) => {
    process.send(await perSecond(count, () => hasher.verify(digest, PASSWORD)));
  });
}
