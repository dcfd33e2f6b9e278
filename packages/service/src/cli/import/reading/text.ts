// The text of a file in pieces: UTF-8, without a byte order mark.
import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';

const CHUNK_BYTES = 262_144;

/** The byte order marks of UTF-16, in hexadecimal digits. */
const UTF16_MARKS: readonly string[] = ['fffe', 'feff'];

const isUtf16 = (bytes: Uint8Array): boolean => UTF16_MARKS.includes(Buffer.from(bytes.subarray(0, 2)).toString('hex'));

const decodeNext = (decoder: TextDecoder, path: string, bytes: Uint8Array, isLast: boolean): string => {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new Error(`Latchkey: ${path} is not text in UTF-8. Save it as UTF-8 and try again.`);
  }
};

/** Reads a file; `onBytes` learns how far the reading is. */
export async function* readText(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    // A stream without an encoding gives bytes.
    const bytes = chunk as Uint8Array;
    if (isFirst && isUtf16(bytes)) throw new Error(`Latchkey: ${path} is UTF-16. Save it as UTF-8 and try again.`);
    isFirst = false;
    onBytes(bytes.length);
    const text = decodeNext(decoder, path, bytes, false);
    if (text !== '') yield text;
  }
  const rest = decodeNext(decoder, path, new Uint8Array(), true);
  if (rest !== '') yield rest;
}
