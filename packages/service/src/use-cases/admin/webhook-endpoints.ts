// Changes of webhook endpoints and their signing secrets by an operator.
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.ts';
import type { SecretType, WebhookSecret } from '../../domain/webhooks/secret.ts';
import { makeSigningSecret, readSigningSecret, type SigningSecret } from '../../ports/webhooks/signature.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import {
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
  type WebhookEndpointChange,
} from '../../store/webhooks/endpoints.ts';
import { deleteWebhookSecret, insertWebhookSecret, listWebhookSecrets } from '../../store/webhooks/secrets.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseStale } from './stale.ts';

const MOST_ENDPOINTS = 100;
/** Enough for a rotation of both types. */
const MOST_SECRETS = 10;

const refuse = (field: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', field, sentence)]);

type Headers = Readonly<Record<string, string>>;

/** What an operator sets. */
export type EndpointFields = Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'ratePerSecond' | 'enabled'> & {
  readonly headers: Headers;
};

const sealHeaders = ({ ports }: OperatorDeps, headers: Headers) => ({
  names: Object.keys(headers).map((name) => name.toLowerCase()),
  sealed: ports.vault.seal(JSON.stringify(headers)),
});

const storeSecret = async (
  { ports }: OperatorDeps,
  db: Db,
  endpointId: string,
  made: SigningSecret,
): Promise<WebhookSecret> => {
  const secret: WebhookSecret = {
    id: ports.ids.next('whs'),
    endpointId,
    type: made.type,
    sealedSecret: ports.vault.seal(made.text),
    publicKey: made.publicKey,
    createdAt: ports.clock.now(),
  };
  await insertWebhookSecret(db, secret);
  return secret;
};

/** The endpoint, locked: changes of it and of its deliveries wait. */
export const lockedEndpoint = async (db: Db, instance: Instance, id: string): Promise<WebhookEndpoint> => {
  const endpoint = await findWebhookEndpoint(db, { instanceId: instance.id, id, lock: true });
  if (!endpoint) throw new Fault('resource_not_found');
  return endpoint;
};

/** Creates an endpoint with its first secret. */
export const addWebhookEndpoint = (
  deps: OperatorDeps,
  instance: Instance,
  wanted: EndpointFields,
): Promise<{ readonly id: string; readonly endpoint: WebhookEndpoint; readonly secret: string }> =>
  deps.database.transaction(async (db) => {
    await lockInstance(db, instance.id);
    if ((await listWebhookEndpoints(db, instance.id)).length >= MOST_ENDPOINTS)
      throw refuse('url', `An instance has ${MOST_ENDPOINTS} webhook endpoints at most.`);
    const { headers, ...fields } = wanted;
    const { names, sealed } = sealHeaders(deps, headers);
    const now = deps.ports.clock.now();
    const endpoint: WebhookEndpoint = {
      ...fields,
      id: deps.ports.ids.next('whe'),
      instanceId: instance.id,
      headerNames: names,
      disabledReason: fields.enabled ? null : 'operator',
      failingSince: null,
      createdAt: now,
      updatedAt: now,
    };
    await insertWebhookEndpoint(db, { ...endpoint, sealedHeaders: sealed });
    const made = makeSigningSecret('v1');
    await storeSecret(deps, db, endpoint.id, made);
    return { id: endpoint.id, endpoint, secret: made.text };
  });

/** Fields that are undefined stay. */
export const changeWebhookEndpoint = (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  change: Omit<WebhookEndpointChange, 'headers'> & {
    readonly headers?: Headers | undefined;
    readonly readVersion?: number | undefined;
  },
): Promise<WebhookEndpoint> =>
  deps.database.transaction(async (db) => {
    const current = await lockedEndpoint(db, instance, id);
    refuseStale(current, change.readVersion);
    const { headers, readVersion: _, enabled, ...fields } = change;
    return updateWebhookEndpoint(
      db,
      id,
      {
        ...fields,
        headers: headers && sealHeaders(deps, headers),
        // An endpoint that is what it should be keeps its reason and its history of failures.
        enabled: enabled === current.enabled ? undefined : enabled,
      },
      deps.ports.clock.now(),
    );
  });

export const removeWebhookEndpoint = async (deps: OperatorDeps, instance: Instance, id: string): Promise<void> => {
  const isGone = await deps.database.transaction((db) => deleteWebhookEndpoint(db, instance.id, id));
  if (!isGone) throw new Fault('resource_not_found');
};

const signingSecret = (type: SecretType, given: string | undefined): SigningSecret => {
  if (given === undefined) return makeSigningSecret(type);
  const read = readSigningSecret(type, given);
  if (read) return read;
  throw refuse(
    'secret',
    type === 'v1'
      ? 'secret must be whsec_ and 24 to 64 bytes as base64.'
      : 'secret must be whsk_ and an ed25519 key pair as base64.',
  );
};

export const addWebhookSecret = (
  deps: OperatorDeps,
  instance: Instance,
  endpointId: string,
  wanted: { readonly type: SecretType; readonly secret: string | undefined },
): Promise<{ readonly id: string; readonly secret: WebhookSecret; readonly text: string }> => {
  const made = signingSecret(wanted.type, wanted.secret);
  return deps.database.transaction(async (db) => {
    await lockedEndpoint(db, instance, endpointId);
    if ((await listWebhookSecrets(db, endpointId)).length >= MOST_SECRETS)
      throw refuse('type', `An endpoint has ${MOST_SECRETS} secrets at most. Delete one that no receiver uses.`);
    const secret = await storeSecret(deps, db, endpointId, made);
    return { id: secret.id, secret, text: made.text };
  });
};

export const removeWebhookSecret = (
  deps: OperatorDeps,
  instance: Instance,
  endpointId: string,
  id: string,
): Promise<void> =>
  deps.database.transaction(async (db) => {
    await lockedEndpoint(db, instance, endpointId);
    const secrets = await listWebhookSecrets(db, endpointId);
    if (!secrets.some((secret) => secret.id === id)) throw new Fault('resource_not_found');
    if (secrets.length === 1)
      throw refuse('secret_id', 'This is the last secret of the endpoint. Add another one, then repeat the call.');
    await deleteWebhookSecret(db, endpointId, id);
  });
