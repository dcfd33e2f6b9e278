// The admin API: settings, users, organizations and token templates of an instance, for callers with its secret key.
import { Hono } from 'hono';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { lockInstance, updateInstance } from '../../store/instances/instances.ts';
import { requireSecretKey } from '../operator/access.ts';
import { type AdminRow, bodyOf, idOf } from '../operator/call.ts';
import {
  answerOperator,
  type OperatorContext,
  type OperatorDeps,
  type OperatorEnv,
  operatorPreflight,
  readJsonBody,
  readOptionalJsonBody,
} from '../operator/reply.ts';
import { listAdminAccessTokens } from './access-tokens.ts';
import { listAdminAuditEvents, recordingChange } from './audit-events.ts';
import { refuseTakenPlaces } from './boundary.ts';
import {
  changeAdminConnection,
  createAdminConnection,
  deleteAdminConnection,
  getAdminConnection,
  listAdminConnections,
} from './enterprise/connections.ts';
import { refuseUnknownRoles } from './organizations/roles.ts';
import { ORGANIZATION_CALLS } from './organizations/routes.ts';
import {
  changeAdminProvider,
  createAdminProvider,
  deleteAdminProvider,
  getAdminProvider,
  listAdminProviders,
} from './providers/oauth-providers.ts';
import { instanceDocument, readInstanceChange } from './settings.ts';
import {
  admitWaitlistEntry,
  createActorToken,
  createInvitation,
  createSignInToken,
  listInvitations,
  listWaitlistEntries,
  rejectWaitlistEntry,
  revokeAdminTicket,
} from './tickets.ts';
import {
  changeAdminTemplate,
  createAdminTemplate,
  deleteAdminTemplate,
  getAdminTemplate,
  listAdminTemplates,
} from './token-templates.ts';
import { changeAdminUser, createAdminUser, deleteAdminUser, getAdminUser, listAdminUsers } from './users.ts';

const changeInstance = async (deps: OperatorDeps, instance: Instance, request: Request) => {
  const patch = await readJsonBody(request);
  const changed = await deps.database.transaction(async (db) => {
    const current = await lockInstance(db, instance.id);
    if (!current) throw new Fault('resource_not_found');
    const change = readInstanceChange(current, patch, deps.config.provider);
    await refuseTakenPlaces(db, current, change);
    if (change.settings) await refuseUnknownRoles(db, current, change.settings.organization_settings);
    return updateInstance(db, current.id, change, deps.ports.clock.now());
  });
  return instanceDocument(changed);
};

/** Every call of the admin API. */
const CALLS: readonly AdminRow[] = [
  ['GET', '/instance', async (_deps, instance) => instanceDocument(instance)],
  ['PATCH', '/instance', (deps, instance, context) => changeInstance(deps, instance, context.req.raw)],

  ['GET', '/users', (deps, instance, context) => listAdminUsers(deps, instance, context.req.query())],
  ['POST', '/users', async (deps, instance, context) => createAdminUser(deps, instance, await bodyOf(context))],
  ['GET', '/users/:id', (deps, instance, context) => getAdminUser(deps, instance, idOf(context))],
  [
    'PATCH',
    '/users/:id',
    async (deps, instance, context) => changeAdminUser(deps, instance, idOf(context), await bodyOf(context)),
  ],
  ['DELETE', '/users/:id', (deps, instance, context) => deleteAdminUser(deps, instance, idOf(context))],

  [
    'GET',
    '/users/:id/oauth_access_tokens/:provider',
    (deps, instance, context) => listAdminAccessTokens(deps, instance, idOf(context), idOf(context, 'provider')),
  ],

  ['GET', '/oauth_providers', (deps, instance) => listAdminProviders(deps, instance)],
  [
    'POST',
    '/oauth_providers',
    async (deps, instance, context) => createAdminProvider(deps, instance, await bodyOf(context)),
  ],
  ['GET', '/oauth_providers/:id', (deps, instance, context) => getAdminProvider(deps, instance, idOf(context))],
  [
    'PATCH',
    '/oauth_providers/:id',
    async (deps, instance, context) => changeAdminProvider(deps, instance, idOf(context), await bodyOf(context)),
  ],
  [
    'DELETE',
    '/oauth_providers/:id',
    (deps, instance, context) =>
      deleteAdminProvider(deps, instance, idOf(context), context.req.query('delete_accounts') === 'true'),
  ],

  ['GET', '/enterprise_connections', (deps, instance) => listAdminConnections(deps, instance)],
  [
    'POST',
    '/enterprise_connections',
    async (deps, instance, context) => createAdminConnection(deps, instance, await bodyOf(context)),
  ],
  [
    'GET',
    '/enterprise_connections/:id',
    (deps, instance, context) => getAdminConnection(deps, instance, idOf(context)),
  ],
  [
    'PATCH',
    '/enterprise_connections/:id',
    async (deps, instance, context) => changeAdminConnection(deps, instance, idOf(context), await bodyOf(context)),
  ],
  [
    'DELETE',
    '/enterprise_connections/:id',
    (deps, instance, context) =>
      deleteAdminConnection(deps, instance, idOf(context), context.req.query('delete_accounts') === 'true'),
  ],

  ...ORGANIZATION_CALLS,

  [
    'POST',
    '/sign_in_tokens',
    async (deps, instance, context) => createSignInToken(deps, instance, await bodyOf(context)),
  ],
  [
    'POST',
    '/sign_in_tokens/:id/revoke',
    (deps, instance, context) => revokeAdminTicket(deps, instance, 'sign_in_token', idOf(context)),
  ],
  ['POST', '/actor_tokens', async (deps, instance, context) => createActorToken(deps, instance, await bodyOf(context))],
  [
    'POST',
    '/actor_tokens/:id/revoke',
    (deps, instance, context) => revokeAdminTicket(deps, instance, 'actor_token', idOf(context)),
  ],
  ['GET', '/invitations', (deps, instance, context) => listInvitations(deps, instance, context.req.query())],
  ['POST', '/invitations', async (deps, instance, context) => createInvitation(deps, instance, await bodyOf(context))],
  [
    'POST',
    '/invitations/:id/revoke',
    (deps, instance, context) => revokeAdminTicket(deps, instance, 'invitation', idOf(context)),
  ],
  ['GET', '/waitlist_entries', (deps, instance, context) => listWaitlistEntries(deps, instance, context.req.query())],
  [
    'POST',
    '/waitlist_entries/:id/admit',
    async (deps, instance, context) =>
      admitWaitlistEntry(deps, instance, idOf(context), await readOptionalJsonBody(context.req.raw)),
  ],
  [
    'POST',
    '/waitlist_entries/:id/reject',
    (deps, instance, context) => rejectWaitlistEntry(deps, instance, idOf(context)),
  ],

  ['GET', '/audit_events', (deps, instance, context) => listAdminAuditEvents(deps, instance, context.req.query())],

  ['GET', '/jwt_templates', (deps, instance) => listAdminTemplates(deps, instance)],
  [
    'POST',
    '/jwt_templates',
    async (deps, instance, context) => createAdminTemplate(deps, instance, await bodyOf(context)),
  ],
  ['GET', '/jwt_templates/:id', (deps, instance, context) => getAdminTemplate(deps, instance, idOf(context))],
  [
    'PATCH',
    '/jwt_templates/:id',
    async (deps, instance, context) => changeAdminTemplate(deps, instance, idOf(context), await bodyOf(context)),
  ],
  ['DELETE', '/jwt_templates/:id', (deps, instance, context) => deleteAdminTemplate(deps, instance, idOf(context))],
];

/** No database stores NUL in text, so a path with one cannot name a row. */
const namesNothing = (context: OperatorContext): boolean => /%00/i.test(context.req.raw.url);

/**
 * Routes under /admin/v1; mount them at the root. The secret key decides the instance, unless the caller was authenticated in
 * another way and passes the instance.
 */
export const createAdminRoutes = (
  deps: OperatorDeps,
  instanceOf = (request: Request): Promise<Instance> => requireSecretKey(deps, request),
): Hono<OperatorEnv> => {
  const router = new Hono<OperatorEnv>();
  router.options('/admin/*', operatorPreflight);
  for (const [method, path, respond] of CALLS) {
    router.on(method, `/admin/v1${path}`, (context) =>
      answerOperator(deps, context, async () => {
        const instance = await instanceOf(context.req.raw);
        if (namesNothing(context)) throw new Fault('resource_not_found');
        if (method === 'GET') return respond(deps, instance, context);
        const change = { instance, title: `${method} ${path}`, context };
        return recordingChange(deps, change, (own) => respond(own, instance, context));
      }),
    );
  }
  return router;
};
