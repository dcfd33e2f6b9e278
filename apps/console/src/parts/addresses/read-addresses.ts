// Email addresses out of typed or pasted text: a column of a table, a line of a mail, a list with commas.

/** More than this in one text are not read. */
export const MOST_ADDRESSES = 200;
const LONGEST_TEXT = 50_000;

/** `<mira@example.com>` and `"mira@example.com",` without what is around the address. */
const bare = (word: string): string => word.replace(/^[<("'[]+/, '').replace(/[>)"'\].]+$/, '');

/** The addresses of a text, each once. Words without an @ are left out if the text has addresses: they are names. */
export const readAddresses = (text: string): readonly string[] => {
  const words = text
    .slice(0, LONGEST_TEXT)
    .split(/[\s,;]+/)
    .map(bare)
    .filter((word) => word !== '');
  const addresses = words.filter((word) => word.includes('@'));
  return withAddresses([], addresses.length > 0 ? addresses : words);
};

/** A list with more addresses: each once, whatever its letters' case. */
export const withAddresses = (list: readonly string[], more: readonly string[]): readonly string[] => {
  const known = new Map(list.map((address) => [address.toLowerCase(), address]));
  for (const address of more) {
    const key = address.toLowerCase();
    if (known.size < MOST_ADDRESSES && !known.has(key)) known.set(key, address);
  }
  return [...known.values()];
};

/** The list in groups of at most `size`, in its order. */
export const inGroups = (list: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
