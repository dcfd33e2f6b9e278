// The frame of the families of commands, such as providers and users: parses the verb, calls the admin API here or in the running service,
// and prints the reply.

import { withEvents } from '../handlers/events/emit.ts';
import { type OperatorAnswer, type OperatorCommand, runOperatorCommand } from '../handlers/local-admin/commands.ts';
import { COMMAND_PATH } from '../handlers/local-admin/local-admin.ts';
import type { AskAdmin } from '../handlers/operator/named-instance.ts';
import { type Config, ConfigError } from '../installation/config.ts';
import type { Host } from '../ports/host.ts';
import { type Given, helpOf, INSTANCE_OPTIONS, type OptionTable, readGiven } from './command-options.ts';
import { NO_INSTANCE, runTask, unknownInstance } from './reach-installation.ts';
import { jsonText, safeLines } from './terminal-text.ts';

type Problem = {
  readonly message?: string;
  readonly long_message?: string;
  readonly meta?: { readonly param_name?: string };
};

const problemsIn = (body: unknown): readonly Problem[] =>
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors) ? body.errors : [];

/** The message about a field, with the name of the option that sets it. */
const sentenceOf = ({ message, long_message, meta }: Problem, table: OptionTable): string => {
  const sentence = long_message ?? message ?? 'The request was rejected.';
  const field = meta?.param_name;
  const option = Object.entries(table).find(([, row]) => row.field === field)?.[0];
  if (field === undefined || option === undefined) return sentence;
  return sentence.startsWith(field) ? `--${option}${sentence.slice(field.length)}` : `--${option}: ${sentence}`;
};

const readAnswer = (answer: unknown): OperatorAnswer | undefined =>
  typeof answer === 'object' && answer !== null && 'at' in answer
    ? // The running service sends this shape.
      (answer as OperatorAnswer)
    : undefined;

/** The error of a command on one instance that names none of several, or one that does not exist. */
export const ambiguousInstance = (
  named: string | undefined,
  instances: ReadonlyArray<{ readonly id: string; readonly host: string }>,
) => {
  const list = instances.map(({ id, host }) => `  ${id}  ${host}`).join('\n');
  return named === undefined
    ? new ConfigError('--instance', `is needed: there are several instances here.\n\n${list}`)
    : new Error(`${unknownInstance(named)}\n\n${list}`);
};

/** What these commands work with. */
export type CommandTools = {
  readonly host: Host;
  readonly config: Config;
  /** The admin API, for an installation that no running service holds. */
  readonly askAdmin: AskAdmin;
};

const OK = 200;
const NOT_FOUND = 404;

/** Makes one admin call, here or in the running service; throws an error with messages for the operator. */
const callOperator = async (
  { config, askAdmin }: CommandTools,
  command: OperatorCommand,
  table: OptionTable,
): Promise<unknown> => {
  const answer = await runTask<OperatorAnswer>(config, {
    here: ({ database, ports }) => {
      // A command has no HTTP server, so the built-in identity provider cannot be asked.
      const own = async () => new Response(null, { status: 503 });
      return runOperatorCommand({ config, database: withEvents(database, ports), ports, own }, askAdmin, command);
    },
    path: COMMAND_PATH,
    body: { ...command },
    read: readAnswer,
  });
  if (!answer) throw new Error(NO_INSTANCE);
  if (answer.at === 'unclear') {
    if (answer.instances.length === 0) throw new Error(NO_INSTANCE);
    throw ambiguousInstance(command.instance, answer.instances);
  }
  if (answer.status === OK) return answer.body;
  if (answer.status === NOT_FOUND) throw new Error('Latchkey: no entry has that name.');
  const problems = problemsIn(answer.body).map((problem) => sentenceOf(problem, table));
  throw new Error(`Latchkey: ${problems.length > 0 ? problems.join('\n') : `the service answered ${answer.status}.`}`);
};

/** A call of the admin API, for the instance of --instance unless another is named. */
type Ask = (method: OperatorCommand['method'], path: string, body?: unknown, instance?: string) => Promise<unknown>;

/** What the implementation of a verb gets. */
export type VerbTools = {
  readonly given: Given;
  /** The positional argument that names the resource. */
  readonly name: () => string;
  readonly ask: Ask;
  /** Prints the reply as JSON, or as text. */
  readonly print: (body: unknown, words: () => string) => void;
};

export type SubCommands = {
  /** Such as `providers`. */
  readonly name: string;
  readonly usage: readonly string[];
  readonly options: OptionTable;
  readonly verbs: Readonly<Record<string, (tools: VerbTools) => Promise<void>>>;
};

/** Runs `latchkey <family> <verb> …`. */
export const runSubCommand = async (
  family: SubCommands,
  at: CommandTools,
  [verb = '--help', ...rest]: readonly string[],
): Promise<void> => {
  const { name: title, usage, verbs } = family;
  const options = { ...family.options, ...INSTANCE_OPTIONS };
  if (verb === '--help' || rest.includes('--help')) return at.host.out(helpOf(usage, options));
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (!run) throw new ConfigError(title, `cannot ${verb}. See latchkey ${title} --help.`);
  const given = readGiven(title, rest, options);
  return run({
    given,
    name: () => {
      const [name, ...more] = given.positionals;
      if (name !== undefined && more.length === 0) return name;
      throw new ConfigError(`${title} ${verb}`, `takes one name. See latchkey ${title} --help.`);
    },
    ask: (method, path, body, instance = given.instance) =>
      callOperator(at, { instance, method, path, ...(body !== undefined && { body }) }, options),
    print: (body, words) => at.host.out(given.isJson ? jsonText(body) : safeLines(words())),
  });
};
