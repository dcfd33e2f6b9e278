// Text and JSON that PostgreSQL can store: no NUL, no unpaired surrogate.

const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** NUL or a half of any pair: faster to look for, and most texts have neither. */
const SUSPECT = /[\0\uD800-\uDFFF]/;
/** How JSON writes NUL and unpaired surrogates: an odd number of backslashes before the u. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

export const isStorableText = (text: string): boolean => !SUSPECT.test(text) || !UNSTORABLE.test(text);

export const isStorableJson = (value: unknown): boolean => {
  const json = JSON.stringify(value);
  return !json.includes('\\u') || !ESCAPED.test(json);
};
