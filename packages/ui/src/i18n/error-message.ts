// What a person reads when something was refused: by code and field, then code, then the service's own words.
import { errorValues } from './error-values.ts';
import { fill, findText } from './message.ts';

/** A refusal as a flow holds it: `field` in either spelling, `text` in the service's words, numbers in `meta`. */
export type Refusal = {
  readonly code: string;
  readonly field?: string | undefined;
  readonly text?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The text of a refusal from the first source that has one; each source is a table by code or `code__field`. A text under
 * `code__limit` names a number. It is taken when the service said that number; a sentence with a gap is never shown.
 */
export const errorText = (
  { code, field, text, meta = {} }: Refusal,
  sources: readonly unknown[],
  locale = 'en',
): string | undefined => {
  const keys = field ? [`${code}__${snake(field)}`, code] : [code];
  const values = errorValues(meta, locale);
  for (const key of keys) {
    for (const source of sources) {
      for (const name of [`${key}__limit`, key]) {
        const found = findText(source, name);
        const filled = found === undefined ? '{' : fill(found, values);
        if (!filled.includes('{')) return filled;
      }
    }
  }
  return text || undefined;
};
