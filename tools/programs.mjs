// Starts a program of the product, reads its output lines, and waits until it answers.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { ROOT, Stop } from './terminal.mjs';

const ASK_EVERY_MS = 100;

/** True when another program listens on the port. */
export function isTaken(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(false)));
  });
}

/** A port that is free at this moment. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Runs `node <args>` from the root, or another program elsewhere; calls `onLine` for every line it prints. */
export function launch(label, args, env, onLine, { program = process.execPath, cwd = ROOT } = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ label, code, signal })));
  const stop = (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { label, pid: child.pid, ended, stop };
}

const answers = (url) =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

const shortly = () => new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));

/** Waits until the URL answers, however long a busy machine takes; stops when the program exits first. */
export async function untilReady(program, url, { ask = answers, pause = shortly } = {}) {
  let over;
  program.ended.then((end) => {
    over = end;
  });
  while (!(await ask(url))) {
    if (over)
      throw new Stop(
        `The ${program.label} stopped while starting (exit ${over.code ?? over.signal}). Its last lines are above.`,
      );
    await pause();
  }
}
