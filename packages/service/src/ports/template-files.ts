// Texts of messages in files, for operators who keep them in git: `<message>.<language>.txt` in LATCHKEY_TEMPLATES_DIR. The files
// are read once, at the start, and a file that cannot be used stops it.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@latchkey/wire';
import type { MessageSlug } from '@latchkey/wire/schemas';
import { isLanguage } from '../domain/messages/language.ts';
import { type MessageTemplate, templateProblems, tidyTemplate } from '../domain/messages/templates/check.ts';
import { isMessageSlug, kindOf } from '../domain/messages/templates/kinds.ts';

export type TemplateFiles = {
  /** The texts of a message in a language, if there is a file for them. */
  find(slug: MessageSlug, language: Language): MessageTemplate | undefined;
};

export const noTemplateFiles: TemplateFiles = { find: () => undefined };

const ENDING = '.txt';
const MAX_BYTES = 65_536;
const SUBJECT = /^Subject:[ \t]*([^\n]*)\n/i;

const refusal = (file: string, sentence: string): Error =>
  new Error(`Latchkey: the message template ${file} cannot be used. ${sentence}`);

/** A mail begins with a line `Subject: …`; the rest is the body. */
const parseFile = (slug: MessageSlug, content: string): MessageTemplate => {
  const text = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (kindOf(slug).channel === 'sms') return tidyTemplate({ subject: '', body: text });
  const subject = SUBJECT.exec(text);
  return tidyTemplate({ subject: subject?.[1] ?? '', body: text.slice(subject?.[0].length ?? 0) });
};

const readTemplate = (directory: string, name: string): readonly [string, MessageTemplate] => {
  const file = join(directory, name);
  const [slug = '', language = '', ...others] = name.slice(0, -ENDING.length).split('.');
  if (others.length > 0 || !isMessageSlug(slug) || !isLanguage(language))
    throw refusal(file, 'Its name must be that of a message and a language, such as invitation.en.txt.');
  if (kindOf(slug).englishOnly === true && language !== 'en')
    throw refusal(file, 'This message exists in English only.');
  if (statSync(file).size > MAX_BYTES) throw refusal(file, `It is larger than ${MAX_BYTES} bytes.`);
  const template = parseFile(slug, readFileSync(file, 'utf8'));
  const [problem] = templateProblems(slug, template);
  if (problem)
    throw refusal(file, `${problem.field === 'subject' ? 'The line "Subject: …"' : 'The text'}: ${problem.sentence}`);
  return [`${slug}.${language}`, template];
};

/** Reads the templates of a directory; other files than `*.txt` are ignored. */
export const readTemplateFiles = (directory: string): TemplateFiles => {
  const names = readdirSync(directory).filter((name) => name.endsWith(ENDING));
  const templates = new Map(names.map((name) => readTemplate(directory, name)));
  return { find: (slug, language) => templates.get(`${slug}.${language}`) };
};
