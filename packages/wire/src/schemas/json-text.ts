// Parses JSON that is text inside a form, or a value inside a JSON body; never throws.
import { BODY_MAX_DEPTH } from '../limits.ts';

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): JsonReading => ({ ok: false, reason });

/** Keys that enable prototype pollution in code that merges objects. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Databases cannot store these in text: NUL, and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** True if this text can be stored unchanged. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Length of a text in UTF-8 bytes. */
export const utf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Why a value is rejected, or undefined. Traverses level by level, so that depth cannot exhaust the stack. */
const findFault = (root: unknown): string | undefined => {
  let level: readonly unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > BODY_MAX_DEPTH) return `Nested deeper than ${BODY_MAX_DEPTH} levels.`;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value)) return 'Holds characters that cannot be stored.';
      if (typeof value !== 'object' || value === null) continue;
      for (const [key, child] of Object.entries(value)) {
        if (FORBIDDEN_KEYS.has(key)) return `Holds the key "${key}", which is not allowed.`;
        if (!isStorable(key)) return 'Holds a key that cannot be stored.';
        next.push(child);
      }
    }
    level = next;
  }
  return undefined;
};

const parseText = (input: unknown): JsonReading => {
  if (typeof input !== 'string') return { ok: true, value: input };
  try {
    return { ok: true, value: JSON.parse(input) };
  } catch {
    return refuse('Is not JSON.');
  }
};

/** Parses a value or its JSON text: `readJson('{"a":1}')` and `readJson({ a: 1 })` give the same. */
export const readJson = (input: unknown): JsonReading => {
  const parsed = parseText(input);
  if (!parsed.ok) return parsed;
  const fault = findFault(parsed.value);
  return fault === undefined ? parsed : refuse(fault);
};
