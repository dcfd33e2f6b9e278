// What each message is: its channel, the variables that its template may use, and which of them it must contain.
import { MESSAGE_SLUGS, type MessageSlug } from '@latchkey/wire/schemas';

export const VARIABLE_NAMES = [
  'application',
  'code',
  'link',
  'minutes',
  'days',
  'organization',
  'time',
  'browser',
  'place',
  'endpoint_url',
  'endpoint_id',
  'reason',
] as const;

export type VariableName = (typeof VARIABLE_NAMES)[number];

/** The values of a message; one that is undefined is not known, and the paragraphs that use it are left out. */
export type MessageValues = { readonly [Name in VariableName]?: string | undefined };

export type MessageKind = {
  readonly channel: 'email' | 'sms';
  readonly variables: readonly VariableName[];
  /** What the message is sent for: without these its recipient cannot go on. */
  readonly required: readonly VariableName[];
  /** True for a message to the operator, which exists in English only. */
  readonly englishOnly?: boolean;
};

const INVITATION: MessageKind = {
  channel: 'email',
  variables: ['application', 'link', 'days'],
  required: ['link'],
};

const KINDS: Readonly<Record<MessageSlug, MessageKind>> = {
  verification_code: { channel: 'email', variables: ['application', 'code', 'minutes'], required: ['code'] },
  verification_code_text: { channel: 'sms', variables: ['application', 'code', 'minutes'], required: ['code'] },
  account_exists: { channel: 'email', variables: ['application'], required: [] },
  account_exists_text: { channel: 'sms', variables: ['application'], required: [] },
  email_link: { channel: 'email', variables: ['application', 'link', 'code', 'minutes'], required: ['link'] },
  invitation: INVITATION,
  organization_invitation: { ...INVITATION, variables: ['application', 'organization', 'link', 'days'] },
  waitlist_admission: INVITATION,
  new_sign_in: {
    channel: 'email',
    variables: ['application', 'time', 'browser', 'place', 'link', 'days'],
    required: ['link'],
  },
  webhook_disabled: {
    channel: 'email',
    variables: ['application', 'endpoint_url', 'endpoint_id', 'reason'],
    required: ['endpoint_url'],
    englishOnly: true,
  },
};

export const kindOf = (slug: MessageSlug): MessageKind => KINDS[slug];

export const isMessageSlug = (text: string): text is MessageSlug => (MESSAGE_SLUGS as readonly string[]).includes(text);
