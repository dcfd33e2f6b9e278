// Terminal output of all tools: headings, seconds, and commands whose output is shown on failure.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export function heading(text) {
  console.log(`\n== ${text}`);
}

/** An expected failure: its message is the whole explanation, without a stack. */
export class Stop extends Error {}

/**
 * Runs a command; resolves to `{ code, output }`. With `quiet` the output is only collected, with `echo` it is also shown as it
 * arrives.
 */
export function run(command, args, { cwd = ROOT, env = {}, quiet = true, echo = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet || echo ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const chunks = [];
    const take = (chunk) => {
      chunks.push(chunk);
      if (echo) process.stdout.write(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 1 : 0), output: Buffer.concat(chunks).toString() }),
    );
  });
}

/** The path of a command installed by npm. */
export const bin = (name) => `${ROOT}/node_modules/.bin/${name}`;

/** Runs `work` over `items`, at most `width` at once, and keeps their order. */
export async function inParallel(items, width, work) {
  const results = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next;
      next += 1;
      results[at] = await work(items[at]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}

/** Ends the process with the message of a Stop, or the stack of anything else. */
export function fail(error) {
  console.error(error instanceof Stop ? `\n${error.message}` : error);
  process.exit(1);
}
