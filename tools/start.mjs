// `npm start`: installs, builds, and runs the service and the playground together until you press Ctrl+C.
import { build } from './build.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { isTaken, launch, untilReady } from './programs.mjs';
import { fail, run, Stop } from './terminal.mjs';

const DEFAULT_SERVICE_PORT = 4400;
const DEFAULT_PLAYGROUND_PORT = 4401;

function portFrom(name, fallback) {
  const text = process.env[name] ?? String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`${name} is "${text}", which is no port. Give a whole number from 1 to 65535.`);
  return port;
}

/** Refuses a port that another program holds, before anything is started. */
async function ensureFree(port, name) {
  if (await isTaken(port))
    throw new Stop(
      `Port ${port} is taken by another program. Stop that program, or choose another port: ${name}=${port + 10} npm start`,
    );
}

const start = (label, args, env) => launch(label, args, env, (line) => console.log(`${label.padEnd(10)} │ ${line}`));

const COMMAND = 'node packages/service/bin/latchkey.mjs';

/** The keys of the development instance, asked for as an operator does: they are not to be had over the network. */
async function keysOf(env) {
  const { code, output } = await run(process.execPath, ['packages/service/bin/latchkey.mjs', 'keys', '--json'], {
    env,
  });
  const own = code === 0 ? JSON.parse(output).find((one) => one.url === env.LATCHKEY_PUBLIC_URL) : undefined;
  if (own === undefined)
    throw new Stop(`The keys of the development instance could not be read (${COMMAND} keys).\n\n${output}`);
  return { LATCHKEY_PUBLISHABLE_KEY: own.publishable_key, LATCHKEY_SECRET_KEY: own.secret_key };
}

function announce(service, playground, keys) {
  console.log(`
  Latchkey is running.

    Playground        ${playground}        try signing up; the code arrives at ${playground}/inbox
    Service           ${service}
    Publishable key   ${keys.LATCHKEY_PUBLISHABLE_KEY}
    Secret key        ${COMMAND} keys

  Press Ctrl+C to stop.
`);
}

async function main() {
  checkNode();
  const servicePort = portFrom('LATCHKEY_PORT', DEFAULT_SERVICE_PORT);
  const playgroundPort = portFrom('LATCHKEY_PLAYGROUND_PORT', DEFAULT_PLAYGROUND_PORT);
  await ensureInstalled();
  await ensureFree(servicePort, 'LATCHKEY_PORT');
  await ensureFree(playgroundPort, 'LATCHKEY_PLAYGROUND_PORT');
  console.log('Building what changed …');
  await build();
  const service = `http://localhost:${servicePort}`;
  const playground = `http://localhost:${playgroundPort}`;
  const env = {
    LATCHKEY_PORT: String(servicePort),
    LATCHKEY_PUBLIC_URL: service,
    LATCHKEY_PLAYGROUND_PORT: String(playgroundPort),
  };
  const programs = [];
  const stopAll = (signal) => Promise.all(programs.map((program) => program.stop(signal)));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopAll(signal));
  try {
    programs.push(start('service', ['packages/service/bin/latchkey.mjs', 'start'], env));
    await untilReady(programs[0], `${service}/health`);
    const keys = await keysOf(env);
    programs.push(start('playground', ['apps/playground/server.mjs'], { ...env, ...keys }));
    await untilReady(programs[1], playground);
    announce(service, playground, keys);
    const first = await Promise.race(programs.map((program) => program.ended));
    if (first.code !== 0 && first.signal === null)
      throw new Stop(`The ${first.label} stopped with exit ${first.code}. Its last lines are above.`);
  } finally {
    await stopAll('SIGTERM');
  }
}

main().catch(fail);
