// Calls of the local admin API for commands on this machine: keys and instances of the installation.
import { OPERATOR_ROLES } from '@latchkey/wire/console';
import { Fault } from '../../domain/faults/fault.ts';
import type { LocalAdmin } from '../../http/guards/local-caller.ts';
import type { OperatorVisit } from '../../http/incoming.ts';
import { readJsonBody } from '../../http/json-input.ts';
import { makeMachineLink } from '../../use-cases/console/links.ts';
import {
  listKeys,
  renewSecretKey,
  setUpInstance,
  type WantedInstance,
} from '../../use-cases/instances/instance-setup.ts';
import { rotateKeys } from '../../use-cases/instances/rotate-keys.ts';
import { type AskAdmin, type OperatorCommand, runOperatorCommand } from './commands.ts';

/** Called by `latchkey rotate-keys`. */
export const ROTATE_KEYS_PATH = '/operator/v1/rotate_keys';

/** Called by `latchkey create-instance`. */
export const CREATE_INSTANCE_PATH = '/operator/v1/create_instance';

/** Called by `latchkey keys`. */
export const KEYS_PATH = '/operator/v1/keys';

/** Called by `latchkey console-link`. */
export const CONSOLE_LINK_PATH = '/operator/v1/console_link';

/** Called by the commands on providers and connections. */
export const COMMAND_PATH = '/operator/v1/command';

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
