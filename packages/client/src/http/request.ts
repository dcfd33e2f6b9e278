// Endpoint key + input → URL, headers and body of one request (pure, docs/reference/wire.md#requests).
import { API_PREFIX, API_VERSION, CLIENT_NAMES, CLIENT_VERSION, type EndpointKey, type Input } from '@latchkey/wire';

/** The request as sent. Hooks of the host may edit it before. */
export type ApiRequest = {
  url: URL;
  /** Only GET and POST, methods that need no CORS preflight; the real method of a change is a query parameter. */
  method: 'GET' | 'POST';
  /** The method of the endpoint. */
  readonly intent: string;
  readonly path: string;
  headers: Headers;
  body: string | FormData | undefined;
  credentials: RequestCredentials;
};

/** What all requests of one client share. */
export type RequestScope = {
  /** Origin of the frontend API, with the path of a proxy. */
  readonly baseUrl: string;
  readonly sessionId: string | undefined;
  readonly rotatingTokenNonce?: string | undefined;
};

type AnyInput = { readonly params?: unknown; readonly body?: unknown; readonly query?: unknown };
type Values = Readonly<Record<string, unknown>>;

/** These paths concern the browser, not one of its sessions (docs/reference/wire.md#query-parameters). */
const WITHOUT_SESSION = ['/client', '/waitlist', '/dev_browser'];

/** Builds the request of one call. */
export const buildRequest = <K extends EndpointKey>(key: K, input: Input<K>, scope: RequestScope): ApiRequest => {
  const given: AnyInput = input;
  const [intent = 'GET', pattern = ''] = key.split(' ');
  const path = fillPath(pattern, (given.params ?? {}) as Values);
  const url = new URL(scope.baseUrl + API_PREFIX + path);
  appendQuery(url.searchParams, (given.query ?? {}) as Values);
  appendStandardParams(url.searchParams, intent, path, scope);
  return {
    url,
    method: intent === 'GET' ? 'GET' : 'POST',
    intent,
    path,
    credentials: 'include',
    ...(intent === 'GET' ? { headers: new Headers(), body: undefined } : encodeBody(given.body)),
  };
};

const fillPath = (pattern: string, params: Values): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const appendQuery = (search: URLSearchParams, query: Values): void => {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values.length > 0 ? values : ['']) search.append(name, String(one));
  }
};

const appendStandardParams = (search: URLSearchParams, intent: string, path: string, scope: RequestScope): void => {
  search.append(CLIENT_NAMES.params.apiVersion, API_VERSION);
  search.append(CLIENT_NAMES.params.clientVersion, CLIENT_VERSION);
  if (scope.rotatingTokenNonce) search.append(CLIENT_NAMES.params.rotatingTokenNonce, scope.rotatingTokenNonce);
  if (intent !== 'GET' && intent !== 'POST') search.append(CLIENT_NAMES.params.method, intent);
  if (scope.sessionId && !WITHOUT_SESSION.some((start) => path.startsWith(start)))
    search.append(CLIENT_NAMES.params.sessionId, scope.sessionId);
};

/** A file given as text is sent raw, one given as a Blob as the only part of a form, everything else as form fields. */
const encodeBody = (body: unknown): Pick<ApiRequest, 'headers' | 'body'> => {
  const file = (body as { readonly file?: unknown } | undefined)?.file;
  if (typeof file === 'string')
    return { headers: new Headers({ 'Content-Type': 'application/octet-stream' }), body: file };
  if (file instanceof Blob) {
    const form = new FormData();
    form.append('file', file);
    // No content type: the browser sets it with the multipart boundary.
    return { headers: new Headers(), body: form };
  }
  return {
    headers: new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' }),
    body: body === undefined ? undefined : encodeForm(body as Values),
  };
};

/**
 * Form fields of a body (docs/reference/wire.md#bodies): undefined is left out, null is empty, lists repeat the key, objects
 * are JSON.
 */
export const encodeForm = (body: Values): string => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) form.append(name, formText(one));
    }
  }
  return form.toString();
};

const formText = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
