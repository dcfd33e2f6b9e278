// Uploaded pictures (docs/security.md R32): decoded, resized and encoded again, so that no byte of the upload is ever served. A
// file that is not a raster picture, or would decode to too many pixels, is refused before decoding.
import { Buffer } from 'node:buffer';
import { UPLOAD_MAX_BYTES } from '@latchkey/wire';
import type { Sharp, SharpOptions } from 'sharp';
import { createBoundedQueue } from './bounded-queue.ts';

/** The maximum number of decoded pixels. */
const IMAGE_MAX_PIXELS = 25_000_000;
/** The longer side of a stored picture; surfaces show pictures at a fraction of this, also on high-density screens. */
const SIDE = 512;
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;
/** Decoding takes memory: two at once, and a short queue. */
const AT_ONCE = 2;
const MOST_WAITING = 16;
/** The prefix of a `data:` URL before its base64 content. The bytes decide the type, not the declared one. */
const DATA_ADDRESS = /^data:[^,]{0,200},/;

export type MadeImage =
  | { readonly at: 'made'; readonly contentType: string; readonly bytes: Uint8Array }
  /** Not a supported format, or damaged. */
  | { readonly at: 'unknown' }
  | { readonly at: 'too_large' };

export type Images = {
  /** Creates a stored picture from a file, given as bytes, as base64 or as a `data:` URL: `images.make(bytes)`. */
  make(file: Uint8Array | string): Promise<MadeImage>;
};

/** The loaders of the supported formats. All others, SVG and PDF among them, are disabled for the whole process. */
const LOADERS = ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`);

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Does the file start with the signature of PNG, JPEG, GIF or WebP? The file name is ignored. */
const isRaster = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) ||
  (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP');

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp;

/** Loads the decoder on the first use, because it is large. */
const loadDecoder = async (): Promise<Open> => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  return sharp;
};

const reencode = async (open: Open, bytes: Uint8Array): Promise<MadeImage> => {
  // Reads only the header.
  const { width, height } = await open(bytes, { limitInputPixels: false }).metadata();
  if (width * height > IMAGE_MAX_PIXELS) return { at: 'too_large' };
  // The first frame of an animation is kept. The orientation is applied, then all metadata is removed.
  const made = await open(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
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
      return queue.run(() => reencode(open, bytes).catch((): MadeImage => ({ at: 'unknown' })));
    },
  };
};
