// `npm run example <name>`: installs the packed packages into one example, and runs it with a local service until Ctrl+C.
// `npm run example build` type-checks and builds all of them, `npm run example test` also runs their stories, and
// `npm run example lock [installation]` chooses the versions of what they install.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { addressFiles } from './examples/address.mjs';
import { buildExamples } from './examples/build.mjs';
import { commandOf, QUIET } from './examples/command.mjs';
import { findExample, listGroups } from './examples/list.mjs';
import { lockfileOf, readLockfile, withoutOurs, writeLockfile } from './examples/lockfile.mjs';
import { packForExamples } from './examples/pack.mjs';
import { stage } from './examples/stage.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { freePort, isTaken, launch, untilReady } from './programs.mjs';
import { startProgress } from './progress.mjs';
import { keysOf, portFrom, SERVICE_PROGRAM } from './service.mjs';
import { fail, ROOT, run } from './terminal.mjs';

const SERVICE_PORT = 4400;
const EXAMPLE_PORT = 4402;

/** Examples show an organization switcher; a new development instance has organizations off. */
async function enableOrganizations(service, secretKey) {
  const reply = await fetch(`${service}/admin/v1/instance`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ organization_settings: { enabled: true } }),
  });
  if (!reply.ok) console.log(`Organizations could not be enabled (${reply.status}); the switcher stays hidden.`);
}

/** Starts the service; one that already runs on the port, for example by `npm start`, is used as it is. */
async function startService(programs, port, print) {
  const service = `http://localhost:${port}`;
  const env = { LATCHKEY_PORT: String(port), LATCHKEY_PUBLIC_URL: service };
  if (!(await isTaken(port))) {
    programs.push(launch('service', [SERVICE_PROGRAM, 'start'], env, print('service')));
    await untilReady(programs[0], `${service}/health`);
  }
  const keys = await keysOf(env);
  await enableOrganizations(service, keys.LATCHKEY_SECRET_KEY);
  return { service, keys };
}

/** Installs one example in a folder of the cache, with the address of the service in its files. */
async function prepare(name, servicePort, progress) {
  const example = findExample(name);
  await ensureInstalled({ onStep: progress.at });
  await build({ onStep: progress.at });
  progress.at('packing the packages');
  const packed = await packForExamples();
  const root = join(ROOT, '.cache', 'examples', 'one', name);
  await stage({ root, examples: [example], packed, onStep: progress.at });
  addressFiles(join(root, name), `localhost:${servicePort}`);
  return { ...example, root };
}

async function startExample(programs, name, progress) {
  const servicePort = portFrom('LATCHKEY_PORT', SERVICE_PORT);
  const example = await prepare(name, servicePort, progress);
  const print = (label) => (line) => console.log(`${label.padEnd(10)} │ ${line}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopAll(programs, signal));
  progress.at('starting the service');
  const { service, keys } = await startService(programs, servicePort, print);
  const wanted = portFrom('PORT', EXAMPLE_PORT);
  const port = (await isTaken(wanted)) ? await freePort() : wanted;
  const { program, args } = commandOf({ ...example, script: 'dev', port });
  progress.at(`starting ${name}`);
  const running = launch(name, args, { ...QUIET, ...keys, PORT: String(port) }, print(name), {
    program,
    cwd: join(example.root, name),
  });
  programs.push(running);
  await untilReady(running, `http://localhost:${port}/`);
  console.log(`\n  The example is at http://localhost:${port}, the service at ${service}.\n  Press Ctrl+C to stop.\n`);
}

const stopAll = (programs, signal) => Promise.all(programs.map((program) => program.stop(signal)));

async function runExample(name) {
  const programs = [];
  const progress = startProgress();
  try {
    await startExample(programs, name, progress);
    progress.stop();
    await Promise.race(programs.map((program) => program.ended));
  } finally {
    progress.stop();
    await stopAll(programs, 'SIGTERM');
  }
}

/** Lets npm choose versions for all examples, or those of the named installations, and writes them to the lockfiles. */
async function lock(only) {
  await build();
  const packed = await packForExamples();
  const chosen = listGroups().filter(({ group }) => only.length === 0 || only.includes(group));
  for (const { group, examples } of chosen) {
    const root = mkdtempSync(join(tmpdir(), 'latchkey-examples-'));
    try {
      await stage({ root, examples, packed, free: true });
      writeLockfile(withoutOurs(readLockfile(join(root, 'package-lock.json'))), lockfileOf(group));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}

/** Builds the examples and runs their stories; further words go to Playwright. */
async function test(words) {
  await buildExamples();
  const { code } = await run(process.execPath, ['tools/e2e.mjs', '--project=examples', ...words], { quiet: false });
  process.exitCode = code;
}

async function main([word, ...rest]) {
  checkNode();
  if (word === 'build') await buildExamples({ only: rest });
  else if (word === 'test') await test(rest);
  else if (word === 'lock') await lock(rest);
  else await runExample(word);
}

main(process.argv.slice(2)).catch(fail);
