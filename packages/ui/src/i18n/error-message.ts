// What a person reads when something was refused: by code and field, then code, then the service's own words.
import { findText } from './message.ts';

/** A refusal as a flow holds it: `field` in either spelling, `text` in the service's words. */
export type Refusal = {
  readonly code: string;
  readonly field?: string | undefined;
  readonly text?: string | undefined;
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The text of a refusal from the first source that has one; each source is a table by code or `code__field`. */
export const errorText = ({ code, field, text }: Refusal, sources: readonly unknown[]): string | undefined => {
  const keys = field ? [`${code}__${snake(field)}`, code] : [code];
  for (const key of keys) {
    for (const source of sources) {
      const found = findText(source, key);
      if (found !== undefined) return found;
    }
  }
  return text || undefined;
};
