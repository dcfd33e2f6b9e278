// `npm start`: installs, builds, and runs the service and the playground together until you press Ctrl+C.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { fail, ROOT, Stop } from './terminal.mjs';

const DEFAULT_SERVICE_PORT = 4400;
const DEFAULT_PLAYGROUND_PORT = 4401;
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 150;

function portFrom(name, fallback) {
  const text = process.env[name] ?? String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`${name} is "${text}", which is no port. Give a whole number from 1 to 65535.`);
  return port;
}

/** Refuses a port that another program holds, before anything is started. */
async function ensureFree(port, name) {
  const taken = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(false)));
  });
  if (taken)
    throw new Stop(
      `Port ${port} is taken by another program. Stop that program, or choose another port: ${name}=${port + 10} npm start`,
    );
}

/** Starts a program whose lines are printed with its name in front. */
function launch(label, args, env) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${label.padEnd(10)} │ ${line}`));
  }
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ label, code, signal })));
  return { label, child, ended };
}

/** Waits until the address answers; stops when the program ends first. */
async function ready(program, url) {
  const until = Date.now() + READY_WITHIN_MS;
  let over;
  program.ended.then((end) => {
    over = end;
  });
  while (Date.now() < until) {
    if (over)
      throw new Stop(
        `The ${program.label} stopped while starting (exit ${over.code ?? over.signal}). Its last lines are above.`,
      );
    const answered = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Stop(
    `The ${program.label} did not answer at ${url} within ${READY_WITHIN_MS / 1000} s. Its lines are above.`,
  );
}

function announce(service, playground, keys) {
  console.log(`
  Latchkey is running.

    Playground        ${playground}        try signing up; the code arrives at ${playground}/inbox
    Service           ${service}
    Publishable key   ${keys.publishable_key}
    Secret key        ${keys.secret_key}

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
  const env = { LATCHKEY_PORT: String(servicePort), LATCHKEY_PLAYGROUND_PORT: String(playgroundPort) };
  const programs = [];
  const stop = (signal) => {
    for (const { child } of programs) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(signal));
  try {
    programs.push(launch('service', ['packages/service/bin/latchkey.mjs', 'start'], env));
    await ready(programs[0], `${service}/dev/keys`);
    programs.push(launch('playground', ['apps/playground/server.mjs'], env));
    await ready(programs[1], playground);
    announce(service, playground, await (await fetch(`${service}/dev/keys`)).json());
    const first = await Promise.race(programs.map((program) => program.ended));
    stop('SIGTERM');
    await Promise.all(programs.map((program) => program.ended));
    if (first.code !== 0 && first.signal === null)
      throw new Stop(`The ${first.label} stopped with exit ${first.code}. Its last lines are above.`);
  } catch (error) {
    stop('SIGTERM');
    await Promise.all(programs.map((program) => program.ended));
    throw error;
  }
}

main().catch(fail);
