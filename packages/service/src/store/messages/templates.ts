// Texts of messages that operators have changed.

import type { Language } from '@latchkey/wire';
import type { MessageSlug } from '@latchkey/wire/schemas';
import { sql } from 'kysely';
import type { MessageTemplate } from '../../domain/messages/templates/check.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';

export type TemplateKey = { readonly instanceId: string; readonly slug: MessageSlug; readonly language: Language };

export type StoredTemplate = MessageTemplate & { readonly updatedAt: number };

const byKey = prepare((db, given: { instanceId: string; slug: string; locale: string }) =>
  db
    .selectFrom('message_templates')
    .select(['subject', 'body', 'updated_at'])
    .where('instance_id', '=', given.instanceId)
    .where('slug', '=', given.slug)
    .where('locale', '=', given.locale),
);

export const findMessageTemplate = async (db: Db, key: TemplateKey): Promise<StoredTemplate | undefined> => {
  const { instanceId, slug, language } = key;
  const [row] = (await byKey(db, { instanceId, slug, locale: language })).rows;
  return row && { subject: row.subject, body: row.body, updatedAt: row.updated_at };
};

/** All changed texts of an instance by `<slug>.<locale>`. */
export const listMessageTemplates = async (
  db: Db,
  instanceId: string,
): Promise<ReadonlyMap<string, StoredTemplate>> => {
  const rows = await db.selectFrom('message_templates').selectAll().where('instance_id', '=', instanceId).execute();
  return new Map(
    rows.map((row) => [
      `${row.slug}.${row.locale}`,
      { subject: row.subject, body: row.body, updatedAt: row.updated_at },
    ]),
  );
};

/** Stores the texts of a message; the time of a change is always later than that of the one before. */
export const saveMessageTemplate = async (
  db: Db,
  { instanceId, slug, language }: TemplateKey,
  { subject, body }: MessageTemplate,
  now: number,
): Promise<void> => {
  await db
    .insertInto('message_templates')
    .values({ instance_id: instanceId, slug, locale: language, subject, body, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['instance_id', 'slug', 'locale']).doUpdateSet({
        subject,
        body,
        updated_at: sql<number>`greatest(${now}::bigint, message_templates.updated_at + 1)`,
      }),
    )
    .execute();
};

/** False if the texts were those of the service. */
export const deleteMessageTemplate = async (db: Db, { instanceId, slug, language }: TemplateKey): Promise<boolean> => {
  const result = await db
    .deleteFrom('message_templates')
    .where('instance_id', '=', instanceId)
    .where('slug', '=', slug)
    .where('locale', '=', language)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};
