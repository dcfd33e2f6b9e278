// `latchkey import`: reads files of another system and writes users, organizations, memberships and invitations. A second run of
// the same files continues after what was written and changes nothing else.
import { statSync } from 'node:fs';
import type { ImportRecord, Outcome } from '../../domain/import/record.ts';
import { readParameters } from '../../domain/import/sources/firebase.ts';
import type { FirebaseParameters, Source, SourceOptions } from '../../domain/import/sources/source.ts';
import { SOURCES } from '../../domain/import/sources/sources.ts';
import { IMPORT_PATH, type ImportAnswer, type ImportBatch, runImport } from '../../handlers/local-admin/imports.ts';
import { type Config, ConfigError, readConfig } from '../../installation/config.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Host } from '../../ports/host.ts';
import { type Given, INSTANCE_OPTIONS, type PlainCommand, readPlainCommand, textOf } from '../command-options.ts';
import { NO_INSTANCE, type TaskRunner, withInstallation } from '../reach-installation.ts';
import { jsonText, safeLines } from '../terminal-text.ts';
import { instanceIsUnclear } from './instance-choice.ts';
import { readHeader } from './own-file.ts';
import { createPlanned } from './planned.ts';
import { createProgress, type ProgressScreen } from './progress.ts';
import { readRecords } from './reading/records.ts';
import { createReport, describeReport, type ImportReport } from './report.ts';
import { sendRecords } from './send-records.ts';

const NAMES = SOURCES.map(({ name }) => name).join(', ');
/** A batch on a busy machine. */
const BATCH_TIMEOUT_MS = 300_000;
/** Batches that PostgreSQL writes at the same time; the embedded database has one connection. */
const WRITERS = 3;

const COMMAND: PlainCommand = {
  name: 'import',
  usage: [
    'Usage: latchkey import --from <source> --file <path> [--file <path> …] [--dry-run] [--instance <id, host or key>] [--json]',
    '',
    `Imports users, organizations, memberships and invitations. Sources: ${NAMES}.`,
    'A second run of the same files goes on where the first one ended. docs/operations/moving-in-and-out.md explains each source.',
  ],
  options: {
    from: { kind: 'text', field: 'from', value: 'source', help: 'the system that wrote the files' },
    file: { kind: 'list', field: 'files', value: 'path', help: 'a file; repeat it for the tables of one source' },
    'dry-run': { kind: 'flag', field: 'dryRun', help: 'check everything, write nothing' },
    strict: { kind: 'flag', field: 'strict', help: 'refuse a row instead of leaving a part of it out' },
    events: { kind: 'flag', field: 'events', help: 'make the events of every row, for webhooks' },
    role: { kind: 'pairs', field: 'roles', value: 'name=key', help: 'a role of the source and the key of a role here' },
    'rp-id': { kind: 'text', field: 'rpId', value: 'domain', help: 'the domain of passkeys, if the source has none' },
    'groups-as-organizations': { kind: 'flag', field: 'groups', help: 'Keycloak: groups become organizations' },
    'hash-parameters': {
      kind: 'file',
      field: 'parameters',
      help: 'Firebase: a file with the parameters of the hashes',
    },
    'signer-key': { kind: 'text', field: 'signerKey', value: 'base64', help: 'Firebase: the signer key' },
    'salt-separator': { kind: 'text', field: 'saltSeparator', value: 'base64', help: 'Firebase: the salt separator' },
    rounds: { kind: 'text', field: 'rounds', value: 'number', help: 'Firebase: the rounds' },
    'mem-cost': { kind: 'text', field: 'memCost', value: 'number', help: 'Firebase: the memory cost' },
    ...INSTANCE_OPTIONS,
  },
};

const sourceOf = (given: Given): Source => {
  const name = textOf(given, 'from');
  const source = SOURCES.find((one) => one.name === name);
  if (source) return source;
  throw new ConfigError('--from', `must be one of ${NAMES}${name === undefined ? '' : `, but is "${name}"`}.`);
};

const filesOf = ({ fields }: Given): readonly string[] => {
  const files = Array.isArray(fields.files) ? fields.files.map(String) : [];
  if (files.length === 0) throw new ConfigError('--file', 'is needed: the path of a file to import.');
  for (const path of files) {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new ConfigError('--file', `names a file that cannot be read: ${path}`);
  }
  return files;
};

/** The parameters of Firebase, of a file or of options. */
const firebaseOf = (given: Given): FirebaseParameters | undefined => {
  const file = textOf(given, 'parameters');
  const names = ['signerKey', 'saltSeparator', 'rounds', 'memCost'] as const;
  const options = names.map((name) => `${name}: ${textOf(given, name) ?? ''}`).join('\n');
  if (file === undefined && names.every((name) => textOf(given, name) === undefined)) return undefined;
  const read = readParameters(file ?? options);
  if (read) return read;
  throw new ConfigError('--hash-parameters', 'must give the signer key, the rounds and the memory cost of Firebase.');
};

const optionsOf = (given: Given): SourceOptions => ({
  firebase: firebaseOf(given),
  rpId: textOf(given, 'rpId'),
  // The option is read as pairs of texts.
  roles: (given.fields.roles ?? {}) as Readonly<Record<string, string>>,
  groupsAreOrganizations: given.fields.groups === true,
});

const readAnswer = (answer: unknown): ImportAnswer | undefined =>
  typeof answer === 'object' && answer !== null && 'at' in answer
    ? // The service sends this shape.
      (answer as ImportAnswer)
    : undefined;

const sender =
  (run: TaskRunner, given: Given, options: Omit<ImportBatch, 'records' | 'instance'>) =>
  async (records: readonly ImportRecord[]): Promise<readonly Outcome[]> => {
    const batch: ImportBatch = { instance: given.instance, ...options, records };
    const answer = await run<ImportAnswer>({
      here: (installation) => runImport(installation, batch),
      path: IMPORT_PATH,
      body: { ...batch },
      read: readAnswer,
      timeoutMs: BATCH_TIMEOUT_MS,
    });
    if (answer.at === 'unclear') throw instanceIsUnclear(given.instance, answer.instances);
    return answer.outcomes;
  };

/** What the command needs besides its arguments. */
type ImportTools = { readonly config: Config; readonly screen: ProgressScreen };

/** Imports the files and returns the report; undefined if there is no installation. */
const importFiles = ({ config, screen }: ImportTools, given: Given): Promise<ImportReport | undefined> => {
  const source = sourceOf(given);
  const files = filesOf(given);
  const options = optionsOf(given);
  const isDryRun = given.fields.dryRun === true;
  const total = files.reduce((sum, path) => sum + statSync(path).size, 0);
  return withInstallation(config, async (run) => {
    const report = createReport(source.name, isDryRun);
    const progress = createProgress(screen, systemClock, total);
    const startedAt = systemClock.now();
    const send = sender(run, given, {
      source: source.name,
      isDryRun,
      makesEvents: given.fields.events === true,
      isStrict: given.fields.strict === true,
      keyFingerprint: source.name === 'latchkey' ? await readHeader(files[0] ?? '') : undefined,
    });
    // An instance that does not exist is reported before the files are read.
    await send([]);
    const plan = isDryRun ? createPlanned() : (_: ImportRecord, outcome: Outcome) => outcome;
    const { onBytes } = progress;
    const records = readRecords({ source, options, files, onLost: report.lose, onProblem: report.unreadable, onBytes });
    await sendRecords(records, {
      send,
      writers: config.databaseUrl === undefined ? 1 : WRITERS,
      onOutcomes: (batch, outcomes) => {
        batch.forEach(({ file, line, record }, index) => {
          const outcome = outcomes[index];
          if (outcome) report.add({ file, line, type: record.type }, plan(record, outcome));
        });
        progress.onRows(batch.length);
      },
    });
    progress.end();
    return report.finish((systemClock.now() - startedAt) / 1_000);
  });
};

export const runImportCommand = async (host: Host, screen: ProgressScreen, rest: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, rest);
  if (!given) return;
  const report = await importFiles({ config: readConfig(host.environment), screen }, given);
  if (!report) throw new Error(NO_INSTANCE);
  host.out(given.isJson ? jsonText(report) : safeLines(describeReport(report)));
};
