// A program of the system that a driver starts: its output, waiting for a line of it, and its end.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PATIENCE_MS } from '../../support/patience.ts';

export type SystemProgram = {
  /** The first line that matches; fails when the program ends before, or the wait has reached its limit. */
  line(pattern: RegExp): Promise<string>;
  output(): string;
  stop(): Promise<void>;
};

export function startSystemProgram(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): SystemProgram {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const output = () => lines.join('\n');
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message);
      resolve();
    });
    child.once('close', () => resolve());
  });
  const readers = [child.stdout, child.stderr].map((input) => createInterface({ input }));
  for (const reader of readers) reader.on('line', (line) => lines.push(line));
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${path} ${why} before it printed ${pattern}:\n${output()}`));
      const late = setTimeout(() => fail('took too long'), PATIENCE_MS);
      const end = (found: string) => {
        clearTimeout(late);
        resolve(found);
      };
      const earlier = lines.find((one) => pattern.test(one));
      if (earlier !== undefined) end(earlier);
      for (const reader of readers) reader.on('line', (one) => pattern.test(one) && end(one));
      void ended.then(() => {
        clearTimeout(late);
        fail('ended');
      });
    });
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(late);
  };
  return { line, output, stop };
}
