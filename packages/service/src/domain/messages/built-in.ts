// The templates that the service has without any change by the operator, made from its texts in each language.
import type { Language } from '@latchkey/wire';
import type { MessageSlug } from '@latchkey/wire/schemas';
import { textsIn } from './language.ts';
import type { MessageTemplate } from './templates/check.ts';
import type { LinkTexts, Texts } from './texts/texts.ts';

const APPLICATION = '{{application}}';
const CODE = '{{code}}';

const blocks = (...parts: readonly string[]): string => parts.join('\n\n');
const note = (text: string): string => `> ${text}`;
const button = (label: string): string => `[${label}]({{link}})`;

const linked = (own: LinkTexts, count: string, ...more: readonly string[]): MessageTemplate => ({
  subject: own.subject(APPLICATION),
  body: blocks(own.opening(APPLICATION), button(own.button), ...more, own.validity(count), note(own.caution)),
});

const newSignIn = ({ newSignIn: own }: Texts): MessageTemplate => ({
  subject: own.subject(APPLICATION),
  body: blocks(
    own.opening(APPLICATION),
    `${own.time('{{time}}')}\n${own.browser('{{browser}}')}`,
    own.place('{{place}}'),
    own.fine,
    own.otherwise,
    button(own.button),
    note(own.validity('{{days}}')),
  ),
});

/** For the operator, in English as the commands are. */
const WEBHOOK_DISABLED: MessageTemplate = {
  subject: 'A webhook endpoint of {{application}} is disabled',
  body: blocks(
    'No more events are sent to this webhook endpoint:\n{{endpoint_url}}',
    '{{reason}}',
    'Events since then are stored. Repair the receiver, enable the endpoint again with the admin API or "latchkey webhooks update", ' +
      'and send what it missed with "latchkey webhooks replay".',
    note('{{endpoint_id}}'),
  ),
};

const BUILT_IN: Readonly<Record<MessageSlug, (texts: Texts) => MessageTemplate>> = {
  verification_code: ({ code }) => ({
    subject: code.subject(APPLICATION, CODE),
    body: blocks(code.opening(APPLICATION), CODE, code.validity('{{minutes}}'), note(code.caution)),
  }),
  verification_code_text: ({ code }) => ({ subject: '', body: code.message(APPLICATION, CODE, '{{minutes}}') }),
  account_exists: ({ accountExists: own }) => ({
    subject: own.subject(APPLICATION),
    body: blocks(own.what(APPLICATION), note(own.caution)),
  }),
  account_exists_text: ({ accountExists: own }) => ({ subject: '', body: own.what(APPLICATION) }),
  email_link: ({ link }) => linked(link, '{{minutes}}', `${link.orCode}\n${CODE}`),
  invitation: ({ invitation }) => linked(invitation, '{{days}}'),
  organization_invitation: (texts) => linked(texts.organizationInvitation('{{organization}}'), '{{days}}'),
  waitlist_admission: ({ admission }) => linked(admission, '{{days}}'),
  new_sign_in: newSignIn,
  webhook_disabled: () => WEBHOOK_DISABLED,
};

/** The template of the service for a message; `builtInTemplate('invitation', 'de')`. */
export const builtInTemplate = (slug: MessageSlug, language: Language): MessageTemplate =>
  BUILT_IN[slug](textsIn(language));
