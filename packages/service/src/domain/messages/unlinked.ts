// Mail programs make links of what looks like an address. One that a user put into a name, such as that of an organization,
// stays text: whoever gets the mail trusts its sender.

const WORD_JOINER = '\u2060';

/**
 * What divides an address, in every form that a program may read as such: the full stop, its full-width, half-width, ideographic
 * and small forms (UTS 46 §4 maps them to the dot), leaders, at signs, colons and slashes, look-alikes included.
 */
const DIVIDER =
  /[.@:/\\\u00b7\u0589\u05c3\u0701\u0702\u2024-\u2026\u2044\u2215\u2236\u29f8\u3002\ua4f8\ua789\ufe13\ufe19\ufe30\ufe52\ufe55\ufe6b\uff0e\uff0f\uff1a\uff20\uff61\ufe68\uff3c](?=\S)/gu;

/** A name with an invisible, unbreakable joint behind each divider: it looks the same and is no address. */
export const unlinked = (name: string): string => name.replace(DIVIDER, `$&${WORD_JOINER}`);
