// What the command line may ask of an installation beside its keys: the calls of the admin API about identity providers and
// enterprise connections, for an instance that is named instead of proven by its secret key.
import { listMeantInstances } from '../../store/instances/instances.ts';
import { createAdminRoutes } from '../admin/routes.ts';
import type { OperatorDeps } from '../operator/reply.ts';

export type OperatorCommand = {
  /** The id, the host or the publishable key of an instance; not needed where there is one alone. */
  readonly instance?: string | undefined;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /admin/v1. */
  readonly path: string;
  readonly body?: unknown;
};

export type OperatorAnswer =
  | { readonly at: 'answered'; readonly status: number; readonly body: unknown }
  /** None, or several, are meant. */
  | { readonly at: 'unclear'; readonly instances: ReadonlyArray<{ readonly id: string; readonly host: string }> };

/** Nothing else of the admin API is a command. */
const PATHS = /^\/(?:oauth_providers|enterprise_connections)(?:\/[A-Za-z0-9_]+)?(?:\?delete_accounts=true)?$/;

/** How the audit log knows a change made on the machine itself. */
const COMMAND_AGENT = 'latchkey command';

/** Does what a command asks; the answer is that of the admin API. */
export const runOperatorCommand = async (deps: OperatorDeps, command: OperatorCommand): Promise<OperatorAnswer> => {
  const { instance: name, method, path, body } = command;
  if (!PATHS.test(path)) return { at: 'answered', status: 404, body: {} };
  const { db } = deps.database;
  const [instance, ...more] = await listMeantInstances(db, name);
  if (!instance || more.length > 0) {
    const all = await listMeantInstances(db, undefined);
    return { at: 'unclear', instances: all.map(({ id, apiHost }) => ({ id, host: apiHost })) };
  }
  const routes = createAdminRoutes(deps, async () => instance);
  const request = new Request(`http://localhost/admin/v1${path}`, {
    method,
    headers: { 'user-agent': COMMAND_AGENT, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = await routes.fetch(request, {});
  return { at: 'answered', status: reply.status, body: await reply.json() };
};
