// Pictures, as the service encoded them. A picture never changes under its id; an upload gets a new id. The bytes are sent as
// base64, because both databases handle it the same way.
import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { Db } from './database/database.ts';

export type Image = { readonly contentType: string; readonly bytes: Uint8Array };

type Owner = { readonly userId: string } | { readonly organizationId: string };

const insertImage = async (
  db: Db,
  { id, instanceId, owner }: { readonly id: string; readonly instanceId: string; readonly owner?: Owner },
  image: Image,
  now: number,
): Promise<void> => {
  const userId = owner && 'userId' in owner ? owner.userId : null;
  const organizationId = owner && 'organizationId' in owner ? owner.organizationId : null;
  await sql`
    insert into images (id, instance_id, user_id, organization_id, content_type, bytes, created_at)
    values (${id}, ${instanceId}, ${userId}, ${organizationId}, ${image.contentType},
      decode(${Buffer.from(image.bytes).toString('base64')}, 'base64'), ${now}::bigint)`.execute(db);
};

/** Stores a picture as the only one of its owner. */
export const replaceImage = async (
  db: Db,
  place: { readonly id: string; readonly instanceId: string; readonly owner: Owner },
  image: Image,
  now: number,
): Promise<void> => {
  await deleteImages(db, place.owner);
  await insertImage(db, place, image, now);
};

/** How many pictures an instance keeps for its settings, so that a change of a setting can be taken back. */
const KEPT_PICTURES = 20;

/** Stores a picture that belongs to no user and no organization, and deletes the oldest of those; `named` ones stay. */
export const addInstanceImage = async (
  db: Db,
  place: { readonly id: string; readonly instanceId: string; readonly named: readonly string[] },
  image: Image,
  now: number,
): Promise<void> => {
  await insertImage(db, place, image, now);
  const own = db
    .selectFrom('images')
    .select('id')
    .where('instance_id', '=', place.instanceId)
    .where('user_id', 'is', null)
    .where('organization_id', 'is', null);
  const old = await own.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(KEPT_PICTURES).execute();
  const unnamed = old.map(({ id }) => id).filter((id) => !place.named.includes(id));
  if (unnamed.length > 0) await db.deleteFrom('images').where('id', 'in', unnamed).execute();
};

export const deleteImages = async (db: Db, owner: Owner): Promise<void> => {
  const images = db.deleteFrom('images');
  if ('userId' in owner) await images.where('user_id', '=', owner.userId).execute();
  else await images.where('organization_id', '=', owner.organizationId).execute();
};

export const findImage = async (db: Db, instanceId: string, id: string): Promise<Image | undefined> => {
  const { rows } = await sql<{ content_type: string; base64: string }>`
    select content_type, encode(bytes, 'base64') as base64 from images
    where instance_id = ${instanceId} and id = ${id}`.execute(db);
  const [row] = rows;
  return row && { contentType: row.content_type, bytes: Buffer.from(row.base64, 'base64') };
};
