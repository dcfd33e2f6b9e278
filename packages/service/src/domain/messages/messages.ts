// Every message the service sends, as plain text and as simple HTML, in the language of the request. Subjects are always one
// line, whatever characters the names contain.

import { codeBlock, hint, linkButton, mailPage, oneLine, paragraph, writtenAddress } from './html.ts';
import { type Language, textsIn } from './language.ts';
import type { MessageContent } from './message-content.ts';
import type { LinkTexts, Texts } from './texts/texts.ts';
import { unlinked } from './unlinked.ts';

type Details = {
  readonly to: string;
  readonly applicationName: string;
  readonly language?: Language;
  /** The instance's colour. */
  readonly accent?: string;
};

/** `name` is empty when the application has none; `application` is then the generic word that sentences use. */
type Look = { readonly language: Language; readonly name: string; readonly application: string };

const lookOf = ({ applicationName, language = 'en' }: Details): { readonly look: Look; readonly texts: Texts } => {
  const texts = textsIn(language);
  const name = unlinked(oneLine(applicationName));
  return { texts, look: { language, name, application: name || texts.unnamedApplication } };
};

const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const NOTHING_TO_USE = { code: undefined, link: undefined } as const;

/** The message with a one-time code; `minutes` is how long the code is valid. */
export const verificationCodeMessage = (
  details: Details & { readonly code: string; readonly minutes: number },
): MessageContent => {
  const { look, texts } = lookOf(details);
  const { code } = details;
  const subject = texts.code.subject(look.application, code);
  const opening = texts.code.opening(look.application);
  const validity = texts.code.validity(details.minutes);
  return {
    to: details.to,
    subject,
    text: lines(opening, code, validity, texts.code.caution),
    html: mailPage(look, subject, [paragraph(opening), codeBlock(code), paragraph(validity), hint(texts.code.caution)]),
    code,
    link: undefined,
  };
};

/** A code as a text message. */
export const codeTextMessage = (
  details: Details & { readonly code: string; readonly minutes: number },
): MessageContent => {
  const { look, texts } = lookOf(details);
  const text = texts.code.message(look.application, details.code, details.minutes);
  return { to: details.to, subject: '', text, html: '', code: details.code, link: undefined };
};

/** Sent to the owner of an address when a sign-up uses it and the instance does not reveal which accounts exist. */
export const accountExistsMessage = (details: Details): MessageContent => {
  const { look, texts } = lookOf(details);
  const subject = texts.accountExists.subject(look.application);
  const what = texts.accountExists.what(look.application);
  const { caution } = texts.accountExists;
  return {
    ...NOTHING_TO_USE,
    to: details.to,
    subject,
    text: lines(what, caution),
    html: mailPage(look, subject, [paragraph(what), hint(caution)]),
  };
};

/** The same as a text message. */
export const accountExistsTextMessage = (details: Details): MessageContent => {
  const { look, texts } = lookOf(details);
  return { ...NOTHING_TO_USE, to: details.to, subject: '', text: texts.accountExists.what(look.application), html: '' };
};

type LinkDetails = Details & { readonly link: string; readonly count: number; readonly code?: string | undefined };

const linkedMessage = (details: LinkDetails, pick: (texts: Texts) => LinkTexts): MessageContent => {
  const { look, texts } = lookOf(details);
  const { link, code } = details;
  const own = pick(texts);
  const subject = own.subject(look.application);
  const opening = own.opening(look.application);
  const validity = own.validity(details.count);
  const codeText = code === undefined ? [] : [texts.link.orCode, code];
  const codeHtml = code === undefined ? [] : [paragraph(texts.link.orCode), codeBlock(code)];
  return {
    to: details.to,
    subject,
    text: lines(opening, link, ...codeText, validity, own.caution),
    html: mailPage(look, subject, [
      paragraph(opening),
      linkButton(own.button, link, details.accent ?? ''),
      ...codeHtml,
      paragraph(validity),
      writtenAddress(texts.pasteAddress, link),
      hint(own.caution),
    ]),
    code,
    link,
  };
};

/** A link that verifies the address it is sent to; `count` is how many minutes it is valid. */
export const emailLinkMessage = (details: LinkDetails): MessageContent => linkedMessage(details, (texts) => texts.link);

/** An invitation; `count` is how many days it is valid. */
export const invitationMessage = (details: LinkDetails): MessageContent =>
  linkedMessage(details, (texts) => texts.invitation);

/** Names are cut off here: users choose the names of their organizations, and a long one could carry a message. */
const ORGANIZATION_LENGTH = 80;

/** An invitation to an organization; `count` is how many days it is valid. */
export const organizationInvitationMessage = (
  details: LinkDetails & { readonly organizationName: string },
): MessageContent => {
  const name = [...oneLine(details.organizationName)].slice(0, ORGANIZATION_LENGTH).join('');
  return linkedMessage(details, (texts) => texts.organizationInvitation(unlinked(name)));
};

/** Sent when a waitlist entry is admitted and may sign up; `count` is how many days the link is valid. */
export const admissionMessage = (details: LinkDetails): MessageContent =>
  linkedMessage(details, (texts) => texts.admission);
