// Renders a message with the texts of its instance and queues it, inside the caller's transaction.
import { type Message, renderMessage } from '../../domain/messages/message.ts';
import { templateProblems } from '../../domain/messages/templates/check.ts';
import { kindOf } from '../../domain/messages/templates/kinds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { TemplateFiles } from '../../ports/template-files.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Db } from '../database/database.ts';
import { enqueueMessage } from '../outbox.ts';
import { findMessageTemplate } from './templates.ts';

export type MessagePorts = {
  readonly vault: Vault;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly templateFiles: TemplateFiles;
};

/** `queueMessage(db, ports, { instanceId, message: invitationMessage({ … }), usefulMs: DAY_MS })`. */
export const queueMessage = async (
  db: Db,
  ports: MessagePorts,
  order: { readonly instanceId: string; readonly message: Message; readonly usefulMs?: number },
): Promise<void> => {
  const { instanceId, message, ...rest } = order;
  const { slug, language } = message;
  const own =
    ports.templateFiles.find(slug, language) ?? (await findMessageTemplate(db, { instanceId, slug, language }));
  // Stored texts were checked by the release that stored them. If this one cannot use them, users must still get their code.
  const isUsable = own !== undefined && templateProblems(slug, own).length === 0;
  const content = renderMessage(message, isUsable ? own : undefined);
  await enqueueMessage(db, ports, { instanceId, channel: kindOf(slug).channel, ...rest, ...content });
};
