// Serves the script build: the entry by its name, the chunks next to it, and both under the URL that loaders build from a
// package name and a version (docs/reference/wire.md#page-configuration).
import { namesFor, YEAR_SECONDS } from '@latchkey/wire';
import { type Context, Hono } from 'hono';
import type { AssetEncoding, AssetFolder } from '../ports/asset-folder.ts';

const ENTRY_SECONDS = 300;
/** Chunk names contain a content hash (`chunks/sign-in-D3fG7hJk.js`), so a chunk never changes. */
const HASHED = /^chunks\/.*-[\w-]{8,}\.\w+(?:\.map)?$/;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Pages load the script with crossorigin="anonymous" and an integrity hash, which needs CORS headers, also on an error. */
const ANYWHERE = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // Lets pages read resource timings of the script.
  'Timing-Allow-Origin': '*',
};

const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((piece) => piece.trim());
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

/** The best encoding that the browser accepts. */
const encodingFor = (accepted: string): AssetEncoding =>
  takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity';

const isManifest = (value: unknown): value is { readonly preload: Readonly<Record<string, readonly string[]>> } =>
  typeof value === 'object' && value !== null && 'preload' in value && typeof value.preload === 'object';

/**
 * A Link header for the chunks that every page needs with a script, so that the browser starts to fetch them when it has the
 * script's headers. The paths are relative to the script, because it has several URLs.
 */
const announcedWith = async (assets: AssetFolder, path: string): Promise<string | undefined> => {
  const bytes = await assets.read('integrity.json');
  const manifest: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
  const chunks = isManifest(manifest) ? (manifest.preload[path] ?? []) : [];
  return chunks.map((chunk) => `<${chunk}>; rel=modulepreload`).join(', ') || undefined;
};

const fileReply = async (assets: AssetFolder, path: string, accepted: string): Promise<Response> => {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  const encoding = encodingFor(accepted);
  const bytes = type === undefined ? undefined : await assets.read(path, encoding);
  if (bytes === undefined || type === undefined) {
    const missing = `The file ${path} is not part of the script build. Run the build of @latchkey/browser first.`;
    return new Response(missing, {
      status: 404,
      headers: { ...ANYWHERE, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
  const link = HASHED.test(path) ? undefined : await announcedWith(assets, path);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      ...(link === undefined ? {} : { Link: link }),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': HASHED.test(path)
        ? `public, max-age=${YEAR_SECONDS}, immutable`
        : `public, max-age=${ENTRY_SECONDS}`,
      ...ANYWHERE,
    },
  });
};

/** Routes of the script build; mount them at the root. */
export const createScriptRoutes = (deps: {
  readonly config: { readonly provider: string };
  readonly assets: AssetFolder;
}): Hono => {
  const router = new Hono();
  const { provider, files } = namesFor(deps.config.provider);
  const serve = ({ req }: Context, path: string) => fileReply(deps.assets, path, req.header('Accept-Encoding') ?? '');
  router.get(`/npm/:scope{@${provider}}/:package{${provider}-js(?:@[\\w.-]+)?}/dist/:path{.+}`, (context) =>
    serve(context, context.req.param('path')),
  );
  for (const script of [files.browserScript, files.headlessScript])
    router.get(`/${script}`, (context) => serve(context, script));
  router.get('/chunks/:path{.+}', (context) => serve(context, `chunks/${context.req.param('path')}`));
  return router;
};
