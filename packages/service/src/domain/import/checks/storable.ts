// Text and JSON that PostgreSQL can store: no NUL, no unpaired surrogate.

const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** How JSON writes NUL and unpaired surrogates: an odd number of backslashes before the u. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text);

export const isStorableJson = (value: unknown): boolean => !ESCAPED.test(JSON.stringify(value));
