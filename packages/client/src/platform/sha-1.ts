// SHA-1 (FIPS 180-4) in plain code, for pages without WebCrypto, which exists only in secure contexts. It derives cookie
// names and protects nothing.

const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** The 20-byte digest of the bytes. */
export const sha1 = (bytes: Uint8Array): Uint8Array => {
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const padded = pad(bytes);
  for (let offset = 0; offset < padded.byteLength; offset += 64)
    compress(state, new DataView(padded.buffer, offset, 64));
  const digest = new DataView(new ArrayBuffer(20));
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
};

/** §5.1.1: a one bit, zeros, and the length in bits as 64 bits, up to a multiple of 64 bytes. */
const pad = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
};

/** §6.1.2 for one block. */
const compress = (state: Uint32Array, block: DataView): void => {
  const words = new Uint32Array(80);
  const word = (index: number): number => words[index] ?? 0;
  for (let t = 0; t < 80; t += 1) {
    words[t] = t < 16 ? block.getUint32(t * 4) : rotateLeft(word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16), 1);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let t = 0; t < 80; t += 1) {
    const [mixed, constant] = mix(t, b, c, d);
    const next = (rotateLeft(a, 5) + mixed + e + constant + word(t)) | 0;
    [a, b, c, d, e] = [next, a, rotateLeft(b, 30), c, d];
  }
  [a, b, c, d, e].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
};

/** §4.1.1 and §4.2.1: the round function and its constant. */
const mix = (t: number, b: number, c: number, d: number): readonly [number, number] => {
  if (t < 20) return [(b & c) ^ (~b & d), 0x5a827999];
  if (t < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (t < 60) return [(b & c) ^ (b & d) ^ (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
};
