// Renders a template with values, as text and as HTML. The template was checked when it was stored, or is built in.
import type { Language } from '@latchkey/wire';
import {
  boldText,
  codeBlock,
  escapeHtml,
  hintOf,
  leftToRight,
  linkButton,
  mailPage,
  oneLine,
  paragraphOf,
  textLink,
  writtenAddress,
} from './html.ts';
import { isolatedIn } from './isolated.ts';
import { textsIn } from './language.ts';
import type { MessageTemplate } from './templates/check.ts';
import type { MessageValues, VariableName } from './templates/kinds.ts';
import { type Block, type Inline, type Line, parseBody, parseInline, variablesOfLine } from './templates/parse.ts';

export type RenderLook = {
  readonly language: Language;
  /** The name above the text; empty if the application has none. */
  readonly name: string;
  readonly accent: string;
};

export type Rendered = { readonly subject: string; readonly text: string; readonly html: string };

/** Values of these are read from left to right in every language. */
const LEFT_TO_RIGHT: ReadonlySet<VariableName> = new Set(['code', 'link', 'endpoint_url', 'endpoint_id']);

/** Names that users and operators choose: their direction may differ from that of the sentence. */
const NAMES: readonly VariableName[] = ['application', 'organization'];

/** The values for sentences in a language. */
const directed = (values: MessageValues, language: Language): MessageValues => ({
  ...values,
  ...Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = values[name];
      return value ? [[name, isolatedIn(language, value)]] : [];
    }),
  ),
});

const plain = (parts: readonly Inline[], values: MessageValues): string =>
  parts
    .map((part) => {
      if (part.at === 'text') return part.text;
      if (part.at === 'variable') return values[part.name] ?? '';
      return `${part.label} (${part.address ?? values.link ?? ''})`;
    })
    .join('');

const marked = (parts: readonly Inline[], values: MessageValues): string =>
  parts
    .map((part) => {
      if (part.at === 'link') return textLink(part.label, part.address ?? values.link ?? '');
      const isName = part.at === 'variable';
      const html = escapeHtml(isName ? (values[part.name] ?? '') : part.text);
      const shown = isName && LEFT_TO_RIGHT.has(part.name) ? leftToRight(html) : html;
      return part.isBold ? boldText(shown) : shown;
    })
    .join('');

const plainLine = (line: Line, values: MessageValues): string => {
  if (line.at === 'code') return values.code ?? '';
  if (line.at === 'button') return values.link ?? '';
  return plain(line.parts, values);
};

const plainBlock = (block: Block, values: MessageValues): string =>
  block.map((line) => plainLine(line, values)).join('\n');

/** Lines of text that follow each other are one paragraph. */
const markedBlock = (block: Block, values: MessageValues, accent: string): readonly string[] => {
  const parts: string[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0) parts.push(paragraphOf(lines.join('<br>')));
    lines = [];
  };
  for (const line of block) {
    if (line.at === 'text') {
      lines.push(marked(line.parts, values));
      continue;
    }
    endParagraph();
    if (line.at === 'code') parts.push(codeBlock(values.code ?? ''));
    else if (line.at === 'button') parts.push(linkButton(line.label, values.link ?? '', accent));
    else parts.push(hintOf(marked(line.parts, values)));
  }
  endParagraph();
  return parts;
};

const isKnown = (block: Block, values: MessageValues): boolean =>
  block.flatMap(variablesOfLine).every((name) => values[name] !== undefined);

/** A mail; `renderMail(template, { code: '123456' }, look)`. */
export const renderMail = (template: MessageTemplate, given: MessageValues, look: RenderLook): Rendered => {
  const subject = oneLine(plain(parseInline(template.subject, true), given));
  const values = directed(given, look.language);
  const blocks = parseBody(template.body).filter((block) => isKnown(block, values));
  const hasButton = blocks.flat().some(({ at }) => at === 'button');
  return {
    subject,
    text: `${blocks.map((block) => plainBlock(block, values)).join('\n\n')}\n`,
    html: mailPage(look, subject, [
      ...blocks.flatMap((block) => markedBlock(block, values, look.accent)),
      // For mail programs that do not render the button.
      ...(hasButton ? [writtenAddress(textsIn(look.language).pasteAddress, values.link ?? '')] : []),
    ]),
  };
};

/** A text message. */
export const renderText = (template: MessageTemplate, values: MessageValues): Rendered => ({
  subject: '',
  text: plain(parseInline(template.body, true), values),
  html: '',
});
