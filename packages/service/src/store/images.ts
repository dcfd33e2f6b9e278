// Pictures, in the form the service made of them. A picture never changes under its id; who gives another one gets another id.
// The bytes travel as base64, which both databases write and read alike.
import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type ImagesTable = {
  id: string;
  instance_id: string;
  user_id: string | null;
  content_type: string;
  /** Never selected as it is: see `findImage`. */
  bytes: unknown;
  created_at: number;
};

export type Image = { readonly contentType: string; readonly bytes: Uint8Array };

type Owner = { readonly id: string; readonly instanceId: string; readonly userId: string };

/** Keeps a picture as the only one of its user. */
export const replaceUserImage = async (db: Db, owner: Owner, image: Image, now: number): Promise<void> => {
  await deleteUserImages(db, owner.userId);
  await sql`
    insert into images (id, instance_id, user_id, content_type, bytes, created_at)
    values (${owner.id}, ${owner.instanceId}, ${owner.userId}, ${image.contentType},
      decode(${Buffer.from(image.bytes).toString('base64')}, 'base64'), ${now}::bigint)`.execute(db);
};

export const deleteUserImages = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('images').where('user_id', '=', userId).execute();
};

export const findImage = async (db: Db, instanceId: string, id: string): Promise<Image | undefined> => {
  const { rows } = await sql<{ content_type: string; base64: string }>`
    select content_type, encode(bytes, 'base64') as base64 from images
    where instance_id = ${instanceId} and id = ${id}`.execute(db);
  const [row] = rows;
  return row && { contentType: row.content_type, bytes: Buffer.from(row.base64, 'base64') };
};
