// Admin API for enterprise connections: list, create, change, delete. The reply holds the values to enter at the identity
// provider. A connection that lacks the provider's values is stored as inactive, so that the operator can read ours first.
import { isSamlIdp } from '@latchkey/wire';
import {
  type ConnectionProblem,
  connectionProblems,
  DEFAULT_MAPPING,
  type EnterpriseConnection,
} from '../../../domain/enterprise/connection.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { listEnterpriseConnections } from '../../../store/instances/enterprise-connections.ts';
import { addConnection, changeConnection, removeConnection } from '../../../use-cases/admin/connections.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { pageOf } from '../page.ts';
import { type CredentialsSeen, oidcSide, samlSide } from './check.ts';
import { connectionDocument } from './document.ts';
import { readEnterpriseProvider, refuseMisplaced, type WantedConnection, withChanges } from './input.ts';
import { requireConnection } from './require-connection.ts';

type Completed = { readonly connection: EnterpriseConnection; readonly credentials?: CredentialsSeen };

/** Validates the identity provider side and puts it on the connection. */
const completed = async (
  deps: OperatorDeps,
  instance: Instance,
  connection: EnterpriseConnection,
  wanted: WantedConnection,
): Promise<Completed> => {
  if (connection.protocol === 'saml') {
    const { side } = await samlSide(deps, instance, connection, wanted);
    return { connection: { ...connection, saml: side } };
  }
  const { side, credentials } = await oidcSide(deps, instance, connection, wanted);
  return { connection: { ...connection, oidc: side }, ...(credentials && { credentials }) };
};

/** Fields that come from the identity provider; a connection needs them before it can be active. */
const PROVIDER_FIELDS: ReadonlySet<string> = new Set([
  'idp_metadata_url',
  'idp_entity_id',
  'idp_sso_url',
  'idp_certificate',
  'discovery_url',
  'client_id',
  'client_secret',
]);

const problemsOf = (connection: EnterpriseConnection): readonly ConnectionProblem[] => [
  ...connectionProblems(connection),
  ...(connection.saml && connection.saml.ssoUrl === ''
    ? [{ field: 'idp_sso_url', sentence: 'idp_sso_url is missing: browsers are redirected there.' }]
    : []),
  ...(connection.oidc && connection.oidc.clientId !== '' && connection.oidc.sealedClientSecret === ''
    ? [{ field: 'client_secret', sentence: 'client_secret is missing.' }]
    : []),
];

const isUsable = (connection: EnterpriseConnection): boolean =>
  !problemsOf(connection).some(({ field }) => PROVIDER_FIELDS.has(field));

/** Throws every problem of the connection; missing provider fields are a problem only for an active connection. */
const refuseProblems = (connection: EnterpriseConnection): void => {
  const problems = problemsOf(connection).filter(({ field }) => connection.active || !PROVIDER_FIELDS.has(field));
  if (problems.length > 0)
    throw new RefusedValues(
      problems.map(({ field, sentence }) => refused('form_param_value_invalid', field, sentence)),
    );
};

export const listAdminConnections: AdminHandler<'GET /enterprise_connections'> = async (visit) => {
  const { database, instance, query } = visit;
  const all = await listEnterpriseConnections(database.db, instance.id);
  return pageOf(all, query, (one) => connectionDocument(visit, instance, one));
};

export const getAdminConnection: AdminHandler<'GET /enterprise_connections/:id'> = async (visit) =>
  connectionDocument(visit, visit.instance, await requireConnection(visit, visit.instance, visit.params.id));

export const createAdminConnection: AdminHandler<'POST /enterprise_connections'> = async (visit) => {
  const { instance, ports } = visit;
  const { provider: given, ...wanted } = visit.body;
  const provider = readEnterpriseProvider(given);
  const now = ports.clock.now();
  const blank: EnterpriseConnection = {
    id: ports.ids.next('entc'),
    instanceId: instance.id,
    organizationId: null,
    name: wanted.name,
    protocol: isSamlIdp(provider) ? 'saml' : 'oauth',
    provider,
    domains: [],
    active: false,
    allowIdpInitiated: false,
    allowSubdomains: false,
    syncUserAttributes: true,
    disableAdditionalIdentifications: false,
    logoUrl: null,
    attributeMapping: DEFAULT_MAPPING,
    saml: null,
    oidc: null,
    createdAt: now,
    updatedAt: now,
  };
  refuseMisplaced(blank, wanted);
  const { connection: draft, credentials } = await completed(visit, instance, withChanges(blank, wanted), wanted);
  const made = { ...draft, active: wanted.active ?? isUsable(draft) };
  refuseProblems(made);
  await addConnection(visit, instance, made);
  return { ...connectionDocument(visit, instance, made), ...(credentials && { credentials }) };
};

/** Applies a change to a connection; `readVersion` is the version that the caller has read. */
export const applyConnectionChange = async (
  deps: OperatorDeps,
  instance: Instance,
  current: EnterpriseConnection,
  wanted: WantedConnection,
  readVersion: number | undefined,
): Promise<Completed> => {
  refuseMisplaced(current, wanted);
  const { connection: next, credentials } = await completed(deps, instance, withChanges(current, wanted), wanted);
  refuseProblems(next);
  const changed = await changeConnection(deps, instance, next, readVersion);
  return { connection: changed, ...(credentials && { credentials }) };
};

export const changeAdminConnection: AdminHandler<'PATCH /enterprise_connections/:id'> = async (visit) => {
  const { instance, params } = visit;
  const { updated_at: readVersion, ...wanted } = visit.body;
  const current = await requireConnection(visit, instance, params.id);
  const { connection, credentials } = await applyConnectionChange(visit, instance, current, wanted, readVersion);
  return { ...connectionDocument(visit, instance, connection), ...(credentials && { credentials }) };
};

export const deleteAdminConnection: AdminHandler<'DELETE /enterprise_connections/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeConnection(visit, visit.instance, id, visit.query.delete_accounts === true);
  return { object: 'enterprise_connection', id, deleted: true };
};
