// Admin calls that the command line can make: those on OAuth providers, enterprise connections and the audit log. A command names the
// instance instead of sending its secret key.
import type { Instance } from '../../domain/instance/instance.ts';
import { findInstancesByName } from '../../store/instances/instances.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';

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
  /** No instance matches, or several do. */
  | { readonly at: 'unclear'; readonly instances: ReadonlyArray<{ readonly id: string; readonly host: string }> };

/** Sends a request to the admin API for an instance that was found in another way than by its secret key. */
export type AskAdmin = (deps: OperatorDeps, instance: Instance, request: Request) => Promise<Response>;

/** The only admin paths that a command may call. */
const PATHS = [
  /^\/(?:oauth_providers|enterprise_connections)(?:\/[A-Za-z0-9_]+)?(?:\?(?:delete_accounts=true|limit=500))?$/,
  /^\/webhook_endpoints(?:\/[A-Za-z0-9_]+(?:\/(?:test|replay|secrets|deliveries)(?:\/[A-Za-z0-9_]+(?:\/(?:replay|reveal))?)?)?)?(?:\?(?:state=[a-z]+&)?limit=\d+)?$/,
  /^\/audit_events\/verification(?:\?after_link=\d+)?$/,
  /^\/events\?[\w=&.%]{1,2000}$/,
];

/** User agent in the audit log for changes made by a command. */
const COMMAND_AGENT = 'latchkey command';

/** Runs the admin call of a command and returns its reply. */
export const runOperatorCommand = async (
  deps: OperatorDeps,
  askAdmin: AskAdmin,
  command: OperatorCommand,
): Promise<OperatorAnswer> => {
  const { instance: name, method, path, body } = command;
  if (!PATHS.some((pattern) => pattern.test(path))) return { at: 'answered', status: 404, body: {} };
  const { db } = deps.database;
  const [instance, ...more] = await findInstancesByName(db, name);
  if (!instance || more.length > 0) {
    const all = await findInstancesByName(db, undefined);
    return { at: 'unclear', instances: all.map(({ id, apiHost }) => ({ id, host: apiHost })) };
  }
  const request = new Request(`http://localhost/admin/v1${path}`, {
    method,
    headers: { 'user-agent': COMMAND_AGENT, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = await askAdmin(deps, instance, request);
  return { at: 'answered', status: reply.status, body: await reply.json() };
};
