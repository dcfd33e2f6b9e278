// Admin API for the texts of messages: list, read, change, reset, preview, test.
import type { Language } from '@latchkey/wire';
import { MESSAGE_LOCALES } from '@latchkey/wire/admin';
import { MESSAGE_SLUGS, type MessageSlug, type MessageTemplateJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import { normaliseEmail, normalisePhone } from '../../../domain/identifiers/normalise.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { exampleValues } from '../../../domain/messages/examples.ts';
import { textsIn } from '../../../domain/messages/language.ts';
import { isMessageSlug, kindOf } from '../../../domain/messages/templates/kinds.ts';
import { listMessageTemplates } from '../../../store/messages/templates.ts';
import {
  changeTemplate,
  exampleMessage,
  readTemplate,
  resetTemplate,
  sendTestMessage,
  type UsedTemplate,
  usedTemplate,
} from '../../../use-cases/admin/message-templates.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageOf } from '../page.ts';

type Which = { readonly slug: MessageSlug; readonly language: Language };

const existsIn = (slug: MessageSlug, language: Language): boolean =>
  language === 'en' || kindOf(slug).englishOnly !== true;

/** The message that a call is about; throws if there is none. */
const whichOf = (visit: {
  readonly params: { readonly slug: string };
  readonly query: { readonly locale: Language };
}) => {
  const { slug } = visit.params;
  const language = visit.query.locale;
  if (!isMessageSlug(slug) || !existsIn(slug, language)) throw new Fault('resource_not_found');
  return { slug, language } satisfies Which;
};

const templateJSON = (instance: Instance, template: UsedTemplate): MessageTemplateJSON => {
  const { slug, language } = template;
  const { channel, variables, required } = kindOf(slug);
  const application = instance.settings.display_config.application_name || textsIn(language).unnamedApplication;
  const examples = { ...exampleValues(slug, language), application };
  return {
    object: 'message_template',
    slug,
    locale: language,
    channel,
    source: template.source,
    subject: channel === 'sms' ? null : template.subject,
    body: template.body,
    variables: variables.map((name) => ({ name, required: required.includes(name), example: examples[name] ?? '' })),
    updated_at: template.updatedAt ?? null,
  };
};

export const listAdminMessageTemplates: AdminHandler<'GET /message_templates'> = async (visit) => {
  const { database, instance, ports, query } = visit;
  const stored = await listMessageTemplates(database.db, instance.id);
  const languages = query.locale === undefined ? MESSAGE_LOCALES : [query.locale];
  const all = MESSAGE_SLUGS.flatMap((slug) =>
    languages.filter((language) => existsIn(slug, language)).map((language): Which => ({ slug, language })),
  );
  return pageOf(all, query, (which) =>
    templateJSON(instance, usedTemplate(ports.templateFiles, which, stored.get(`${which.slug}.${which.language}`))),
  );
};

export const getAdminMessageTemplate: AdminHandler<'GET /message_templates/:slug'> = async (visit) =>
  templateJSON(visit.instance, await readTemplate(visit.database.db, visit, whichOf(visit)));

export const changeAdminMessageTemplate: AdminHandler<'PUT /message_templates/:slug'> = async (visit) => {
  const { subject, body, updated_at: readVersion } = visit.body;
  const change = { body, readVersion, ...(subject !== undefined && { subject }) };
  return templateJSON(visit.instance, await changeTemplate(visit, whichOf(visit), change));
};

export const resetAdminMessageTemplate: AdminHandler<'DELETE /message_templates/:slug'> = async (visit) => {
  const which = whichOf(visit);
  await resetTemplate(visit, which);
  return { object: 'message_template', id: `${which.slug}.${which.language}`, deleted: true };
};

/** A text message has neither subject nor HTML. */
const orNull = (text: string): string | null => (text === '' ? null : text);

export const previewAdminMessage: AdminHandler<'POST /message_templates/:slug/preview'> = async (visit) => {
  const which = whichOf(visit);
  const { subject, text, html } = await exampleMessage(visit, which, visit.body, '');
  return {
    object: 'message_preview',
    slug: which.slug,
    locale: which.language,
    subject: orNull(subject),
    text,
    html: orNull(html),
  };
};

export const testAdminMessage: AdminHandler<'POST /message_templates/:slug/test'> = async (visit) => {
  const which = whichOf(visit);
  const isText = kindOf(which.slug).channel === 'sms';
  const to = isText ? normalisePhone(visit.body.to) : normaliseEmail(visit.body.to);
  if (to === undefined) throw new Fault('form_param_format_invalid', { field: 'to' });
  await sendTestMessage(visit, which, visit.body, to);
  return { object: 'message_test', slug: which.slug, locale: which.language, to };
};
