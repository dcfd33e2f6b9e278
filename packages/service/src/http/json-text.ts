// Reads JSON from strangers: bounded depth, no key twice, nothing that could reach a prototype.
import { BODY_MAX_DEPTH } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';

type Level = { readonly keys: Set<string> | undefined };

const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * Refuses text that nests too deeply or names a key twice in one object. `JSON.parse` would take the last of two equal
 * keys in silence, and what one reader takes another may not.
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

/** The object that a JSON body holds; everything else is a fault, never an exception of the parser. */
export const parseJsonObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    // Scanned only when it is JSON: a string that never ends would be looked for from each of its quotation marks.
    scan(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Fault) throw error;
  }
  throw new Fault('request_body_invalid');
};
