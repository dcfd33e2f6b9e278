// The visit of a request: what the middleware found out about it, read from the headers that it has passed on.
import { ConfigurationError, openAuth, type RequestAuth } from '@latchkey/backend';
import { type Application, application } from './application.ts';
import { AUTH_HEADER, PAGE_HEADER } from './passed-headers.ts';

/** Headers of a standard request, of `headers()`, or of a request of Node's HTTP server. */
export type PassedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type Visit = {
  readonly auth: RequestAuth;
  readonly server: Application['server'];
  /** Path and query of the page. */
  readonly page: string;
};

const hasGetter = (headers: PassedHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function';

const readText = (headers: PassedHeaders, name: string): string | undefined => {
  const value = hasGetter(headers) ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The visit; throws if the middleware has not run for the request. */
export const readVisit = async (headers: PassedHeaders, app: Application = application()): Promise<Visit> => {
  const sealed = readText(headers, AUTH_HEADER);
  const auth = sealed === undefined ? undefined : await openAuth(sealed, { secretKey: app.secretKey });
  if (auth) return { auth, server: app.server, page: readText(headers, PAGE_HEADER) ?? '/' };
  throw new ConfigurationError(
    sealed === undefined
      ? 'this request has not been authenticated. Export latchkeyMiddleware() in proxy.ts (middleware.ts before Next 16), with a matcher that includes this path.'
      : 'what the middleware passed on cannot be read. Give the middleware and the pages the same LATCHKEY_SECRET_KEY.',
  );
};
