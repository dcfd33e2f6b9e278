// `latchkey export`: writes everything that `latchkey import --from latchkey` reads to a file that only its owner can read.
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { ExportAnswer } from '../../handlers/local-admin/imports.ts';
import { EXPORT_PATH, runExport } from '../../handlers/local-admin/imports.ts';
import { type Config, ConfigError, readConfig } from '../../installation/config.ts';
import type { Host } from '../../ports/host.ts';
import { EXPORT_PARTS, type ExportPart } from '../../use-cases/import/export-page.ts';
import { type Given, INSTANCE_OPTIONS, type PlainCommand, readPlainCommand, textOf } from '../command-options.ts';
import { NO_INSTANCE, type TaskRunner, withInstallation } from '../reach-installation.ts';
import { jsonText } from '../terminal-text.ts';
import { instanceIsUnclear } from './instance-choice.ts';
import { headerLine } from './own-file.ts';

const OWNER_ONLY = 0o600;
const PAGE_TIMEOUT_MS = 120_000;

const COMMAND: PlainCommand = {
  name: 'export',
  usage: [
    'Usage: latchkey export --file <path> [--instance <id, host or key>] [--json]',
    '',
    'Writes roles, users, organizations, memberships and open invitations of an instance, one JSON object on each line.',
    'The file holds password hashes and secrets of authenticator apps. Only its owner can read it; keep it so.',
  ],
  options: {
    file: { kind: 'text', field: 'file', value: 'path', help: 'the file to write; an existing one is replaced' },
    ...INSTANCE_OPTIONS,
  },
};

const readAnswer = (answer: unknown): ExportAnswer | undefined =>
  typeof answer === 'object' && answer !== null && 'at' in answer
    ? // The service sends this shape.
      (answer as ExportAnswer)
    : undefined;

const readPage = async (run: TaskRunner, instance: string | undefined, part: ExportPart, after: string) => {
  const answer = await run<ExportAnswer>({
    here: (installation) => runExport(installation, { instance, part, after }),
    path: EXPORT_PATH,
    body: { part, after, ...(instance !== undefined && { instance }) },
    read: readAnswer,
    timeoutMs: PAGE_TIMEOUT_MS,
  });
  if (answer.at === 'unclear') throw instanceIsUnclear(instance, answer.instances);
  return answer;
};

type Counts = Readonly<Record<ExportPart, number>>;

/** Writes every page; returns how many records of each part there were. */
const writeAll = async (
  run: TaskRunner,
  instance: string | undefined,
  write: (lines: readonly string[]) => void,
): Promise<Counts> => {
  const counts = { roles: 0, users: 0, organizations: 0, memberships: 0, invitations: 0 };
  let isFirst = true;
  for (const part of EXPORT_PARTS) {
    let after: string | null = '';
    while (after !== null) {
      const page: Exclude<ExportAnswer, { at: 'unclear' }> = await readPage(run, instance, part, after);
      if (isFirst) write([headerLine(page.keyFingerprint)]);
      isFirst = false;
      write(page.records.map((record) => JSON.stringify(record)));
      counts[part] += page.records.length;
      after = page.next;
    }
  }
  return counts;
};

/** Exports to a file; undefined if there is no installation. The file appears when it is complete. */
export const exportFile = (config: Config, given: Given): Promise<Counts | undefined> => {
  const path = textOf(given, 'file');
  if (path === undefined) throw new ConfigError('--file', 'is needed: the path of the file to write.');
  return withInstallation(config, async (run) => {
    const draft = `${path}.part`;
    rmSync(draft, { force: true });
    const file = openSync(draft, 'wx', OWNER_ONLY);
    try {
      const counts = await writeAll(run, given.instance, (lines) => {
        if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`);
      });
      renameSync(draft, path);
      return counts;
    } finally {
      closeSync(file);
      rmSync(draft, { force: true });
    }
  });
};

export const runExportCommand = async (host: Host, rest: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, rest);
  if (!given) return;
  const counts = await exportFile(readConfig(host.environment), given);
  if (!counts) throw new Error(NO_INSTANCE);
  const list = Object.entries(counts).map(([part, count]) => `${count} ${part}`);
  host.out(given.isJson ? jsonText(counts) : `Exported ${list.join(', ')} to ${textOf(given, 'file')}.`);
};
