// Admin calls that the command line can make: those of its families, such as users, keys and webhooks. A command names the instance
// instead of sending its secret key.
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { type AskAdmin, COMMAND_AGENT, findNamedInstance, type UnclearInstance } from '../operator/named-instance.ts';

export type OperatorCommand = {
  /** The id, host or publishable key of an instance; optional if there is only one. */
  readonly instance?: string | undefined;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /admin/v1. */
  readonly path: string;
  readonly body?: unknown;
};

export type OperatorAnswer =
  | { readonly at: 'answered'; readonly status: number; readonly body: unknown }
  | UnclearInstance;

/** The only admin paths that a command may call. */
const PATHS = [
  /^\/(?:oauth_providers|enterprise_connections)(?:\/[A-Za-z0-9_]+)?(?:\?(?:delete_accounts=true|limit=500))?$/,
  /^\/webhook_endpoints(?:\/[A-Za-z0-9_]+(?:\/(?:test|replay|secrets|deliveries)(?:\/[A-Za-z0-9_]+(?:\/(?:replay|reveal))?)?)?)?(?:\?(?:state=[a-z]+&)?limit=\d+(?:&offset=\d+)?)?$/,
  /^\/audit_events\/verification(?:\?after_link=\d+)?$/,
  /^\/events\?[\w=&.%]{1,2000}$/,
  /^\/users(?:\/user_\w{1,64}(?:\/(?:ban|unban|lock|unlock|revoke_sessions))?)?(?:\?[\w=&.%~*'()!-]{1,2000})?$/,
  /^\/secret_keys(?:\/\w{1,64}(?:\/(?:rotate|revoke))?)?(?:\?limit=\d+&offset=\d+)?$/,
  /^\/instance$/,
];

/** Runs the admin call of a command and returns its reply. */
export const runOperatorCommand = async (
  deps: OperatorDeps,
  askAdmin: AskAdmin,
  command: OperatorCommand,
): Promise<OperatorAnswer> => {
  const { instance: name, method, path, body } = command;
  if (!PATHS.some((pattern) => pattern.test(path))) return { at: 'answered', status: 404, body: {} };
  const instance = await findNamedInstance(deps.database.db, name);
  if ('at' in instance) return instance;
  const request = new Request(`http://localhost/admin/v1${path}`, {
    method,
    headers: { 'user-agent': COMMAND_AGENT, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = await askAdmin(deps)(instance, request);
  return { at: 'answered', status: reply.status, body: await reply.json() };
};
