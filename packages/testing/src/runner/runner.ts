// The test process's side of its runner: starts the process on first use and sends it orders.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { within } from '../wait.ts';
import type { Order, Reply, Started } from './messages.ts';

/** The first start of a project creates a database. */
const START_LIMIT_MS = 120_000;
/** Disables the optimising WebAssembly compiler: a process that runs for minutes would spend a third of its start in it. */
const SHORT_LIVED = '--liftoff-only';
const KEPT_LINES = 20;

type Runner = { ask(order: Order): Promise<Started | undefined> };
type Waiting = { resolve(started: Started | undefined): void; reject(error: Error): void };

/** While nothing is asked, the runner does not keep the test process alive. */
const hold = (child: ChildProcess, isAsked: boolean): void => {
  const change = isAsked ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
};

const createRunner = (forget: () => void): Runner => {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));
  const child = fork(main, { execArgv: [SHORT_LIVED], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const waiting = new Map<number, Waiting>();
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => lines.splice(0, lines.push(String(chunk)) - KEPT_LINES));
    // A pipe to a child keeps the process alive too.
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
  let last = 0;
  child.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) hold(child, false);
    if (reply.at === 'done') asked?.resolve(reply.started);
    else asked?.reject(new Error(reply.message));
  });
  child.once('close', (code, signal) => {
    forget();
    const said = lines.join('').trim();
    const error = new Error(`Latchkey: the process of the test instances ended (${signal ?? code}). It said:\n${said}`);
    for (const asked of waiting.values()) asked.reject(error);
  });
  hold(child, false);
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        hold(child, true);
        child.send({ id: last, order }, (error) => error && reject(error));
      }),
  };
};

// One runner for the whole process: to load the service takes longer than to start an instance.
const shared: { runner?: Runner | undefined } = {};

const runner = (): Runner => {
  shared.runner ??= createRunner(() => {
    shared.runner = undefined;
  });
  return shared.runner;
};

/** Starts an instance in the runner. */
export const startInRunner = async (hostname: string, port: number | undefined): Promise<Started> => {
  const asked = runner().ask({ at: 'start', wanted: { hostname, port } });
  const started = await within(asked, 'the test instance did not start', START_LIMIT_MS);
  if (!started) throw new Error('Latchkey: the process of the test instances answered without an instance.');
  return started;
};

/** Makes the ready folder of the project, so that the next start is quick. */
export const prepareInRunner = async (): Promise<void> => {
  await within(runner().ask({ at: 'prepare' }), 'the data for test instances was not made', START_LIMIT_MS);
};

/** Stops an instance and removes its data. */
export const stopInRunner = async (localUrl: string): Promise<void> => {
  await within(runner().ask({ at: 'stop', localUrl }), 'the test instance did not stop');
};
