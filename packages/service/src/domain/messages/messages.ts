// Every message about codes, links and invitations: which one it is, and its values. The language is that of the request.

import type { Language } from '@latchkey/wire';
import type { MessageSlug } from '@latchkey/wire/schemas';
import { oneLine } from './html.ts';
import type { Message } from './message.ts';
import { unlinked } from './unlinked.ts';

type Details = {
  readonly to: string;
  readonly applicationName: string;
  readonly language?: Language;
  /** The instance's colour. */
  readonly accent?: string;
};

const messageOf = (slug: MessageSlug, details: Details, values: Message['values'] = {}): Message => ({
  slug,
  to: details.to,
  language: details.language ?? 'en',
  applicationName: details.applicationName,
  accent: details.accent ?? '',
  values,
  code: values.code,
  link: values.link,
});

type CodeDetails = Details & { readonly code: string; readonly minutes: number };

/** The message with a one-time code; `minutes` is how long the code is valid. */
export const verificationCodeMessage = (details: CodeDetails): Message =>
  messageOf('verification_code', details, { code: details.code, minutes: String(details.minutes) });

/** A code as a text message. */
export const codeTextMessage = (details: CodeDetails): Message =>
  messageOf('verification_code_text', details, { code: details.code, minutes: String(details.minutes) });

/** Sent to the owner of an address when a sign-up uses it and the instance does not reveal which accounts exist. */
export const accountExistsMessage = (details: Details): Message => messageOf('account_exists', details);

/** The same as a text message. */
export const accountExistsTextMessage = (details: Details): Message => messageOf('account_exists_text', details);

type LinkDetails = Details & { readonly link: string; readonly count: number; readonly code?: string | undefined };

/** A link that verifies the address it is sent to; `count` is how many minutes it is valid. */
export const emailLinkMessage = ({ link, code, count, ...details }: LinkDetails): Message =>
  messageOf('email_link', details, { link, code, minutes: String(count) });

/** An invitation; `count` is how many days it is valid. */
export const invitationMessage = ({ link, count, ...details }: LinkDetails): Message =>
  messageOf('invitation', details, { link, days: String(count) });

/** Names are cut off here: users choose the names of their organizations, and a long one could carry a message. */
const ORGANIZATION_LENGTH = 80;

/** An invitation to an organization; `count` is how many days it is valid. */
export const organizationInvitationMessage = ({
  link,
  count,
  organizationName,
  ...details
}: LinkDetails & { readonly organizationName: string }): Message => {
  const name = [...oneLine(organizationName)].slice(0, ORGANIZATION_LENGTH).join('');
  return messageOf('organization_invitation', details, { link, days: String(count), organization: unlinked(name) });
};

/** Sent when a waitlist entry is admitted and may sign up; `count` is how many days the link is valid. */
export const admissionMessage = ({ link, count, ...details }: LinkDetails): Message =>
  messageOf('waitlist_admission', details, { link, days: String(count) });
