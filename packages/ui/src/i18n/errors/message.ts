// The text of a refusal: by code and field, then by code, then the service's message.

import { fill, findMessage, formOf } from '../message.ts';
import { errorValues } from './values.ts';

/** A refusal as a flow stores it: `field` in either spelling, `text` from the service, numbers in `meta`. */
export type Refusal = {
  readonly code: string;
  readonly field?: string | undefined;
  readonly text?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The text of a refusal from the first source that has one; each source is a table by code or `code__field`. A text under
 * `code__limit` contains a number. It is used if the service sent that number, so that no text has an unfilled placeholder.
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
        const found = findMessage(source, name);
        const filled = found === undefined ? '{' : fill(formOf(found, values, locale), values);
        if (!filled.includes('{')) return filled;
      }
    }
  }
  return text || undefined;
};
