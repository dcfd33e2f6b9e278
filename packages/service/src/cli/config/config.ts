// `latchkey config pull|diff|apply|schema`: the settings of an instance as a file.
import { resolve } from 'node:path';
import type { ConfigurationAnswer, ConfigurationCommand } from '../../handlers/configuration/configuration.ts';
import { runConfiguration } from '../../handlers/configuration/configuration.ts';
import { settingsFileSchema } from '../../handlers/configuration/json-schema.ts';
import { withEvents } from '../../handlers/events/emit.ts';
import { CONFIGURATION_PATH } from '../../handlers/local-admin/local-admin.ts';
import { ConfigError } from '../../installation/config.ts';
import { systemTerminal, type Terminal } from '../../ports/terminal.ts';
import { type Given, type OptionTable, textOf } from '../command-options.ts';
import { confirm, YES_OPTION } from '../confirm.ts';
import { ExitCode } from '../exit-code.ts';
import {
  ambiguousInstance,
  type CommandTools,
  runSubCommand,
  type SubCommands,
  type VerbTools,
} from '../operator-command.ts';
import { NO_INSTANCE, runTask } from '../reach-installation.ts';
import { jsonText, safeLines, safeText } from '../terminal-text.ts';
import { pulledText, readSettingsFile, resolveSecrets, writeSettingsFile } from './settings-file.ts';
import { differencesText } from './show-differences.ts';

const OPTIONS: OptionTable = {
  file: {
    kind: 'text',
    field: 'file',
    value: 'path',
    help: 'the settings file, such as latchkey.json; pull prints without it',
  },
  'dry-run': { kind: 'flag', field: 'rehearse', help: 'with apply: make every change, then take all of them back' },
  prune: {
    kind: 'flag',
    field: 'prune',
    help: 'with diff and apply: remove entries that a section of the file does not have',
  },
  revision: {
    kind: 'text',
    field: 'revision',
    value: 'text',
    help: 'with apply: fail if the instance is no longer as pull or diff saw it under this revision',
  },
  ...YES_OPTION,
};

const USAGE = [
  'Usage: latchkey config pull [--file <path>]',
  '       latchkey config diff --file <path> [--prune]',
  '       latchkey config apply --file <path> [--dry-run] [--prune] [--revision <text>] [--yes]',
  '       latchkey config schema',
  '',
  'The settings of an instance as a file: pull writes it, diff compares, apply makes the instance as the file says, in one',
  'transaction. Secrets are not in the file; it names the variables or files that hold them.',
  'diff exits with 0 if nothing differs, 1 if something does, and 2 if it could not compare.',
];

const DIFFERS = 1;
const NOT_COMPARED = 2;

const readAnswer = (answer: unknown): ConfigurationAnswer | undefined =>
  typeof answer === 'object' && answer !== null && 'at' in answer
    ? // The running service sends this shape.
      (answer as ConfigurationAnswer)
    : undefined;

type Seen = Exclude<ConfigurationAnswer, { readonly at: 'unclear' | 'refused' | 'outdated' }>;

const refusalOf = (command: ConfigurationCommand, answer: Exclude<ConfigurationAnswer, Seen>): Error => {
  if (answer.at === 'unclear')
    return answer.instances.length === 0
      ? new Error(NO_INSTANCE)
      : ambiguousInstance(command.instance, answer.instances);
  if (answer.at === 'outdated')
    return new Error(
      `Latchkey: the settings were changed since; their revision is ${answer.revision} now. Compare again with latchkey config diff.`,
    );
  const lines = answer.problems.map(({ message }) => `  ${safeText(message)}`);
  return new ConfigError('--file', `cannot be applied. Nothing was changed.\n\n${lines.join('\n')}`);
};

const callConfiguration = async ({ config, askAdmin }: CommandTools, command: ConfigurationCommand): Promise<Seen> => {
  const own = async () => new Response(null, { status: 503 });
  const answer = await runTask<ConfigurationAnswer>(config, {
    here: ({ database, ports }) =>
      runConfiguration({ config, database: withEvents(database, ports), ports, own }, askAdmin, command),
    path: CONFIGURATION_PATH,
    body: { ...command },
    read: readAnswer,
  });
  if (!answer) throw new Error(NO_INSTANCE);
  if (answer.at === 'unclear' || answer.at === 'refused' || answer.at === 'outdated') throw refusalOf(command, answer);
  return answer;
};

const differencesIn = (answer: Seen) => ('differences' in answer ? answer.differences : []);

const shownJson = (answer: Seen) => ({
  instance: answer.instance,
  revision: answer.revision,
  differences: differencesIn(answer),
});

/** The file as the service gets it: the document, and the secrets that could be resolved. */
const readWanted = ({ host }: CommandTools, given: Given): Omit<ConfigurationCommand, 'verb'> => {
  const file = textOf(given, 'file');
  if (file === undefined) throw new ConfigError('--file', 'is needed: the path of the settings file.');
  const document = readSettingsFile(file);
  return {
    instance: given.instance,
    document,
    secrets: resolveSecrets(document, resolve(file), host.environment),
    prunes: given.fields.prune === true,
    revision: textOf(given, 'revision'),
  };
};

const pull =
  (tools: CommandTools) =>
  async ({ given }: VerbTools): Promise<void> => {
    const answer = await callConfiguration(tools, { verb: 'pull', instance: given.instance });
    if (answer.at !== 'pulled') throw new Error('Latchkey: the running service is of another version. Start it again.');
    const file = textOf(given, 'file');
    const text = pulledText(answer.document, file);
    if (file === undefined) return tools.host.out(safeLines(text.trimEnd()));
    writeSettingsFile(file, text);
    tools.host.out(`${safeText(file)} has the settings of ${answer.instance.host}. Revision ${answer.revision}.`);
  };

const diff =
  (tools: CommandTools) =>
  async ({ given, print }: VerbTools): Promise<void> => {
    let answer: Seen;
    try {
      answer = await callConfiguration(tools, { ...readWanted(tools, given), verb: 'diff' });
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      tools.host.error(error instanceof Error ? error.message : String(error));
      throw new ExitCode(NOT_COMPARED);
    }
    const differences = differencesIn(answer);
    print(shownJson(answer), () => differencesText(differences));
    if (differences.length > 0) throw new ExitCode(DIFFERS);
  };

const apply =
  (tools: CommandTools, terminal: Terminal) =>
  async ({ given, print }: VerbTools): Promise<void> => {
    const wanted = readWanted(tools, given);
    if (given.fields.rehearse === true) {
      const answer = await callConfiguration(tools, { ...wanted, verb: 'rehearse' });
      return print(
        shownJson(answer),
        () => `${differencesText(differencesIn(answer))}\nNothing was changed: this was a dry run.`,
      );
    }
    if (given.fields.yes !== true) {
      const seen = await callConfiguration(tools, { ...wanted, verb: 'diff' });
      const differences = differencesIn(seen);
      if (differences.length === 0) return print(shownJson(seen), () => differencesText([]));
      tools.host.out(differencesText(differences));
      const question = `Make these changes to ${seen.instance.host}`;
      await confirm(terminal, false, { command: 'config apply', question });
      // What was shown is what is applied, or nothing is.
      return applied(tools, { ...wanted, revision: seen.revision }, print);
    }
    return applied(tools, wanted, print);
  };

const applied = async (
  tools: CommandTools,
  wanted: Omit<ConfigurationCommand, 'verb'>,
  print: VerbTools['print'],
): Promise<void> => {
  const answer = await callConfiguration(tools, { ...wanted, verb: 'apply' });
  print(shownJson(answer), () =>
    differencesIn(answer).length === 0
      ? differencesText([])
      : `${differencesText(differencesIn(answer))}\nApplied to ${answer.instance.host}. Revision ${answer.revision}.`,
  );
};

const commands = (tools: CommandTools, terminal: Terminal): SubCommands => ({
  name: 'config',
  usage: USAGE,
  options: OPTIONS,
  verbs: {
    pull: pull(tools),
    diff: diff(tools),
    apply: apply(tools, terminal),
    schema: async () => tools.host.out(jsonText(settingsFileSchema())),
  },
});

export const runConfig = (
  tools: CommandTools,
  rest: readonly string[],
  terminal: Terminal = systemTerminal(),
): Promise<void> => runSubCommand(commands(tools, terminal), tools, rest);
