// Finds the number behind a hash: SHA-256 (FIPS 180-4) over a fixed text and a decimal number, in plain arithmetic. A call
// to `crypto.subtle.digest` costs more than the digest itself, and the API is missing on pages without TLS. The casts hold:
// every index is within its table.

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const WORDS = 8;

const isPrime = (number: number): boolean => {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
};

/** The first 32 fractional bits of a root of each of the first primes: the initial values and constants of FIPS 180-4. */
const roots = (count: number, root: (prime: number) => number): Int32Array => {
  const words = new Int32Array(count);
  for (let prime = 2, found = 0; found < count; prime += 1) {
    if (!isPrime(prime)) continue;
    words[found] = ((root(prime) % 1) * 2 ** 32) | 0;
    found += 1;
  }
  return words;
};

/** Mixes one block into the state. */
type Compress = (state: Int32Array, block: DataView, offset: number) => void;

const createCompress = (): Compress => {
  const constants = roots(BLOCK_BYTES, Math.cbrt);
  const schedule = new Int32Array(BLOCK_BYTES);
  const word = (at: number): number => schedule[at] as number;
  return (state, block, offset) => {
    for (let at = 0; at < 16; at += 1) schedule[at] = block.getInt32(offset + at * 4);
    for (let at = 16; at < BLOCK_BYTES; at += 1) {
      const x = word(at - 15);
      const y = word(at - 2);
      const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      schedule[at] = word(at - 16) + low + word(at - 7) + high;
    }
    // Unrolled, like the lines below: destructuring and arrays cost more here than the hash.
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    for (let at = 0; at < BLOCK_BYTES; at += 1) {
      const sigma1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const first = (h + sigma1 + ((e & f) ^ (~e & g)) + (constants[at] as number) + word(at)) | 0;
      const sigma0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const second = (sigma0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0] = (state[0] as number) + a;
    state[1] = (state[1] as number) + b;
    state[2] = (state[2] as number) + c;
    state[3] = (state[3] as number) + d;
    state[4] = (state[4] as number) + e;
    state[5] = (state[5] as number) + f;
    state[6] = (state[6] as number) + g;
    state[7] = (state[7] as number) + h;
  };
};

/** The words of a hash in lower-case hexadecimal; undefined when the text is not a hash. */
const readHash = (text: string): Int32Array | undefined =>
  /^[\da-f]{64}$/.test(text)
    ? Int32Array.from({ length: WORDS }, (_, at) => Number.parseInt(text.slice(at * 8, at * 8 + 8), 16) | 0)
    : undefined;

/** Tries `count` numbers from `first` on; returns the match, or undefined. */
export type HashSearch = (first: number, count: number) => number | undefined;

/** A search for the number that, appended to `salt`, has the hash `wanted`. */
export const createHashSearch = (salt: string, wanted: string): HashSearch => {
  const target = readHash(wanted);
  if (!target) return () => undefined;
  const compress = createCompress();
  const text = new TextEncoder().encode(salt);
  // Whole blocks of the salt are compressed once for all numbers.
  const fixed = text.length - (text.length % BLOCK_BYTES);
  const start = roots(WORDS, Math.sqrt);
  const head = new DataView(text.buffer, text.byteOffset, text.length);
  for (let offset = 0; offset < fixed; offset += BLOCK_BYTES) compress(start, head, offset);
  const tail = new Uint8Array(BLOCK_BYTES * 2);
  const view = new DataView(tail.buffer);
  const state = new Int32Array(WORDS);
  tail.set(text.subarray(fixed));
  const digitsAt = text.length - fixed;

  const matches = (number: number): boolean => {
    const digits = String(number);
    let end = digitsAt;
    for (let at = 0; at < digits.length; at += 1, end += 1) tail[end] = digits.charCodeAt(at);
    tail[end] = 0x80;
    const length = end + 1 + LENGTH_BYTES > BLOCK_BYTES ? BLOCK_BYTES * 2 : BLOCK_BYTES;
    tail.fill(0, end + 1, length);
    view.setUint32(length - 4, (fixed + end) * 8);
    state.set(start);
    for (let offset = 0; offset < length; offset += BLOCK_BYTES) compress(state, view, offset);
    return state[0] === target[0] && state.every((one, at) => one === target[at]);
  };
  return (first, count) => {
    for (let number = first; number < first + count; number += 1) if (matches(number)) return number;
    return undefined;
  };
};
