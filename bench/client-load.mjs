// From `load()` to the first snapshot with a session, against an in-memory service: the client's own share of start-up.
import { fileURLToPath } from 'node:url';
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, makeKnown } from '@latchkey/client/testing';
import { median } from './figures.mjs';

const RUNS = 200;
const KEY = `pk_test_${btoa('localhost:4400$')}`;

async function loadOnce() {
  const platform = createFakePlatform();
  const service = createFakeService(() => platform.clock.now());
  platform.network.respond(service.respond);
  makeKnown(platform);
  service.addAccount('mira@example.com', 'quiet-harbour-lights');
  service.signInDirectly('mira@example.com');
  const latchkey = new Latchkey(KEY, { platform });
  const started = performance.now();
  await latchkey.load();
  const took = performance.now() - started;
  if (!latchkey.user) throw new Error('Nobody is signed in; the figure would mean nothing.');
  latchkey.dispose();
  return took;
}

/** `[{ what, value, unit }]` */
export async function measureClientLoad() {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await loadOnce());
  return [{ what: 'load() to the first snapshot, service in memory', value: median(times), unit: 'ms' }];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureClientLoad());
