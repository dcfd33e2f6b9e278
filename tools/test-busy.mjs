// `npm run test:busy`: repeats the whole suite on an overloaded machine. It ends at the first failure.
//
//   npm run test:busy                                        five times
//   npm run test:busy -- 2                                   twice
//   npm run test:busy -- 20 npx vitest run packages/react    another command, twenty times
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fail, heading, ROOT, Stop, seconds } from './terminal.mjs';

const LOOPS = 4;
const TIMES = 5;
const SUITE = [process.execPath, 'tools/test.mjs', 'all'];
/** How many lines of a failed run are shown; the file contains all. */
const LAST_LINES = 200;
/** Lines that report the progress of the suite. */
const PROGRESS = /^(==|--) /;

/** Loops for ever, and exits when its parent process is gone, which may be before its first line runs. */
const LOOP = `
  const parent = Number(process.argv[1]);
  while (process.ppid === parent) for (const until = Date.now() + 200; Date.now() < until; );
`;

function readArguments([first, ...rest]) {
  if (first === undefined) return { times: TIMES, command: SUITE };
  const times = Number(first);
  if (!Number.isInteger(times) || times < 1)
    throw new Stop(`How many times? "${first}" is not a number of runs. Try: npm run test:busy -- ${TIMES}`);
  return { times, command: rest.length > 0 ? rest : SUITE };
}

function startLoops() {
  const start = () => spawn(process.execPath, ['-e', LOOP, String(process.pid)], { stdio: 'ignore' });
  const loops = Array.from({ length: LOOPS }, start);
  return { pids: loops.map(({ pid }) => pid), stop: () => loops.forEach((loop) => void loop.kill('SIGKILL')) };
}

/** Runs the command once, with its output in a file; resolves to its exit code. */
function runOnce([program, ...args], file, onChild) {
  return new Promise((resolve, reject) => {
    const log = createWriteStream(file);
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    onChild(child);
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (PROGRESS.test(line)) console.log(`  ${line}`);
    });
    child.on('error', (error) => reject(new Stop(`${program} could not be started: ${error.message}`)));
    child.on('close', (code) => log.end(() => resolve(code ?? 1)));
  });
}

async function main() {
  const { times, command } = readArguments(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-busy-'));
  const loops = startLoops();
  let child;
  // Any exit of this process ends the loops; after SIGKILL, which cannot be handled, they exit by themselves.
  process.on('exit', loops.stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      child?.kill(signal);
      process.exit(1);
    });
  console.log(`${LOOPS} busy loops run next to it (${loops.pids.join(', ')}).`);
  for (let run = 1; run <= times; run += 1) {
    heading(`run ${run} of ${times}: ${command.join(' ')}`);
    const started = Date.now();
    const file = join(folder, `run-${run}.log`);
    const code = await runOnce(command, file, (one) => {
      child = one;
    });
    if (code !== 0) {
      console.log(readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n'));
      throw new Stop(`Run ${run} of ${times} failed after ${seconds(started)}. Full output: ${file}`);
    }
    console.log(`-- run ${run} passed (${seconds(started)})`);
  }
  console.log(`\nAll ${times} runs passed. Their logs: ${folder}`);
  process.exit(0);
}

main().catch(fail);
