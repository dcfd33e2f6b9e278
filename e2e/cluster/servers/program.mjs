// Programs that the rig starts: started with their output kept, waited for, ended by their own process id.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from '../limits.mjs';

const ASK_EVERY_MS = 50;

/** Asks until `isTrue` is, or throws with `what` after the patience of the rig. */
export async function until(what, isTrue, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await isTrue()) return;
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`Waited ${patience / 1_000} s in vain: ${what}.`);
}

/** Runs a program until it ends, and returns its output; throws with the output if it fails. */
export async function runOnce(program, args, options = {}) {
  const running = startProgram(program, args, options);
  const code = await running.ended;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${running.output()}`);
  return running.output();
}

/** `{ pid, output(), isRunning(), ended, end(signal) }`; its output is also appended to `log`. */
export function startProgram(program, args, { log, env = {}, ...options } = {}) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...options,
  });
  let output = '';
  let isRunning = true;
  const keep = (chunk) => {
    output += chunk;
    if (log) appendFileSync(log, chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise((resolve) => {
    const close = (result) => {
      isRunning = false;
      resolve(result);
    };
    child.once('error', (error) => {
      keep(`${error.message}\n`);
      close('no program');
    });
    child.once('close', (code, signal) => close(signal ?? code));
  });
  const end = async (signal = 'SIGTERM') => {
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    const result = await ended;
    clearTimeout(late);
    return result;
  };
  return { pid: child.pid, output: () => output, isRunning: () => isRunning, ended, end };
}
