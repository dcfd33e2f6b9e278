// Reads the body of a template. The markup is small on purpose (docs/decisions/0018-write-messages-in-a-small-markup.md): paragraphs, notes,
// bold words, links, a button, and variables. There is no HTML, so a template cannot break the page of a mail. Values are
// inserted after parsing, so they are never read as markup. The scan is linear.
import { VARIABLE_NAMES, type VariableName } from './kinds.ts';

export type Inline =
  | { readonly at: 'text'; readonly text: string; readonly isBold: boolean }
  | { readonly at: 'variable'; readonly name: VariableName; readonly isBold: boolean }
  /** `address` is undefined for the link of the message. */
  | { readonly at: 'link'; readonly label: string; readonly address: string | undefined };

export type Line =
  | { readonly at: 'text' | 'note'; readonly parts: readonly Inline[] }
  /** The code alone on its line, in large digits. */
  | { readonly at: 'code' }
  /** The link of the message alone on its line, as a button. */
  | { readonly at: 'button'; readonly label: string };

/** Lines without an empty one between them. */
export type Block = readonly Line[];

/** A sentence that says what is wrong with a template. */
export class TemplateProblem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'TemplateProblem';
  }
}

const VARIABLE = /\{\{ {0,4}([a-z_]{1,40}) {0,4}\}\}/y;
const LINK = /\[([^[\]{}*]{1,200})\]\(([^()\s]{1,2000})\)/y;
/** Where something other than plain text may begin. */
const SPECIAL = /\{\{|\*\*|\[/g;
const LINK_VARIABLE = /^\{\{ {0,4}link {0,4}\}\}$/;
const NOTE = '> ';
const SHOWN_LENGTH = 40;

const isVariable = (name: string): name is VariableName => (VARIABLE_NAMES as readonly string[]).includes(name);

const matchAt = (pattern: RegExp, line: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(line);
};

const readVariable = (line: string, at: number): { readonly name: VariableName; readonly end: number } => {
  const found = matchAt(VARIABLE, line, at);
  const name = found?.[1] ?? '';
  if (!found)
    throw new TemplateProblem(`“${line.slice(at, at + SHOWN_LENGTH)}” is not a variable; write it as {{name}}.`);
  if (!isVariable(name)) throw new TemplateProblem(`{{${name}}} is not a variable of this message.`);
  return { name, end: at + found[0].length };
};

/** Fixed addresses must be https, because a recipient trusts every link of a mail. */
const addressOf = (text: string): string | undefined => {
  if (LINK_VARIABLE.test(text)) return undefined;
  if (text.startsWith('https://') && URL.canParse(text) && !/[{}"'<>\\]/.test(text)) return text;
  throw new TemplateProblem(`“${text.slice(0, SHOWN_LENGTH)}” is not an https:// address or {{link}}.`);
};

/** Reads the parts of one line. In a text message only variables are special. */
export const parseInline = (line: string, isPlain: boolean): readonly Inline[] => {
  const parts: Inline[] = [];
  let isBold = false;
  let at = 0;
  const addText = (text: string): void => {
    if (text !== '') parts.push({ at: 'text', text, isBold });
  };
  const special = new RegExp(isPlain ? /\{\{/g : SPECIAL);
  while (at < line.length) {
    special.lastIndex = at;
    const found = special.exec(line);
    const start = found?.index ?? line.length;
    addText(line.slice(at, start));
    if (found?.[0] === '{{') {
      const { name, end } = readVariable(line, start);
      parts.push({ at: 'variable', name, isBold });
      at = end;
    } else if (found?.[0] === '**') {
      isBold = !isBold;
      at = start + 2;
    } else if (found) {
      const link = matchAt(LINK, line, start);
      if (link) parts.push({ at: 'link', label: link[1] ?? '', address: addressOf(link[2] ?? '') });
      else addText('[');
      at = start + (link?.[0].length ?? 1);
    } else at = line.length;
  }
  if (isBold) throw new TemplateProblem('Close bold words on the line on which they begin: **like this**.');
  return parts;
};

const parseLine = (given: string): Line => {
  const line = given.trim();
  if (line.startsWith(NOTE)) return { at: 'note', parts: parseInline(line.slice(NOTE.length), false) };
  const parts = parseInline(line, false);
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    if (only.at === 'variable' && only.name === 'code' && !only.isBold) return { at: 'code' };
    if (only.at === 'link' && only.address === undefined) return { at: 'button', label: only.label };
  }
  return { at: 'text', parts };
};

/** The paragraphs of the body of a mail. Throws `TemplateProblem`. */
export const parseBody = (body: string): readonly Block[] => {
  const blocks: Line[][] = [[]];
  for (const line of body.split('\n')) {
    if (line.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(parseLine(line));
  }
  return blocks.filter((block) => block.length > 0);
};

/** The variables that a line uses. */
export const variablesOfLine = (line: Line): readonly VariableName[] => {
  if (line.at === 'code') return ['code'];
  if (line.at === 'button') return ['link'];
  return variablesOf(line.parts);
};

export const variablesOf = (parts: readonly Inline[]): readonly VariableName[] =>
  parts.flatMap((part): readonly VariableName[] => {
    if (part.at === 'variable') return [part.name];
    return part.at === 'link' && part.address === undefined ? ['link'] : [];
  });
