// A message before it is rendered: what is sent to whom, and the values of its template.
import type { Language } from '@latchkey/wire';
import type { MessageSlug } from '@latchkey/wire/schemas';
import { builtInTemplate } from './built-in.ts';
import { oneLine } from './html.ts';
import { textsIn } from './language.ts';
import type { MessageContent } from './message-content.ts';
import { renderMail, renderText } from './render.ts';
import type { MessageTemplate } from './templates/check.ts';
import { kindOf, type MessageValues } from './templates/kinds.ts';
import { unlinked } from './unlinked.ts';

export type Message = {
  readonly slug: MessageSlug;
  readonly to: string;
  readonly language: Language;
  readonly applicationName: string;
  /** The instance's colour. */
  readonly accent: string;
  /** All but the name of the application. */
  readonly values: MessageValues;
  /** What a program that waits for the message reads: the code and the link with which the user goes on. */
  readonly code: string | undefined;
  readonly link: string | undefined;
};

/** Renders a message with the template of the operator, else with that of the service. */
export const renderMessage = (
  message: Message,
  template: MessageTemplate = builtInTemplate(message.slug, message.language),
): MessageContent => {
  const { slug, to, language, accent, code, link } = message;
  const name = unlinked(oneLine(message.applicationName));
  const values = { ...message.values, application: name || textsIn(language).unnamedApplication };
  const rendered =
    kindOf(slug).channel === 'sms'
      ? renderText(template, values)
      : renderMail(template, values, { language, name, accent });
  return { to, ...rendered, code, link };
};
