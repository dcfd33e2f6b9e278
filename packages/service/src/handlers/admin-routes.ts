// The admin API: an instance's settings and users, for whoever holds its secret key.
import { Hono } from 'hono';
import type { Instance } from '../domain/instance/instance.ts';
import { Fault } from '../fault.ts';
import { lockInstance, updateInstance } from '../store/instances.ts';
import { instanceDocument, readInstanceChange } from './admin-settings.ts';
import { createAdminUser, deleteAdminUser, getAdminUser, listAdminUsers } from './admin-users.ts';
import { requireSecretKey } from './operator-access.ts';
import {
  answerOperator,
  type OperatorContext,
  type OperatorDeps,
  type OperatorEnv,
  operatorPreflight,
  readJsonBody,
} from './operator-reply.ts';

const changeInstance = async (deps: OperatorDeps, instance: Instance, request: Request) => {
  const patch = await readJsonBody(request);
  const changed = await deps.database.transaction(async (db) => {
    const current = await lockInstance(db, instance.id);
    if (!current) throw new Fault('resource_not_found');
    return updateInstance(db, current.id, readInstanceChange(current, patch), deps.ports.clock.now());
  });
  return instanceDocument(changed);
};

/** Routes under /admin/v1; mount them at the root. */
export const createAdminRoutes = (deps: OperatorDeps): Hono<OperatorEnv> => {
  const router = new Hono<OperatorEnv>();
  const withKey =
    (respond: (instance: Instance, context: OperatorContext) => Promise<unknown>) => (context: OperatorContext) =>
      answerOperator(deps, context, async () => respond(await requireSecretKey(deps, context.req.raw), context));

  router.options('/admin/*', operatorPreflight);
  router.get(
    '/admin/v1/instance',
    withKey(async (instance) => instanceDocument(instance)),
  );
  router.patch(
    '/admin/v1/instance',
    withKey((instance, context) => changeInstance(deps, instance, context.req.raw)),
  );
  router.get(
    '/admin/v1/users',
    withKey((instance, context) => listAdminUsers(deps, instance, context.req.query())),
  );
  router.post(
    '/admin/v1/users',
    withKey(async (instance, context) => createAdminUser(deps, instance, await readJsonBody(context.req.raw))),
  );
  router.get(
    '/admin/v1/users/:id',
    withKey((instance, context) => getAdminUser(deps, instance, context.req.param('id') ?? '')),
  );
  router.delete(
    '/admin/v1/users/:id',
    withKey((instance, context) => deleteAdminUser(deps, instance, context.req.param('id') ?? '')),
  );
  return router;
};
