// Signing secrets of webhook endpoints, sealed.
import type { Selectable } from 'kysely';
import type { WebhookSecret } from '../../domain/webhooks/secret.ts';
import type { Db } from '../database/database.ts';
import type { WebhookSecretsTable } from '../schema/webhooks.ts';

const fromRow = (row: Selectable<WebhookSecretsTable>): WebhookSecret => ({
  id: row.id,
  endpointId: row.endpoint_id,
  type: row.type,
  sealedSecret: row.sealed_secret,
  publicKey: row.public_key,
  createdAt: row.created_at,
});

export const insertWebhookSecret = async (db: Db, secret: WebhookSecret): Promise<void> => {
  await db
    .insertInto('webhook_secrets')
    .values({
      id: secret.id,
      endpoint_id: secret.endpointId,
      type: secret.type,
      sealed_secret: secret.sealedSecret,
      public_key: secret.publicKey,
      created_at: secret.createdAt,
    })
    .execute();
};

/** Secrets of an endpoint, oldest first; the use case limits their number. */
export const listWebhookSecrets = async (db: Db, endpointId: string): Promise<readonly WebhookSecret[]> => {
  const rows = await db
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
};

export const deleteWebhookSecret = async (db: Db, endpointId: string, id: string): Promise<void> => {
  await db.deleteFrom('webhook_secrets').where('endpoint_id', '=', endpointId).where('id', '=', id).execute();
};
