// Pictures that people give (docs/security.md R32): decoded, made small and written anew, so that nothing of the file that came
// in is ever served. What is no raster picture, or would unfold to more than we hold, is refused before it is decoded.
import { Buffer } from 'node:buffer';
import { UPLOAD_MAX_BYTES } from '@latchkey/wire';
import type { Sharp, SharpOptions } from 'sharp';
import { createBoundedQueue } from './bounded-queue.ts';

/** What a picture may unfold to. */
const IMAGE_MAX_PIXELS = 25_000_000;
/** The longer side of what is kept; surfaces show pictures at a fraction of this, also on dense screens. */
const SIDE = 512;
const QUALITY = 82;
const PATIENCE_SECONDS = 10;
/** Decoding takes memory: two at once, and no more wait than somebody would. */
const AT_ONCE = 2;
const MOST_WAITING = 16;
/** What stands before the base64 of a `data:` address. Whatever type it claims, the bytes decide. */
const DATA_ADDRESS = /^data:[^,]{0,200},/;

export type MadeImage =
  | { readonly at: 'made'; readonly contentType: string; readonly bytes: Uint8Array }
  /** None of the kinds we take, or broken. */
  | { readonly at: 'unknown' }
  | { readonly at: 'too_large' };

export type Images = {
  /** Makes a picture of ours out of a file, given as bytes, as base64 or as a `data:` address: `images.make(bytes)`. */
  make(file: Uint8Array | string): Promise<MadeImage>;
};

/** The loaders of the kinds we take. Every other one, SVG and PDF among them, is switched off for the whole process. */
const LOADERS = ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`);

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Does the file begin as a PNG, JPEG, GIF or WebP begins? What it is called does not matter. */
const isRaster = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) ||
  (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP');

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp;

/** Loads the decoder, which is big, when the first picture comes. */
const loadDecoder = async (): Promise<Open> => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  return sharp;
};

const remake = async (open: Open, bytes: Uint8Array): Promise<MadeImage> => {
  // Reads the header only.
  const { width, height } = await open(bytes, { limitInputPixels: false }).metadata();
  if (width * height > IMAGE_MAX_PIXELS) return { at: 'too_large' };
  // Of an animation the first frame is kept. Orientation is applied, and then no metadata is left.
  const made = await open(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return { at: 'made', contentType: 'image/webp', bytes: made };
};

export const createImages = (): Images => {
  let decoder: Promise<Open> | undefined;
  const queue = createBoundedQueue({ width: AT_ONCE, depth: MOST_WAITING, reason: 'images_busy' });
  return {
    make: async (file) => {
      const bytes = typeof file === 'string' ? Buffer.from(file.replace(DATA_ADDRESS, ''), 'base64') : file;
      if (bytes.byteLength > UPLOAD_MAX_BYTES) return { at: 'too_large' };
      if (!isRaster(bytes)) return { at: 'unknown' };
      decoder ??= loadDecoder();
      const open = await decoder;
      return queue.run(() => remake(open, bytes).catch((): MadeImage => ({ at: 'unknown' })));
    },
  };
};
