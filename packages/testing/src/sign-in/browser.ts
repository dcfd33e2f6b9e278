// A browser of a development instance without a page: it makes the calls that the client makes, and keeps the same cookies.
import { createHash } from 'node:crypto';
import { API_PREFIX, type ClientJSON, cookieSuffixOf, type ErrorItemJSON, NAMES } from '@latchkey/wire';
import { SEPARATE_CONNECTION } from '../service-calls.ts';
import { WAIT_LIMIT_MS } from '../wait.ts';

export type BrowserOptions = {
  /** The address of the service for this process. */
  readonly localUrl: string;
  readonly publishableKey: string;
  /** The origin of the application. */
  readonly origin: string;
};

type Form = Readonly<Record<string, string>>;

export type ServiceBrowser = {
  /** Sends a call of the frontend API: `await browser.call('POST', '/client/sign_ins', { identifier })`. */
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, form?: Form): Promise<T>;
  /** The client of the last reply that had one. */
  client(): ClientJSON | undefined;
  /** The token by which the service recognises this browser. */
  devBrowserToken(): string;
};

type Body = {
  readonly response?: unknown;
  readonly client?: ClientJSON | null;
  readonly errors?: readonly ErrorItemJSON[];
};

const refusal = (what: string, status: number, errors: readonly ErrorItemJSON[] = []): Error => {
  const reasons = errors.map(({ code, long_message: long, message }) => `${code}: ${long ?? message}`).join(' ');
  return new Error(`Latchkey: ${what} was refused with ${status}. ${reasons}`);
};

/** Registers a new browser at the service. */
export const openBrowser = async ({ localUrl, origin, publishableKey }: BrowserOptions): Promise<ServiceBrowser> => {
  let token: string | undefined;
  let client: ClientJSON | undefined;
  // The host in the key is the name under which browsers reach the service; this process may not resolve it.
  const send = async (method: string, path: string, form: Form | undefined): Promise<Body> => {
    const url = new URL(`${localUrl}${API_PREFIX}${path}`);
    if (token !== undefined) url.searchParams.set(NAMES.params.devBrowser, token);
    if (method === 'DELETE') url.searchParams.set('_method', method);
    const reply = await fetch(url, {
      method: method === 'GET' ? method : 'POST',
      headers: { Origin: origin, ...SEPARATE_CONNECTION },
      ...(method !== 'GET' && { body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(WAIT_LIMIT_MS),
    });
    token = reply.headers.get(NAMES.headers.devBrowser) ?? token;
    // The service answers with JSON; a body that is not there is refused below.
    const body = (await reply.json().catch(() => ({}))) as Body;
    if (!reply.ok) throw refusal(`${method} ${path}`, reply.status, body.errors);
    return body;
  };
  const made = (await send('POST', '/dev_browser', undefined)) as { readonly id?: string };
  if (made.id === undefined) throw new Error(`Latchkey: the service of ${publishableKey} registered no browser.`);
  token = made.id;
  return {
    call: async <T>(method: string, path: string, form?: Form) => {
      const body = await send(method, path, form);
      client = body.client ?? client;
      // Replies are in an envelope, except tokens.
      return ('response' in body ? body.response : body) as T;
    },
    client: () => client,
    devBrowserToken: () => token ?? '',
  };
};

/** The name of a cookie as application servers prefer it: with the suffix of the publishable key. */
const withSuffix = (name: string, publishableKey: string): string =>
  `${name}_${cookieSuffixOf(createHash('sha1').update(publishableKey).digest())}`;

export type TestCookie = { readonly name: string; readonly value: string };

/** The cookies that the client writes on the application's host after a sign-in. */
export const cookiesOf = (given: {
  readonly publishableKey: string;
  readonly devBrowserToken: string;
  readonly sessionToken: string;
  readonly clientUpdatedAt: number;
  readonly organizationId: string | null;
}): readonly TestCookie[] => {
  const { cookies } = NAMES;
  const values = {
    [cookies.devBrowser]: given.devBrowserToken,
    [cookies.session]: given.sessionToken,
    [cookies.clientUat]: String(Math.floor(given.clientUpdatedAt / 1_000)),
  };
  const both = Object.entries(values).flatMap(([name, value]) => [
    { name, value },
    { name: withSuffix(name, given.publishableKey), value },
  ]);
  return given.organizationId === null
    ? both
    : [...both, { name: cookies.activeOrganization, value: given.organizationId }];
};
