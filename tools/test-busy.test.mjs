// `npm run test:busy` repeats a command next to busy loops, ends at the first failure, and never leaks a loop.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './terminal.mjs';

/** Counts its runs in a file, prints the count, and fails in the given run, if any. */
const COUNTING = `
  const { appendFileSync, readFileSync } = require('node:fs');
  const [file, failing] = process.argv.slice(1);
  appendFileSync(file, '.');
  const runs = readFileSync(file, 'utf8').length;
  console.log('this is run', runs);
  process.exit(runs === Number(failing) ? 3 : 0);
`;

function start(...words) {
  const child = spawn(process.execPath, [join(ROOT, 'tools/test-busy.mjs'), ...words], { stdio: 'pipe' });
  const started = { child, output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      started.output += chunk;
    });
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const loops = () => (/\(([\d, ]+)\)/.exec(started.output)?.[1] ?? '').split(', ').filter(Boolean).map(Number);
  return { child, ended, loops, output: () => started.output };
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

function countingFile() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-busy-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'runs');
  writeFileSync(file, '');
  return file;
}

const counted = (file) => readFileSync(file, 'utf8').length;

it('runs the command as often as requested, and ends its loops', async () => {
  const file = countingFile();
  const busy = start('3', process.execPath, '-e', COUNTING, file);
  expect(await busy.ended).toBe(0);
  expect([counted(file), busy.output()]).toEqual([3, expect.stringContaining('All 3 runs passed')]);
  expect(busy.loops()).toHaveLength(4);
  await expect.poll(() => busy.loops().filter(isAlive)).toEqual([]);
});

it('ends at the first failure, with what that run said', async () => {
  const file = countingFile();
  const busy = start('5', process.execPath, '-e', COUNTING, file, '2');
  expect(await busy.ended).toBe(1);
  expect(counted(file)).toBe(2);
  expect(busy.output()).toContain('this is run 2');
  expect(busy.output()).toContain('Run 2 of 5 failed');
  await expect.poll(() => busy.loops().filter(isAlive)).toEqual([]);
});

it.each(['SIGTERM', 'SIGKILL'])('leaves no loop behind after %s', async (signal) => {
  // It exits when its output is no longer read.
  const busy = start('1', process.execPath, '-e', "setInterval(() => console.log('.'), 100)");
  await expect.poll(() => busy.output()).toContain('run 1 of 1');
  expect(busy.loops().filter(isAlive)).toHaveLength(4);
  busy.child.kill(signal);
  await busy.ended;
  await expect.poll(() => busy.loops().filter(isAlive)).toEqual([]);
});

it('wants a number', async () => {
  const busy = start('packages/react');
  expect([await busy.ended, busy.output()]).toEqual([1, expect.stringContaining('is not a number of runs')]);
});
