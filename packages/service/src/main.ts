// The command line: reads the command and the environment, runs the command, turns failures into a sentence and an exit code.
// Commands are loaded when they run: a process that finds the directory taken must say so within a second.

import { type PlainCommand, readPlainCommand, textOf } from './cli/command-options.ts';
import { ExitCode } from './cli/exit-code.ts';
import { helpText } from './cli/help.ts';
import type { CommandTools } from './cli/operator-command.ts';
import { safeLines } from './cli/terminal-text.ts';
import { claimDirectory } from './installation/claim-directory.ts';
import { type Config, ConfigError, readConfig, readPort } from './installation/config.ts';
import { type Host, systemHost } from './ports/host.ts';
import { readVersion } from './ports/version.ts';
import { findPrimary } from './ports/worker-processes.ts';
import { loadPgliteProgram } from './store/database/pglite/program.ts';

const EXIT_FAILED = 1;
const EXIT_MISUSED = 2;

/** Runs `work` while this process has the data directory. */
const withDirectory = async (host: Host, work: (config: Config) => Promise<void>): Promise<void> => {
  const config = readConfig(host.environment);
  const claim = claimDirectory(config);
  try {
    await work(config);
  } finally {
    claim.release();
  }
};

type Command = (host: Host, argumentsGiven: readonly string[]) => Promise<void>;

const START: PlainCommand = {
  name: 'start',
  usage: [
    'Usage: latchkey start [--port <port>] [--workers <count>]',
    '',
    'Runs the service until it is stopped; latchkey --help lists the variables it reads.',
  ],
  options: {
    port: { kind: 'text', field: 'port', value: 'port', help: 'port to listen on, instead of LATCHKEY_PORT' },
    workers: {
      kind: 'text',
      field: 'workers',
      value: 'count',
      help: 'processes that share the port; needs PostgreSQL (1)',
    },
  },
};

const OPENAPI: PlainCommand = {
  name: 'openapi',
  usage: [
    'Usage: latchkey openapi',
    '',
    'Prints the OpenAPI 3.1 document of every call, of browsers and of the admin API.',
  ],
  options: {},
};

const TODO: PlainCommand = {
  name: 'todo',
  usage: ['Usage: latchkey todo', '', 'Lists the calls of the contract that this release does not answer.'],
  options: {},
};

const MOST_WORKERS = 64;

const readWorkers = (value = '1'): number => {
  if (/^[1-9]\d?$/.test(value) && Number(value) <= MOST_WORKERS) return Number(value);
  throw new ConfigError('--workers', `must be a number of processes from 1 to ${MOST_WORKERS}, but is "${value}".`);
};

/** Starts one process. The program of the embedded database is compiled while the modules of the service are loaded. */
const startOne = async (config: Config) => {
  const program = config.databaseUrl === undefined ? loadPgliteProgram() : undefined;
  // A failure is reported when the database is opened.
  program?.catch(() => {});
  const { startService } = await import('./server/start-service.ts');
  return startService(config, { program });
};

/** Starts one process, or a primary with workers. */
const starterOf = async (workers: number) => {
  if (workers === 1) return startOne;
  const { startWorkers } = await import('./server/workers/start-workers.ts');
  return (config: Config) => startWorkers(config, workers);
};

const start: Command = async (host, rest) => {
  const given = readPlainCommand(host, START, rest);
  if (!given) return;
  const port = textOf(given, 'port');
  if (port !== undefined) readPort(port, '--port');
  const workers = readWorkers(textOf(given, 'workers'));
  const environment = { ...host.environment, ...(port !== undefined && { LATCHKEY_PORT: port }) };
  // Listened to before anything is claimed or opened: a stop during the start ends cleanly too.
  const stopped = new Promise<void>((resolve) => host.onStopSignal(resolve));
  const primary = workers > 1 ? findPrimary(environment) : undefined;
  if (primary) {
    const { runWorker } = await import('./cli/run-worker.ts');
    const { startService } = await import('./server/start-service.ts');
    return runWorker(readConfig(environment), primary, { startService, stopped });
  }
  await withDirectory({ ...host, environment }, async (config) => {
    const { runStart } = await import('./cli/run-start.ts');
    await runStart(host, config, { startService: await starterOf(workers), stopped });
  });
};

const openapi: Command = async (host, rest) => {
  if (!readPlainCommand(host, OPENAPI, rest)) return;
  const { openApiDocument } = await import('./server/openapi/document.ts');
  const { publicUrl, provider } = readConfig(host.environment);
  host.out(JSON.stringify(openApiDocument({ serverUrl: publicUrl, version: readVersion(), provider }), null, 2));
};

const todo: Command = async (host, rest) => {
  if (!readPlainCommand(host, TODO, rest)) return;
  const { ENDPOINTS } = await import('@latchkey/wire/schemas');
  const { ROUTES } = await import('./server/routes/contract.ts');
  const left = Object.keys(ENDPOINTS).filter((key) => !Object.hasOwn(ROUTES, key));
  for (const key of left) host.out(key);
  host.error(left.length === 0 ? 'Every call is answered.' : `${left.length} calls are not answered yet.`);
};

/** Runs a command that makes calls of the admin API. */
const asOperator = async (
  run: (tools: CommandTools, argumentsGiven: readonly string[]) => Promise<void>,
  ...[host, rest]: Parameters<Command>
): Promise<void> => {
  const { askAdmin } = await import('./server/routes/admin/ask-admin.ts');
  await run({ host, config: readConfig(host.environment), askAdmin }, rest);
};

const init: Command = async (host, rest) => {
  const { runInit } = await import('./cli/init/init.ts');
  const { currentProject } = await import('./ports/project-folder.ts');
  const { systemTerminal } = await import('./ports/terminal.ts');
  const findSecretKey = async () => (await import('./cli/create-instance.ts')).developmentSecretKey(host);
  await runInit({ host, folder: currentProject(), terminal: systemTerminal(), findSecretKey }, rest);
};

const importCommand: Command = async (host, rest) => {
  const { runImportCommand } = await import('./cli/import/import.ts');
  const { progressScreen } = await import('./ports/terminal.ts');
  await runImportCommand(host, progressScreen(), rest);
};

const doctor: Command = async (host, rest) => {
  const { runDoctor } = await import('./cli/doctor/doctor.ts');
  const { systemTerminal } = await import('./ports/terminal.ts');
  await runDoctor({ host, isTerminal: systemTerminal().isInteractive }, rest);
};

const COMMANDS: Readonly<Record<string, Command>> = {
  audit: async (...given) => asOperator((await import('./cli/audit.ts')).runAudit, ...given),
  backup: async (...given) => (await import('./cli/backup/backup.ts')).runBackup(...given),
  config: async (...given) => asOperator((await import('./cli/config/config.ts')).runConfig, ...given),
  connections: async (...given) => asOperator((await import('./cli/connections.ts')).runConnections, ...given),
  'console-link': async (...given) => (await import('./cli/console-link.ts')).runConsoleLink(...given),
  'create-instance': async (...given) => (await import('./cli/create-instance.ts')).runCreateInstance(...given),
  doctor,
  events: async (...given) => asOperator((await import('./cli/events/events.ts')).runEvents, ...given),
  export: async (...given) => (await import('./cli/import/export.ts')).runExportCommand(...given),
  import: importCommand,
  init,
  instances: async (...given) => asOperator((await import('./cli/instances.ts')).runInstances, ...given),
  keys: async (...given) => asOperator((await import('./cli/secret-keys.ts')).runKeyCommands, ...given),
  migrate: async (...given) => (await import('./cli/migrate.ts')).runMigrate(...given),
  move: async (...given) => (await import('./cli/backup/move.ts')).runMove(...given),
  openapi,
  providers: async (...given) => asOperator((await import('./cli/providers.ts')).runProviders, ...given),
  restore: async (...given) => (await import('./cli/backup/restore.ts')).runRestore(...given),
  'rotate-keys': async (...given) => (await import('./cli/rotate-keys.ts')).runRotateKeys(...given),
  'script-tag': async (...given) => (await import('./cli/script-tag.ts')).runScriptTag(...given),
  start,
  todo,
  users: async (...given) => asOperator((await import('./cli/users.ts')).runUsers, ...given),
  webhooks: async (...given) => asOperator((await import('./cli/webhooks.ts')).runWebhooks, ...given),
  '--help': async (host) => host.out(helpText()),
  '--version': async (host) => host.out(readVersion()),
};

/** The commands that have a help text, for the page that lists them. */
export const commandNames = (): readonly string[] => Object.keys(COMMANDS).filter((name) => !name.startsWith('-'));

/** What the operator reads when something went wrong. Our own errors are sentences already; of others the trace matters. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return `Latchkey failed: ${String(error)}`;
  return error.message.startsWith('Latchkey:') ? error.message : `Latchkey failed: ${error.stack ?? error.message}`;
};

/** Runs the command line and ends the process with its exit code. */
export const main = async (host: Host = systemHost()): Promise<void> => {
  const [name = '--help', ...rest] = host.arguments;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    host.error(`Latchkey: there is no command "${name}". See latchkey --help.`);
    host.exit(EXIT_MISUSED);
    return;
  }
  try {
    await command(host, rest);
    host.exit(0);
  } catch (error) {
    if (error instanceof ExitCode) return host.exit(error.code);
    host.error(safeLines(explain(error)));
    host.exit(error instanceof ConfigError ? EXIT_MISUSED : EXIT_FAILED);
  }
};
