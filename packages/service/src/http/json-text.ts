// Parses untrusted JSON: bounded depth, no duplicate keys, no key that could change a prototype.
import { BODY_MAX_DEPTH } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';

type Level = { readonly keys: Set<string> | undefined };

const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * Refuses text that nests too deeply or repeats a key in one object. `JSON.parse` would silently take the last of two equal
 * keys, and another parser could take the first.
 */
const scan = (text: string): void => {
  const levels: Level[] = [];
  let lastString: string | undefined;
  for (const [token] of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '{' || token === '[') {
      levels.push({ keys: token === '{' ? new Set() : undefined });
      if (levels.length > BODY_MAX_DEPTH) throw new Fault('request_body_invalid');
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ':' && lastString !== undefined) {
      const keys = levels.at(-1)?.keys;
      const key: unknown = JSON.parse(lastString);
      if (typeof key !== 'string' || keys?.has(key)) throw new Fault('request_body_invalid');
      keys?.add(key);
    }
    lastString = token.startsWith('"') ? token : undefined;
  }
};

/** The object of a JSON body; anything else throws a fault, never a parser exception. */
export const parseJsonObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    // Runs only on valid JSON: in invalid text an unterminated string would be searched from each quotation mark.
    scan(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Fault) throw error;
  }
  throw new Fault('request_body_invalid');
};
