// Refuses a template that its recipients could not use: unknown variables, a missing code or link, too much text.
import {
  MESSAGE_BODY_MAX_LENGTH,
  MESSAGE_SUBJECT_MAX_LENGTH,
  type MessageSlug,
  TEXT_MESSAGE_MAX_LENGTH,
} from '@latchkey/wire/schemas';
import { kindOf, type MessageKind, type VariableName } from './kinds.ts';
import { parseBody, parseInline, TemplateProblem, variablesOf, variablesOfLine } from './parse.ts';

export type MessageTemplate = {
  /** Empty for a text message. */
  readonly subject: string;
  readonly body: string;
};

export type FieldProblem = { readonly field: 'subject' | 'body'; readonly sentence: string };

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Line ends and tabs as the parser expects them; no white space around it. */
export const tidyTemplate = ({ subject, body }: MessageTemplate): MessageTemplate => ({
  subject: subject.trim(),
  body: body.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim(),
});

const named = (names: readonly VariableName[]): string => names.map((name) => `{{${name}}}`).join(', ');

const refuseForeign = (kind: MessageKind, used: readonly VariableName[]): void => {
  const foreign = used.find((name) => !kind.variables.includes(name));
  if (foreign !== undefined)
    throw new TemplateProblem(`{{${foreign}}} is not a variable of this message. It has ${named(kind.variables)}.`);
};

const checkSubject = (kind: MessageKind, subject: string): void => {
  if (kind.channel === 'sms') {
    if (subject !== '') throw new TemplateProblem('A text message has no subject.');
    return;
  }
  if (subject === '') throw new TemplateProblem('Must not be empty.');
  if (subject.length > MESSAGE_SUBJECT_MAX_LENGTH)
    throw new TemplateProblem(`Must not have more than ${MESSAGE_SUBJECT_MAX_LENGTH} characters.`);
  if (CONTROL.test(subject)) throw new TemplateProblem('Must be one line without control characters.');
  const used = variablesOf(parseInline(subject, true));
  if (used.includes('link')) throw new TemplateProblem('{{link}} has no place in a subject.');
  refuseForeign(kind, used);
};

const checkBody = (kind: MessageKind, body: string): void => {
  const isText = kind.channel === 'sms';
  const limit = isText ? TEXT_MESSAGE_MAX_LENGTH : MESSAGE_BODY_MAX_LENGTH;
  if (body === '') throw new TemplateProblem('Must not be empty.');
  if (body.length > limit) throw new TemplateProblem(`Must not have more than ${limit} characters.`);
  if (CONTROL.test(body.replaceAll('\n', ' '))) throw new TemplateProblem('Must not contain control characters.');
  const used = isText ? variablesOf(parseInline(body, true)) : parseBody(body).flat().flatMap(variablesOfLine);
  refuseForeign(kind, used);
  const missing = kind.required.filter((name) => !used.includes(name));
  if (missing.length > 0)
    throw new TemplateProblem(`Must contain ${named(missing)}: without it, the recipient cannot go on.`);
};

const problemOf = (field: FieldProblem['field'], check: () => void): readonly FieldProblem[] => {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof TemplateProblem) return [{ field, sentence: error.message }];
    throw error;
  }
};

/** Every problem of a template; empty if it can be sent. The template must be tidy. */
export const templateProblems = (slug: MessageSlug, { subject, body }: MessageTemplate): readonly FieldProblem[] => {
  const kind = kindOf(slug);
  return [
    ...problemOf('subject', () => checkSubject(kind, subject)),
    ...problemOf('body', () => checkBody(kind, body)),
  ];
};
