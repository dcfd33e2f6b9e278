import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@latchkey/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProcessIdentity, type ProcessTable, systemProcessTable } from '../../ports/process-table.ts';
import { DirectoryLocked, lockDirectory } from './directory-lock.ts';

const NOW = Date.now();

/** A process table in which only the listed pids run. */
const tableOf = (self: ProcessIdentity, running: readonly ProcessIdentity[]): ProcessTable => ({
  self: () => self,
  mayRun: (other) => running.some((process) => process.pid === other.pid && process.started === other.started),
});

const one: ProcessIdentity = { pid: 101, host: 'here', started: 'boot/1' };
const two: ProcessIdentity = { pid: 102, host: 'here', started: 'boot/2' };

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the lock on the data directory', () => {
  it('is refused while its holder runs, and names the holder', () => {
    lockDirectory(directory, tableOf(one, [one]), NOW);
    const attempt = () => lockDirectory(directory, tableOf(two, [one, two]), NOW);
    expect(attempt).toThrow(DirectoryLocked);
    expect(attempt).toThrow(/in use by process 101 on here/);
  });

  it('is free again after release', () => {
    lockDirectory(directory, tableOf(one, [one]), NOW).release();
    expect(existsSync(join(directory, 'lock'))).toBe(false);
    lockDirectory(directory, tableOf(two, [one, two]), NOW);
  });

  it('passes from a dead holder to the next process, whose lock the old one cannot release', () => {
    const old = lockDirectory(directory, tableOf(one, [one]), NOW);
    lockDirectory(directory, tableOf(two, [two]), NOW);
    old.release();
    expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toEqual(two);
  });

  it('detects a process that reused the pid of the dead holder', () => {
    lockDirectory(directory, tableOf(one, [one]), NOW);
    const reused = { ...one, started: 'boot/9' };
    lockDirectory(directory, tableOf(reused, [reused]), NOW);
    expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toEqual(reused);
  });

  it('respects a holder on another machine while it updates its heartbeat', () => {
    const far = lockDirectory(directory, tableOf({ ...one, host: 'far' }, []), NOW);
    far.touch(NOW);
    expect(() => lockDirectory(directory, tableOf(two, [two]), NOW + 20_000)).toThrow(/on far/);
    far.touch(NOW + 20_000);
    expect(() => lockDirectory(directory, tableOf(two, [two]), NOW + 40_000)).toThrow(/on far/);
    lockDirectory(directory, tableOf(two, [two]), NOW + 20_000 + MINUTE_MS);
  });

  it('waits for a file that is being written, but not without limit', () => {
    writeFileSync(join(directory, 'lock'), '');
    utimesSync(join(directory, 'lock'), NOW / 1000, NOW / 1000);
    expect(() => lockDirectory(directory, tableOf(one, [one]), NOW)).toThrow(DirectoryLocked);
    lockDirectory(directory, tableOf(one, [one]), NOW + MINUTE_MS);
  });

  it('is given to one of two processes that acquire it at the same time', () => {
    writeFileSync(join(directory, 'lock'), JSON.stringify({ pid: 1, host: 'here', started: 'gone' }));
    writeFileSync(join(directory, 'lock.takeover'), JSON.stringify(one));
    expect(() => lockDirectory(directory, tableOf(two, [one, two]), NOW)).toThrow(/process 101/);
    // The other process dies during its takeover: its marker file does not block others.
    lockDirectory(directory, tableOf(two, [two]), NOW);
    expect(existsSync(join(directory, 'lock.takeover'))).toBe(false);
  });
});

describe('with real processes', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  const sleeper = async (): Promise<ChildProcess> => {
    const child = spawn('sleep', ['60']);
    children.push(child);
    await once(child, 'spawn');
    return child;
  };

  it('detects that a process runs, and that it was killed', async () => {
    const child = await sleeper();
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const started = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    const identity = { pid: child.pid ?? 0, host: systemProcessTable.self().host, started };
    expect(systemProcessTable.mayRun(identity)).toBe(true);
    expect(systemProcessTable.mayRun({ ...identity, started: 'another boot/1' })).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(systemProcessTable.mayRun(identity)).toBe(false);
  });

  it('rejects a second acquisition by the same process', () => {
    const lock = lockDirectory(directory, systemProcessTable, NOW);
    expect(() => lockDirectory(directory, systemProcessTable, NOW)).toThrow(`process ${process.pid}`);
    lock.release();
  });
});
