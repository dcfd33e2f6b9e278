// Starts a program of the product, waits until it answers, and stops it.
import { execFile, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PATIENCE_MS } from './patience.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ASK_EVERY_MS = 50;

export type Program = { readonly url: string; readonly lines: readonly string[]; stop(): Promise<void> };

/** Runs `node <args>` from the root of the repository and waits until `url` answers. */
export async function startProgram(
  args: readonly string[],
  env: Record<string, string>,
  url: string,
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  let isStopping = false;
  const ended = new Promise<void>((resolve) =>
    child.once('close', (code, signal) => {
      if (!isStopping)
        console.error(`node ${args.join(' ')} ended by itself (${signal ?? code}). It said:\n${lines.join('')}`);
      resolve();
    }),
  );
  const stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(late);
  };
  const until = Date.now() + 3 * PATIENCE_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answered = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answered) return { url, lines, stop };
    await pause(ASK_EVERY_MS);
  }
  await stop();
  throw new Error(`node ${args.join(' ')} did not answer at ${url}. It said:\n${lines.join('')}`);
}

/** Runs `node <args>` from the root of the repository until it exits, and returns its output. */
export async function runProgram(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } });
  return stdout;
}
