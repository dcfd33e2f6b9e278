// Calls of the admin API about the texts of mails and text messages.
import * as v from 'valibot';
import { MESSAGE_LOCALES } from '../../admin/message-locales.ts';
import { paging } from '../field.ts';
import { is, list, oneOf, text, textOrNull, timeOrNull, truth } from '../replies/entity.ts';
import { type AdminCall, deleted, pageOf, readVersion } from './call.ts';
import { filledText } from './provider-fields.ts';

/** Every message that the service sends. Those that end with `_text` are text messages, the others are mails. */
export const MESSAGE_SLUGS = [
  'verification_code',
  'verification_code_text',
  'account_exists',
  'account_exists_text',
  'email_link',
  'invitation',
  'organization_invitation',
  'waitlist_admission',
  'new_sign_in',
  'webhook_disabled',
] as const;

export type MessageSlug = (typeof MESSAGE_SLUGS)[number];

export const MESSAGE_SUBJECT_MAX_LENGTH = 200;
export const MESSAGE_BODY_MAX_LENGTH = 10_000;
/** About three text messages in most alphabets. */
export const TEXT_MESSAGE_MAX_LENGTH = 480;

const locale = v.picklist(MESSAGE_LOCALES, `Use one of ${MESSAGE_LOCALES.join(', ')}.`);

/** The language of the template that a call is about; English without it. */
const localeQuery = v.strictObject({ locale: v.optional(locale, 'en') });

const subject = v.pipe(v.string(), v.maxLength(MESSAGE_SUBJECT_MAX_LENGTH));
const body = v.pipe(v.string(), v.maxLength(MESSAGE_BODY_MAX_LENGTH));

const newTexts = v.strictObject({
  /** One line. A text message has none. */
  subject: v.optional(subject),
  body,
  updated_at: readVersion,
});

/** Texts that are not stored: without them, those that are in use. */
const draft = { subject: v.optional(subject), body: v.optional(body) };

const messageTemplate = v.object({
  object: is('message_template'),
  slug: oneOf(MESSAGE_SLUGS),
  locale: oneOf(MESSAGE_LOCALES),
  channel: oneOf(['email', 'sms']),
  /** Where the texts are from: the service, a file of LATCHKEY_TEMPLATES_DIR, or this API. Those of a file cannot be changed here. */
  source: oneOf(['built_in', 'file', 'instance']),
  /** Null for a text message. */
  subject: textOrNull,
  body: text,
  variables: list(v.object({ name: text, required: truth, example: text })),
  updated_at: timeOrNull,
});

const preview = v.object({
  object: is('message_preview'),
  slug: oneOf(MESSAGE_SLUGS),
  locale: oneOf(MESSAGE_LOCALES),
  subject: textOrNull,
  text,
  /** Null for a text message. */
  html: textOrNull,
});

const test = v.object({
  object: is('message_test'),
  slug: oneOf(MESSAGE_SLUGS),
  locale: oneOf(MESSAGE_LOCALES),
  to: text,
});

export type MessageTemplateJSON = v.InferOutput<typeof messageTemplate>;

export const MESSAGE_TEMPLATE_CALLS = {
  'GET /message_templates': {
    summary: 'List the texts of messages, in one language or in all',
    query: v.strictObject({ ...paging, locale: v.optional(locale) }),
    reply: pageOf(messageTemplate),
  },
  'GET /message_templates/:slug': {
    summary: 'Read the texts of a message',
    query: localeQuery,
    reply: messageTemplate,
  },
  'PUT /message_templates/:slug': {
    summary: 'Change the texts of a message',
    query: localeQuery,
    body: newTexts,
    reply: messageTemplate,
  },
  'DELETE /message_templates/:slug': {
    summary: 'Use the texts of the service again',
    query: localeQuery,
    reply: deleted,
  },
  'POST /message_templates/:slug/preview': {
    summary: 'Show a message with example values',
    query: localeQuery,
    body: v.strictObject(draft),
    reply: preview,
  },
  'POST /message_templates/:slug/test': {
    summary: 'Send a message with example values to an address',
    query: localeQuery,
    body: v.strictObject({ ...draft, to: filledText }),
    reply: test,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
