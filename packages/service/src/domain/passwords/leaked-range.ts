// The range protocol for leaked passwords (k-anonymity): the service asks for all leaked hashes that begin with five characters
// and compares the rest itself, so that the endpoint learns neither the password nor its hash.

/** Characters of the hash that leave the service. */
const PREFIX_LENGTH = 5;

export type HashParts = { readonly prefix: string; readonly suffix: string };

/** Splits a SHA-1 hash in hexadecimal digits. */
export const splitHash = (hash: string): HashParts => ({
  prefix: hash.slice(0, PREFIX_LENGTH).toUpperCase(),
  suffix: hash.slice(PREFIX_LENGTH).toUpperCase(),
});

/** The address to ask. */
export const rangeUrl = (endpoint: string, { prefix }: HashParts): string => `${endpoint.replace(/\/$/, '')}/${prefix}`;

/** A line of a range: the rest of a hash and how often its password was seen. Padding has the number 0. */
const isSeen = (line: string, suffix: string): boolean => {
  const at = line.indexOf(':');
  return at === suffix.length && line.slice(0, at).toUpperCase() === suffix && Number(line.slice(at + 1)) > 0;
};

/** Does the range name the rest of this hash? Each character is read once. */
export const isInRange = (range: string, { suffix }: HashParts): boolean => {
  for (let from = 0; from < range.length; ) {
    const end = range.indexOf('\n', from);
    const to = end === -1 ? range.length : end;
    // Longer lines are not of the protocol and are not copied.
    if (to - from <= 64 && isSeen(range.slice(from, to).trim(), suffix)) return true;
    from = to + 1;
  }
  return false;
};
