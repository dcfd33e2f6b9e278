// The tokens of a root element as texts: those of the style sheet, then those of a theme, as a browser cascades them.
import type { Theme } from '@latchkey/client';
import { resolveAppearance } from '../../styles/appearance/appearance.ts';
import { customProperties } from '../../styles/appearance/variables.ts';
import tokensText from '../../styles/tokens.css?inline';
import { type Color, colorOf, over, type Scheme, split } from './color.ts';

type Tokens = ReadonlyMap<string, string>;

/** Custom properties of the first rule of the style sheet: the one without a condition. */
const builtInTokens = (): [string, string][] => {
  const [rule = ''] = tokensText.replace(/\/\*[\s\S]*?\*\//g, '').split('}');
  return [...rule.matchAll(/(--lk-[\w-]+):\s*([^;]+)/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')'),
  ]);
};

/** The tokens of a surface with a theme. `page` are custom properties of the host's page. */
export const tokensOf = (theme: Theme, page: Readonly<Record<string, string>> = {}): Tokens => {
  const { variables, elements } = resolveAppearance(theme, undefined, undefined);
  const rules = elements.map(({ rootBox }) => (typeof rootBox === 'object' ? Object.entries(rootBox) : []));
  return new Map([
    ...Object.entries(page),
    ...builtInTokens(),
    ...rules.flat().flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
    ...Object.entries(customProperties(variables)),
  ]);
};

/** The limit ends a cycle of tokens, which is a mistake. */
const DEEPEST = 20;

const substituted = (tokens: Tokens, text: string, depth = 0): string => {
  const start = text.indexOf('var(');
  if (start < 0) return text;
  if (depth > DEEPEST) throw new Error(`The tokens of ${text} refer to each other.`);
  let end = start + 4;
  for (let open = 1; open > 0 && end < text.length; end += 1) open += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0;
  const [name = '', ...fallback] = split(text.slice(start + 4, end - 1), ',');
  const value = tokens.get(name) ?? fallback.join(', ');
  return substituted(tokens, text.slice(0, start) + substituted(tokens, value, depth + 1) + text.slice(end), depth);
};

/** The colour of a token, or of a list of tokens from top to bottom, in a scheme. */
export const tokenColor = (tokens: Tokens, names: string, scheme: Scheme): Color => {
  const layers = split(names, ' ').map((name) => colorOf(substituted(tokens, tokens.get(name) ?? name), scheme));
  return layers.reduceRight((below, front) => over(front, below));
};
