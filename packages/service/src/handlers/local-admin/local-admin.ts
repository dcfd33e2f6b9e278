// Calls of the local admin API for commands on this machine: keys and instances of the installation.
import { OPERATOR_ROLES } from '@latchkey/wire/console';
import { Fault } from '../../domain/faults/fault.ts';
import { decode, readBytes } from '../../http/body.ts';
import type { LocalAdmin } from '../../http/guards/local-caller.ts';
import type { OperatorVisit } from '../../http/incoming.ts';
import { readJsonBody } from '../../http/json-input.ts';
import { parseJsonObject } from '../../http/json-text.ts';
import { deleteInstance } from '../../store/instances/delete-instance.ts';
import { makeMachineLink } from '../../use-cases/console/links.ts';
import {
  listKeys,
  renewSecretKey,
  setUpInstance,
  type WantedInstance,
} from '../../use-cases/instances/instance-setup.ts';
import { rotateKeys } from '../../use-cases/instances/rotate-keys.ts';
import { runConfiguration } from '../configuration/configuration.ts';
import { FILE_MAX_BYTES } from '../configuration/document.ts';
import type { AskAdmin } from '../operator/named-instance.ts';
import { type OperatorCommand, runOperatorCommand } from './commands.ts';

/** Called by `latchkey rotate-keys`. */
export const ROTATE_KEYS_PATH = '/operator/v1/rotate_keys';

/** Called by `latchkey create-instance`. */
export const CREATE_INSTANCE_PATH = '/operator/v1/create_instance';

/** Called by `latchkey keys`. */
export const KEYS_PATH = '/operator/v1/keys';

/** Called by `latchkey console-link`. */
export const CONSOLE_LINK_PATH = '/operator/v1/console_link';

/** Called by `latchkey backup`. */
export const BACKUP_PATH = '/operator/v1/backup';

/** Called by the commands on providers and connections. */
export const COMMAND_PATH = '/operator/v1/command';

/** Called by `latchkey instances delete`. */
export const DELETE_INSTANCE_PATH = '/operator/v1/delete_instance';

/** Called by `latchkey config`. */
export const CONFIGURATION_PATH = '/operator/v1/configuration';

/** Called by `latchkey doctor`. */
export const INSPECT_PATH = '/operator/v1/inspect';

type LocalAdminVisit = OperatorVisit & { readonly localAdmin: LocalAdmin };

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

const readCommand = ({ instance, method, path, body }: Readonly<Record<string, unknown>>): OperatorCommand => {
  const known = METHODS.find((one) => one === method);
  if (known === undefined || typeof path !== 'string') throw new Fault('request_body_invalid');
  return { method: known, path, body, ...(typeof instance === 'string' && { instance }) };
};

const readWanted = ({ kind, domain, name }: Readonly<Record<string, unknown>>): WantedInstance => {
  if (kind === 'development') return { kind };
  if (kind !== 'production' || typeof domain !== 'string' || typeof name !== 'string')
    throw new Fault('request_body_invalid');
  return { kind, domain, name };
};

const setupOf = ({ localAdmin, database, ports }: LocalAdminVisit) => ({ config: localAdmin.config, database, ports });

export const rotateLocalKeys = async (visit: LocalAdminVisit) => {
  const { instance } = await readJsonBody(visit.request);
  return { keys: await rotateKeys(visit, typeof instance === 'string' ? instance : undefined) };
};

export const createLocalInstance = async (visit: LocalAdminVisit) =>
  setUpInstance(setupOf(visit), readWanted(await readJsonBody(visit.request)));

export const listLocalKeys = async (visit: LocalAdminVisit) => {
  const { instance, renew } = await readJsonBody(visit.request);
  const name = typeof instance === 'string' ? instance : undefined;
  const renewed = renew === true ? await renewSecretKey(setupOf(visit), name) : undefined;
  return { renewed: renewed ?? null, keys: await listKeys(setupOf(visit), name) };
};

export const deleteLocalInstance = async (visit: LocalAdminVisit) => {
  const { id } = await readJsonBody(visit.request);
  if (typeof id !== 'string') throw new Fault('request_body_invalid');
  return { deleted: await deleteInstance(visit.database.db, id) };
};

/** A one-time link of the console, for the command that prints it. */
export const createLocalConsoleLink = async (visit: LocalAdminVisit) => {
  const { role, email_address: emailAddress } = await readJsonBody(visit.request);
  const known = OPERATOR_ROLES.find((one) => one === role);
  const { console: place } = visit.localAdmin.config;
  if (known === undefined || !place) throw new Fault('request_body_invalid');
  const wanted = { role: known, emailAddress: typeof emailAddress === 'string' ? emailAddress : null };
  const { url, link } = await makeMachineLink(visit, place.url, wanted);
  return { url, role: link.role, is_recovery: link.isRecovery, expires_at: link.expiresAt };
};

export const runLocalCommand = async (visit: LocalAdminVisit, askAdmin: AskAdmin) =>
  runOperatorCommand(visit, askAdmin, readCommand(await readJsonBody(visit.request)));

const VERBS = ['pull', 'diff', 'apply', 'rehearse'] as const;
/** The file and the secrets that it refers to. */
const CONFIGURATION_LIMIT = { bytes: 2 * FILE_MAX_BYTES, code: 'request_too_large' } as const;

const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(Object(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** A settings file is larger than any other body of a local call. */
export const runLocalConfiguration = async (visit: LocalAdminVisit, askAdmin: AskAdmin) => {
  const given = parseJsonObject(decode(await readBytes(visit.request, CONFIGURATION_LIMIT)));
  const verb = VERBS.find((one) => one === given.verb);
  if (verb === undefined) throw new Fault('request_body_invalid');
  return runConfiguration(visit, askAdmin, {
    verb,
    instance: typeof given.instance === 'string' ? given.instance : undefined,
    document: given.document,
    secrets: textsIn(given.secrets),
    prunes: given.prunes === true,
    revision: typeof given.revision === 'string' ? given.revision : undefined,
  });
};

/** Writes a backup into the data directory and names the file, which the command moves to its place. */
export const backUpLocally = async ({ localAdmin }: LocalAdminVisit) => localAdmin.backup();
