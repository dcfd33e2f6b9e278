// Redirects to identity providers. A flow is found by its state, belongs to one client, and is used once.

import type { Selectable } from 'kysely';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';
import { useOnce } from '../database/use-once.ts';
import type { OAuthFlowsTable } from '../schema/attempts.ts';

const fromRow = (row: Selectable<OAuthFlowsTable>): OAuthFlow => ({
  id: row.id,
  instanceId: row.instance_id,
  clientId: row.client_id,
  stateHash: row.state_hash,
  strategy: row.strategy,
  connectionId: row.connection_id,
  intent: row.intent,
  ownerId: row.owner_id,
  verificationId: row.verification_id,
  sessionId: row.session_id,
  sealedSecrets: row.sealed_secrets,
  redirectUri: row.redirect_uri,
  redirectUrl: row.redirect_url,
  completeUrl: row.complete_url,
  sealedPosted: row.sealed_posted,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  createdAt: row.created_at,
});

export const insertOAuthFlow = async (db: Db, flow: OAuthFlow): Promise<void> => {
  await db
    .insertInto('oauth_flows')
    .values({
      id: flow.id,
      instance_id: flow.instanceId,
      client_id: flow.clientId,
      state_hash: flow.stateHash,
      strategy: flow.strategy,
      connection_id: flow.connectionId,
      intent: flow.intent,
      owner_id: flow.ownerId,
      verification_id: flow.verificationId,
      session_id: flow.sessionId,
      sealed_secrets: flow.sealedSecrets,
      redirect_uri: flow.redirectUri,
      redirect_url: flow.redirectUrl,
      complete_url: flow.completeUrl,
      sealed_posted: flow.sealedPosted,
      expires_at: flow.expiresAt,
      used_at: flow.usedAt,
      created_at: flow.createdAt,
    })
    .execute();
};

export const findOAuthFlow = async (db: Db, instanceId: string, stateHash: string): Promise<OAuthFlow | undefined> => {
  const row = await db
    .selectFrom('oauth_flows')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Marks a flow as used; of several concurrent callbacks, only one gets true. */
export const useOAuthFlow = (db: Db, id: string, now: number): Promise<boolean> => useOnce(db, 'oauth_flows', id, now);

/** Stores what a provider posted with the code, while the flow is open. */
export const savePostedAnswer = async (db: Db, id: string, sealedPosted: string): Promise<void> => {
  await db
    .updateTable('oauth_flows')
    .set({ sealed_posted: sealedPosted })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('sealed_posted', 'is', null)
    .execute();
};

/** Deletes expired flows. */
export const purgeOAuthFlows = async (db: Db, now: number): Promise<void> => {
  await inBatches(async () => {
    const over = db.selectFrom('oauth_flows').select('id').where('expires_at', '<=', now).limit(PURGE_BATCH);
    const gone = await db.deleteFrom('oauth_flows').where('id', 'in', over).executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
};
