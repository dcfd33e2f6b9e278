// Mail programs turn text that looks like an address into a link. A URL in a user-chosen name, such as that of an organization,
// must stay plain text, because recipients trust the sender of the mail (phishing).

const WORD_JOINER = '\u2060';

/**
 * Every divider of an address that a program may recognise: the full stop, its full-width, half-width, ideographic and small
 * forms (UTS 46 §4 maps them to the dot), leaders, at signs, colons and slashes, look-alikes included.
 */
const DIVIDER =
  /[.@:/\\\u00b7\u0589\u05c3\u0701\u0702\u2024-\u2026\u2044\u2215\u2236\u29f8\u3002\ua4f8\ua789\ufe13\ufe19\ufe30\ufe52\ufe55\ufe6b\uff0e\uff0f\uff1a\uff20\uff61\ufe68\uff3c](?=\S)/gu;

/** Inserts an invisible word joiner after each divider: the name looks the same and is not detected as an address. */
export const unlinked = (name: string): string => name.replace(DIVIDER, `$&${WORD_JOINER}`);
