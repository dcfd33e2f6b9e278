// How a command reaches an installation: directly if no service runs on it, otherwise through the running service, because the
// embedded database belongs to one process.

import { claimDirectory, type DirectoryClaim } from '../installation/claim-directory.ts';
import type { Config } from '../installation/config.ts';
import { hasDatabase, type Installation, openInstallation } from '../installation/open-installation.ts';
import { callLocalAdmin, findLocalAdmin } from '../ports/local-admin.ts';
import { DirectoryLocked } from '../store/database/directory-lock.ts';

const OK = 200;

/** The error of a command that finds no instance. */
export const NO_INSTANCE = 'Latchkey: there is no instance here yet. Start the service first.';

/** The error of a command that finds no instance of the given name. */
export const unknownInstance = (name: string): string =>
  `Latchkey: no instance has the id, the host or the publishable key "${name}".`;

/** Claims the directory, or returns the error that names the process which holds it. */
const tryClaim = (config: Config): DirectoryClaim | DirectoryLocked => {
  try {
    return claimDirectory(config);
  } catch (error) {
    if (error instanceof DirectoryLocked) return error;
    throw error;
  }
};

/** A task as a request to the running service: path, body, and parser of the reply. */
type ServiceTask<T> = {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly read: (answer: unknown) => T | undefined;
  /** How long the running service may take, if more than usual. */
  readonly timeoutMs?: number | undefined;
};

export type InstallationTask<T> = ServiceTask<T> & {
  /** Runs in this process. */
  readonly here: (installation: Installation) => Promise<T>;
};

const runInService = async <T>(config: Config, task: ServiceTask<T>, holder: DirectoryLocked): Promise<T> => {
  const endpoint = findLocalAdmin(config.dataDirectory);
  const answer =
    endpoint && (await callLocalAdmin(endpoint, task.path, task.body, task.timeoutMs).catch(() => undefined));
  const read = answer?.status === OK ? task.read(answer.body) : undefined;
  if (read !== undefined) return read;
  throw new Error(
    `${holder.message} That process did not accept the request either; if it is starting or stopping, try again.`,
  );
};

const runLocally = async <T>(config: Config, task: InstallationTask<T>): Promise<T> => {
  const installation = await openInstallation(config);
  try {
    return await task.here(installation);
  } finally {
    await installation.close();
  }
};

/** Runs a task here or in the running service; undefined if there is no installation yet. */
export const runTask = async <T>(config: Config, task: InstallationTask<T>): Promise<T | undefined> =>
  hasDatabase(config) ? runOrCreate(config, task) : undefined;

/** The same, but creates the installation if there is none. */
export const runOrCreate = <T>(config: Config, task: InstallationTask<T>): Promise<T> =>
  runHereOrInService(config, { ...task, here: () => runLocally(config, task) });

/** Runs a task that opens the database itself, or the same in the running service. */
export const runHereOrInService = async <T>(
  config: Config,
  task: ServiceTask<T> & { readonly here: () => Promise<T> },
): Promise<T> => {
  const claim = tryClaim(config);
  if (claim instanceof DirectoryLocked) return runInService(config, task, claim);
  try {
    return await task.here();
  } finally {
    claim.release();
  }
};

/** Runs one task after the other. */
export type TaskRunner = <T>(task: InstallationTask<T>) => Promise<T>;

/** Runs `work` with a runner of tasks: the installation is opened once for all of them. Undefined if there is none yet. */
export const withInstallation = async <T>(
  config: Config,
  work: (run: TaskRunner) => Promise<T>,
): Promise<T | undefined> => {
  if (!hasDatabase(config)) return undefined;
  const claim = tryClaim(config);
  if (claim instanceof DirectoryLocked) return work((task) => runInService(config, task, claim));
  try {
    const installation = await openInstallation(config);
    try {
      return await work((task) => task.here(installation));
    } finally {
      await installation.close();
    }
  } finally {
    claim.release();
  }
};
