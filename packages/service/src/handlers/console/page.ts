// The page of the console and its files, as the build of apps/console made them. The page gets a fresh nonce and its configuration.
import { isLoopbackHost, NAMES, PROVIDER } from '@latchkey/wire';
import { CONSOLE_AUTH_PATH, CONSOLE_PATH, type ConsolePageJSON } from '@latchkey/wire/console';
import { Fault } from '../../domain/faults/fault.ts';
import { escapeHtml } from '../../domain/messages/html.ts';
import { consoleOrigin, systemInstanceAt } from '../../http/console/reach-console.ts';
import type { OperatorVisit } from '../../http/incoming.ts';
import { consoleFileHeaders, consolePageHeaders, securityHeaders } from '../../http/security-headers.ts';
import type { AssetFolder } from '../../ports/asset-folder.ts';
import { readVersion } from '../../ports/version.ts';
import { encodingFor, typeOf } from '../built-file.ts';

type PageVisit = OperatorVisit & { readonly consoleAssets: AssetFolder };

/** What the build writes where the service puts a nonce and the configuration. */
const NONCE_PLACE = '__LATCHKEY_NONCE__';
const CONFIGURATION_PLACE = '__LATCHKEY_CONSOLE__';

const NOT_BUILT = 'The console is not part of this build of the service. Run npm run build first.';

/** Pages with a separate entry; each other path is a view of the main page. */
const ENTRIES: Readonly<Record<string, string>> = {
  [`${CONSOLE_PATH}/preview`]: 'preview.html',
  [`${CONSOLE_PATH}/setup`]: 'setup.html',
};

/** Below these, an unknown address is no view of the page. */
const RESERVED = /^\/console\/(?:auth|admin|api|assets)(?:\/|$)/;

const configurationOf = async (visit: PageVisit, origin: string): Promise<ConsolePageJSON> => ({
  publishable_key: (await systemInstanceAt(visit, origin)).publishableKey,
  proxy_url: `${origin}${CONSOLE_AUTH_PATH}`,
  provider: PROVIDER,
  version: readVersion(),
  instance_header: NAMES.headers.instance,
  reason_header: NAMES.headers.reason,
});

const isHttps = (origin: string): boolean => origin.startsWith('https:');

/** Another name of this machine leads to the console's, because a passkey and a cookie belong to one host. */
const redirectToOwnHost = ({ config, request }: PageVisit): Response | undefined => {
  if (!config.console) return undefined;
  const asked = new URL(request.url);
  const own = new URL(config.console.url);
  if (asked.host === own.host || !isLoopbackHost(asked.host) || !isLoopbackHost(own.host)) return undefined;
  const target = `${own.origin}${asked.pathname}${asked.search}`;
  return new Response(null, { status: 302, headers: { ...securityHeaders(false), Location: target } });
};

/** `GET /console` and everything below it that is no call and no file. */
export const showConsole = async (visit: PageVisit): Promise<Response> => {
  if (RESERVED.test(visit.path)) throw new Fault('resource_not_found');
  const redirect = redirectToOwnHost(visit);
  if (redirect) return redirect;
  const origin = consoleOrigin(visit, visit.request);
  const { consoleAssets: assets } = visit;
  const entry = ENTRIES[visit.path];
  const bytes = (entry && (await assets.read(entry))) ?? (await assets.read('index.html'));
  const nonce = visit.ports.random.secret();
  const isFramed = visit.path === `${CONSOLE_PATH}/preview`;
  const headers = consolePageHeaders(nonce, {
    isFramed,
    isHttps: isHttps(origin),
    pictures: visit.config.publicUrl ?? origin,
  });
  if (!bytes)
    return new Response(NOT_BUILT, {
      status: 404,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const configuration = escapeHtml(JSON.stringify(await configurationOf(visit, origin)));
  const page = new TextDecoder()
    .decode(bytes)
    .replaceAll(NONCE_PLACE, () => nonce)
    .replaceAll(CONFIGURATION_PLACE, () => configuration);
  return new Response(page, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
};

/** `GET /console/assets/…`: a built file, compressed as the browser accepts it. */
export const showConsoleFile = async (visit: PageVisit): Promise<Response> => {
  const origin = consoleOrigin(visit, visit.request);
  const path = `assets/${visit.params.path ?? ''}`;
  const type = typeOf(path);
  const encoding = encodingFor(visit.request.headers.get('Accept-Encoding') ?? '');
  const bytes = type === undefined ? undefined : await visit.consoleAssets.read(path, encoding);
  if (bytes === undefined || type === undefined) throw new Fault('resource_not_found');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      ...consoleFileHeaders(isHttps(origin)),
    },
  });
};
