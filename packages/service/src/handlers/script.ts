// Serves the script build: the entry by its name, the chunks next to it, and both under the URL that loaders build from a
// package name and a version (docs/reference/wire.md#page-configuration).
import { scriptHeaders } from '../http/security-headers.ts';
import type { AssetFolder } from '../ports/asset-folder.ts';
import { encodingFor, typeOf } from './built-file.ts';

/** Chunk names contain a content hash (`chunks/sign-in-D3fG7hJk.js`), so a chunk never changes. */
const HASHED = /^chunks\/.*-[\w-]{8,}\.\w+(?:\.map)?$/;

const isManifest = (value: unknown): value is { readonly preload: Readonly<Record<string, readonly string[]>> } =>
  typeof value === 'object' && value !== null && 'preload' in value && typeof value.preload === 'object';

/**
 * A Link header for the chunks that every page needs with a script. Browsers and proxies that read it on a script may fetch them
 * early; Chromium 156 reads it only on documents. The paths are relative to the script, at whatever address it was requested.
 */
const preloadLinks = async (assets: AssetFolder, path: string): Promise<string | undefined> => {
  const bytes = await assets.read('integrity.json');
  const manifest: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
  const chunks = isManifest(manifest) ? (manifest.preload[path] ?? []) : [];
  return chunks.map((chunk) => `<${chunk}>; rel=modulepreload`).join(', ') || undefined;
};

/** A file of the script build; the browser's best encoding of it, if the build has that. */
export const showScriptFile = async (
  { assets, request }: { readonly assets: AssetFolder; readonly request: Request },
  path: string,
): Promise<Response> => {
  const type = typeOf(path);
  const encoding = encodingFor(request.headers.get('Accept-Encoding') ?? '');
  const bytes = type === undefined ? undefined : await assets.read(path, encoding);
  if (bytes === undefined || type === undefined) {
    const missing = `The file ${path} is not part of the script build. Run the build of @latchkey/browser first.`;
    return new Response(missing, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', ...scriptHeaders('missing') },
    });
  }
  const isHashed = HASHED.test(path);
  const link = isHashed ? undefined : await preloadLinks(assets, path);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      ...(link === undefined ? {} : { Link: link }),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      ...scriptHeaders(isHashed ? 'hashed' : 'entry'),
    },
  });
};
