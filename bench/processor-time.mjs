// The processor time that a process has used, from the system's own count (Linux).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Milliseconds of processor time of all threads of a process, user and system. */
export function processorMs(pid) {
  // The name of the program, in parentheses, may contain spaces; the fields after it are separated by one space.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const [user, system] = [fields[11], fields[12]].map(Number);
  return (user + system) * TICK_MS;
}
