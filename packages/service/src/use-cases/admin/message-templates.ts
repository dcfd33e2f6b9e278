// The texts of messages for an operator: reading, changing, and sending a test.

import type { Language } from '@latchkey/wire';
import { SECOND_MS } from '@latchkey/wire';
import type { MessageSlug } from '@latchkey/wire/schemas';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { builtInTemplate } from '../../domain/messages/built-in.ts';
import { exampleValues } from '../../domain/messages/examples.ts';
import { type Message, renderMessage } from '../../domain/messages/message.ts';
import { type MessageTemplate, templateProblems, tidyTemplate } from '../../domain/messages/templates/check.ts';
import { kindOf } from '../../domain/messages/templates/kinds.ts';
import type { TemplateFiles } from '../../ports/template-files.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import {
  deleteMessageTemplate,
  findMessageTemplate,
  type StoredTemplate,
  saveMessageTemplate,
} from '../../store/messages/templates.ts';
import { enqueueMessage } from '../../store/outbox.ts';
import { countAgainstLimits } from '../../store/rate-limits.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseStale } from './stale.ts';

export type TemplateSource = 'built_in' | 'file' | 'instance';

/** The texts of a message that are in use, and where they are from. */
export type UsedTemplate = MessageTemplate & {
  readonly slug: MessageSlug;
  readonly language: Language;
  readonly source: TemplateSource;
  readonly updatedAt: number | undefined;
};

type Which = { readonly slug: MessageSlug; readonly language: Language };
type OnInstance = OperatorDeps & { readonly instance: Instance };

/** A file comes first, then what the operator stored, then the texts of the service. */
export const usedTemplate = (
  files: TemplateFiles,
  { slug, language }: Which,
  stored: StoredTemplate | undefined,
): UsedTemplate => {
  const file = files.find(slug, language);
  if (file) return { ...file, slug, language, source: 'file', updatedAt: undefined };
  if (stored) return { ...stored, slug, language, source: 'instance' };
  return { ...builtInTemplate(slug, language), slug, language, source: 'built_in', updatedAt: undefined };
};

export const readTemplate = async (db: Db, { ports, instance }: OnInstance, which: Which): Promise<UsedTemplate> =>
  usedTemplate(ports.templateFiles, which, await findMessageTemplate(db, { instanceId: instance.id, ...which }));

const refuseFile = ({ ports }: OnInstance, { slug, language }: Which): void => {
  if (!ports.templateFiles.find(slug, language)) return;
  const sentence = `These texts are in the file ${slug}.${language}.txt of LATCHKEY_TEMPLATES_DIR. Change the file and start the service again.`;
  throw new RefusedValues([refused('form_param_value_invalid', 'slug', sentence)]);
};

/** Tidies texts, and refuses those that cannot be sent. */
const acceptedTemplate = (slug: MessageSlug, given: MessageTemplate): MessageTemplate => {
  const template = tidyTemplate(given);
  const problems = templateProblems(slug, template);
  if (problems.length === 0) return template;
  throw new RefusedValues(
    problems.map(({ field, sentence }) => refused('form_param_value_invalid', field, `${field}: ${sentence}`)),
  );
};

export const changeTemplate = async (
  deps: OnInstance,
  which: Which,
  change: Partial<MessageTemplate> & { readonly body: string; readonly readVersion: number | undefined },
): Promise<UsedTemplate> => {
  refuseFile(deps, which);
  const { instance, ports } = deps;
  const key = { instanceId: instance.id, ...which };
  return deps.database.transaction(async (db) => {
    // Two changes of the same texts wait for each other, also if there is no row yet.
    await lockInstance(db, instance.id);
    const stored = await findMessageTemplate(db, key);
    if (stored) refuseStale(stored, change.readVersion);
    const { subject } = usedTemplate(ports.templateFiles, which, stored);
    const template = acceptedTemplate(which.slug, { subject: change.subject ?? subject, body: change.body });
    await saveMessageTemplate(db, key, template, ports.clock.now());
    return readTemplate(db, deps, which);
  });
};

/** Goes back to the texts of the service. */
export const resetTemplate = async (deps: OnInstance, which: Which): Promise<void> => {
  refuseFile(deps, which);
  const key = { instanceId: deps.instance.id, ...which };
  const isGone = await deps.database.transaction((db) => deleteMessageTemplate(db, key));
  if (!isGone) throw new Fault('resource_not_found');
};

export type Draft = { readonly subject?: string | undefined; readonly body?: string | undefined };

/** A message with example values: with the draft where it has texts, else with those in use. */
export const exampleMessage = async (deps: OnInstance, which: Which, draft: Draft, to: string) => {
  const { application_name: applicationName, theme } = deps.instance.settings.display_config;
  const used = await readTemplate(deps.database.db, deps, which);
  const template = acceptedTemplate(which.slug, {
    subject: draft.subject ?? used.subject,
    body: draft.body ?? used.body,
  });
  const message: Message = {
    ...which,
    to,
    applicationName,
    accent: theme.general.color,
    values: exampleValues(which.slug, which.language),
    code: undefined,
    link: undefined,
  };
  return renderMessage(message, template);
};

/** Tests cost money and can reach every address, so there are few of them: per instance, and per recipient. */
const TESTS = { limit: 20, windowMs: 3_600 * SECOND_MS } as const;
const TESTS_PER_RECIPIENT = { limit: 5, windowMs: 600 * SECOND_MS } as const;

/** Sends a message with example values. Counted before the transaction, so that a rollback does not undo the count. */
export const sendTestMessage = async (deps: OnInstance, which: Which, draft: Draft, to: string): Promise<void> => {
  const { instance, ports, database } = deps;
  const content = await exampleMessage(deps, which, draft, to);
  const keyOf = (subject: string) => ports.vault.mac('rate_limit', `${instance.id}:test_message:${subject}`);
  const limits = [
    { key: keyOf('all'), ...TESTS },
    { key: keyOf(`to:${to}`), ...TESTS_PER_RECIPIENT },
  ];
  const { allowed, retryAfterMs } = await countAgainstLimits(database.db, limits, ports.clock.now());
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
  const { channel } = kindOf(which.slug);
  await database.transaction((db) => enqueueMessage(db, ports, { instanceId: instance.id, channel, ...content }));
};
