// How a built file is served: its media type, and the encoding that the browser accepts.
import type { AssetEncoding } from '../ports/asset-folder.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The media type of a built file by its name; undefined for a file that is not served. */
export const typeOf = (path: string): string | undefined => TYPES[path.slice(path.lastIndexOf('.') + 1)];

const acceptsEncoding = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((piece) => piece.trim());
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

/** The best encoding that the browser accepts. */
export const encodingFor = (accepted: string): AssetEncoding =>
  acceptsEncoding(accepted, 'br') ? 'br' : acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity';
