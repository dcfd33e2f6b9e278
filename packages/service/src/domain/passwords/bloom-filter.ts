// A Bloom filter: a compact set without false negatives and with rare false positives.

export type BloomFilter = {
  readonly has: (word: string) => boolean;
  readonly add: (words: Iterable<string>) => void;
  readonly bytes: number;
};

const BITS_PER_BYTE = 8;
const FNV_PRIME = 0x01000193;
const FNV_OFFSET = 0x811c9dc5;
/** A different start value gives a second, independent hash. */
const OTHER_OFFSET = 0x9747b28c;

/** FNV-1a over the code units, with a final mix so that the low bits depend on all of them. */
const hash = (word: string, start: number): number => {
  let value = start;
  for (let at = 0; at < word.length; at += 1) value = Math.imul(value ^ word.charCodeAt(at), FNV_PRIME);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
};

/** An empty filter in `bytes` bytes, with `probes` bits for each word. */
export const createBloomFilter = (size: { readonly bytes: number; readonly probes: number }): BloomFilter => {
  const bits = new Uint8Array(size.bytes);
  const count = size.bytes * BITS_PER_BYTE;
  return {
    bytes: size.bytes,
    // Two hashes are combined into any number of them (Kirsch and Mitzenmacher). The list is long and is built while a request
    // waits, so positions are not collected in an array first.
    add: (words) => {
      for (const word of words) {
        const second = hash(word, OTHER_OFFSET) | 1;
        let value = hash(word, FNV_OFFSET);
        for (let probe = 0; probe < size.probes; probe += 1) {
          const place = (value >>> 0) % count;
          bits[place >>> 3] = (bits[place >>> 3] ?? 0) | (1 << (place & 7));
          value = (value + second) | 0;
        }
      }
    },
    has: (word) => {
      const second = hash(word, OTHER_OFFSET) | 1;
      let value = hash(word, FNV_OFFSET);
      for (let probe = 0; probe < size.probes; probe += 1) {
        const place = (value >>> 0) % count;
        if (((bits[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false;
        value = (value + second) | 0;
      }
      return true;
    },
  };
};
