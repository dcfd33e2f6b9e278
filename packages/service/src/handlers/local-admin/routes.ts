// Calls of the local admin API for commands on this machine. A command authenticates with a secret from the service's data
// directory.
import { Hono } from 'hono';
import { Fault } from '../../domain/faults/fault.ts';
import { sameSecret } from '../../ports/vault.ts';
import {
  listKeys,
  renewSecretKey,
  type SetupConfig,
  setUpInstance,
  type WantedInstance,
} from '../../use-cases/instances/instance-setup.ts';
import { rotateKeys } from '../../use-cases/instances/rotate-keys.ts';
import { isLocalCaller } from '../operator/access.ts';
import {
  answerOperator,
  type OperatorContext,
  type OperatorDeps,
  type OperatorEnv,
  readJsonBody,
} from '../operator/reply.ts';
import { type OperatorCommand, runOperatorCommand } from './commands.ts';

/** Called by `latchkey rotate-keys`. */
export const ROTATE_KEYS_PATH = '/operator/v1/rotate_keys';

/** Called by `latchkey create-instance`. */
export const CREATE_INSTANCE_PATH = '/operator/v1/create_instance';

/** Called by `latchkey keys`. */
export const KEYS_PATH = '/operator/v1/keys';

/** Called by the commands on providers and connections. */
export const COMMAND_PATH = '/operator/v1/command';

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

const requireLocalAdminSecret = (secret: string, context: OperatorContext): void => {
  const given = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  const isLocal = isLocalCaller(context.req.raw, context.env.incoming?.socket?.remoteAddress);
  if (!isLocal || !sameSecret(given, secret)) throw new Fault('resource_not_found');
};

/** The secret that authenticates local commands, and the configuration that they need. */
export type LocalAdmin = { readonly secret: string; readonly config: SetupConfig };

/** Routes under /operator; mount them at the root. */
export const createLocalAdminRoutes = (deps: OperatorDeps, { secret, config }: LocalAdmin): Hono<OperatorEnv> => {
  const router = new Hono<OperatorEnv>();
  router.post(ROTATE_KEYS_PATH, (context) =>
    answerOperator(deps, context, async () => {
      requireLocalAdminSecret(secret, context);
      const { instance } = await readJsonBody(context.req.raw);
      return { keys: await rotateKeys(deps, typeof instance === 'string' ? instance : undefined) };
    }),
  );
  router.post(COMMAND_PATH, (context) =>
    answerOperator(deps, context, async () => {
      requireLocalAdminSecret(secret, context);
      return runOperatorCommand(deps, readCommand(await readJsonBody(context.req.raw)));
    }),
  );
  const setup = { config, database: deps.database, ports: deps.ports };
  router.post(CREATE_INSTANCE_PATH, (context) =>
    answerOperator(deps, context, async () => {
      requireLocalAdminSecret(secret, context);
      return setUpInstance(setup, readWanted(await readJsonBody(context.req.raw)));
    }),
  );
  router.post(KEYS_PATH, (context) =>
    answerOperator(deps, context, async () => {
      requireLocalAdminSecret(secret, context);
      const { instance, renew } = await readJsonBody(context.req.raw);
      const name = typeof instance === 'string' ? instance : undefined;
      const renewed = renew === true ? await renewSecretKey(setup, name) : undefined;
      return { renewed: renewed ?? null, keys: await listKeys(setup, name) };
    }),
  );
  return router;
};
