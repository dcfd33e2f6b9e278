// `npm start`: installs, builds, and runs the service and the playground together until Ctrl+C.
import { build, outputVariables } from './build.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { isTaken, launch, untilReady } from './programs.mjs';
import { startProgress } from './progress.mjs';
import { consoleLinkOf, keysOf, portFrom, SERVICE_PROGRAM } from './service.mjs';
import { fail, Stop } from './terminal.mjs';

const DEFAULT_SERVICE_PORT = 4400;
const DEFAULT_PLAYGROUND_PORT = 4401;

/** Fails if another program uses the port, before anything is started. */
async function ensureFree(port, name) {
  if (await isTaken(port))
    throw new Stop(
      `Port ${port} is in use by another program. Stop that program, or choose another port: ${name}=${port + 10} npm start`,
    );
}

const start = (label, args, env) => launch(label, args, env, (line) => console.log(`${label.padEnd(10)} │ ${line}`));

const COMMAND = `node ${SERVICE_PROGRAM}`;

function announce(service, playground, keys, consoleLink) {
  console.log(`
  Latchkey is running.

    Demonstration     ${playground}        an invented application; create an account
    Its mail          ${playground}/lab/inbox        codes and links; nothing leaves this machine
    Service           ${service}
    Console           ${service}/console
    Console, once     ${consoleLink ?? 'is off'}
    Publishable key   ${keys.LATCHKEY_PUBLISHABLE_KEY}
    Secret key        ${COMMAND} keys

  Press Ctrl+C to stop.
`);
}

const stopAll = (programs, signal) => Promise.all(programs.map((program) => program.stop(signal)));

/** Installs, builds, starts; resolves once both programs answer. */
async function startAll(programs, ports, progress) {
  await ensureInstalled({ onStep: progress.at });
  await ensureFree(ports.service, 'LATCHKEY_PORT');
  await ensureFree(ports.playground, 'LATCHKEY_PLAYGROUND_PORT');
  console.log('Building what changed …');
  await build({ onStep: progress.at });
  const service = `http://localhost:${ports.service}`;
  const playground = `http://localhost:${ports.playground}`;
  const env = {
    // The addresses and keys stay in sight: no line for each request.
    LATCHKEY_LOG_LEVEL: process.env.LATCHKEY_LOG_LEVEL ?? 'warn',
    LATCHKEY_PORT: String(ports.service),
    LATCHKEY_PUBLIC_URL: service,
    LATCHKEY_PLAYGROUND_PORT: String(ports.playground),
    LATCHKEY_PLAYGROUND_DEMO: '1',
    ...outputVariables(),
  };
  // Until here there is no other process to stop.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopAll(programs, signal));
  progress.at('starting the service');
  programs.push(start('service', [SERVICE_PROGRAM, 'start'], env));
  await untilReady(programs[0], `${service}/health`);
  const keys = await keysOf(env);
  progress.at('starting the playground');
  programs.push(start('playground', ['apps/playground/server.mjs'], { ...env, ...keys }));
  await untilReady(programs[1], playground);
  announce(service, playground, keys, await consoleLinkOf(env));
}

async function main() {
  checkNode();
  const ports = {
    service: portFrom('LATCHKEY_PORT', DEFAULT_SERVICE_PORT),
    playground: portFrom('LATCHKEY_PLAYGROUND_PORT', DEFAULT_PLAYGROUND_PORT),
  };
  const programs = [];
  const progress = startProgress();
  try {
    await startAll(programs, ports, progress);
    progress.stop();
    const first = await Promise.race(programs.map((program) => program.ended));
    if (first.code !== 0 && first.signal === null)
      throw new Stop(`The ${first.label} stopped with exit ${first.code}. Its last lines are above.`);
  } finally {
    progress.stop();
    await stopAll(programs, 'SIGTERM');
  }
}

main().catch(fail);
