// Style rules a host gives as an object → a class and its style sheet text. A class of its own wins over every part.
import type { AppearanceElements, ElementRules } from '@latchkey/client';

const UNITLESS =
  /^(--|opacity|z-?index|flex|order|line-?height|font-?weight|grid|column-?count|scale|zoom|fill|stroke)/i;

const property = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const value = (name: string, given: string | number): string =>
  typeof given === 'number' && given !== 0 && !UNITLESS.test(name) ? `${given}px` : String(given);

const nested = (key: string): string => (key.startsWith('@') || key.includes('&') ? key : `& ${key}`);

const body = (rules: ElementRules): string =>
  Object.entries(rules)
    .map(([key, given]) =>
      typeof given === 'object' ? `${nested(key)}{${body(given)}}` : `${property(key)}:${value(key, given)};`,
    )
    .join('');

/** A short stable name for a text (FNV-1a, base 36). */
const nameOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
};

/** The class that stands for these rules; equal rules share it. */
export const ruleClass = (rules: ElementRules): string => `lk-rules-${nameOf(body(rules))}`;

/** The style sheet of all rule objects among a host's wishes; empty when there are none. */
export const rulesSheet = (elements: readonly AppearanceElements[]): string =>
  elements
    .flatMap((level) => Object.values(level))
    .map((wish) => (typeof wish === 'string' ? '' : `.${ruleClass(wish)}{${body(wish)}}`))
    .join('');
