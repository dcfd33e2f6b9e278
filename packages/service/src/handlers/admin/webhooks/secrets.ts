// Admin API for the signing secrets of a webhook endpoint: list, add, show, delete.
import type { WebhookSecretJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import type { WebhookSecret } from '../../../domain/webhooks/secret.ts';
import { listWebhookSecrets } from '../../../store/webhooks/secrets.ts';
import { addWebhookSecret, removeWebhookSecret } from '../../../use-cases/admin/webhook-endpoints.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageOf } from '../page.ts';
import { endpointOf } from './endpoints.ts';

const secretJSON = (secret: WebhookSecret): WebhookSecretJSON => ({
  object: 'webhook_secret',
  id: secret.id,
  type: secret.type,
  public_key: secret.publicKey,
  created_at: secret.createdAt,
});

/** Receivers verify a key pair with its public key, so its private key is not shown. */
const shownJSON = (secret: WebhookSecret, text: string) => ({
  ...secretJSON(secret),
  secret: secret.type === 'v1' ? text : null,
});

export const listAdminWebhookSecrets: AdminHandler<'GET /webhook_endpoints/:id/secrets'> = async (visit) => {
  const { id } = await endpointOf(visit, visit.params.id);
  return pageOf(await listWebhookSecrets(visit.database.db, id), visit.query, secretJSON);
};

export const createAdminWebhookSecret: AdminHandler<'POST /webhook_endpoints/:id/secrets'> = async (visit) => {
  const { type, secret: given } = visit.body;
  const { secret, text } = await addWebhookSecret(visit, visit.instance, visit.params.id, { type, secret: given });
  return shownJSON(secret, text);
};

export const revealAdminWebhookSecret: AdminHandler<'POST /webhook_endpoints/:id/secrets/:secretId/reveal'> = async (
  visit,
) => {
  const { id } = await endpointOf(visit, visit.params.id);
  const secrets = await listWebhookSecrets(visit.database.db, id);
  const secret = secrets.find((one) => one.id === visit.params.secretId);
  if (!secret) throw new Fault('resource_not_found');
  return shownJSON(secret, visit.ports.vault.open(secret.sealedSecret));
};

export const deleteAdminWebhookSecret: AdminHandler<'DELETE /webhook_endpoints/:id/secrets/:secretId'> = async (
  visit,
) => {
  const { id, secretId } = visit.params;
  await removeWebhookSecret(visit, visit.instance, id, secretId);
  return { object: 'webhook_secret', id: secretId, deleted: true };
};
