// A browser for handler tests at protocol level: tunnels methods, posts forms, and keeps the development token or the cookies
// that it gets.
import { type ClientJSON, type ErrorItemJSON, namesFor } from '@latchkey/wire';
import type { TestService } from './test-service.ts';

const names = namesFor('latchkey');

/** A success or an error body; the test decides which one it reads. */
type TestBody<T> = {
  readonly response: T;
  readonly client: ClientJSON | null;
  readonly errors?: readonly ErrorItemJSON[];
  readonly meta?: { readonly client?: ClientJSON };
};

export type TestReply<T = never> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: TestBody<T>;
  /** Codes of the errors, in order. */
  readonly codes: readonly string[];
};

type CallOptions = {
  readonly body?: Readonly<Record<string, string>> | string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sends the method itself in place of tunnelling it. */
  readonly plainMethod?: boolean;
};

/** A call that has left the browser with the cookies of that time; its reply is on the way until it arrives. */
type HeldCall<T> = {
  /** The service processes the call. */
  readonly process: () => Promise<TestReply<T>>;
  /** The reply reaches the browser, which keeps its cookies. */
  readonly arrive: () => void;
};

export type TestBrowser = {
  readonly call: <T = never>(method: string, path: string, options?: CallOptions) => Promise<TestReply<T>>;
  /** Sends a call; the test decides when the service processes it, and when its reply reaches the browser. */
  readonly hold: <T = never>(method: string, path: string, options?: CallOptions) => HeldCall<T>;
  /** Navigates to a URL of the service with this browser's cookies; does not follow redirects. */
  readonly open: (url: string, init?: RequestInit) => Promise<Response>;
  readonly token: () => string | undefined;
  readonly cookies: () => ReadonlyMap<string, string>;
  readonly setToken: (token: string) => void;
  readonly setCookie: (name: string, value: string) => void;
};

type BrowserOptions = { readonly origin?: string; readonly address?: string };

const keepCookies = (jar: Map<string, string>, headers: Headers): void => {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (/max-age=0(?:;|$)/i.test(line)) jar.delete(name);
    else jar.set(name, pair.slice(at + 1));
  }
};

const send = async <T>(service: TestService, request: Request, { address }: BrowserOptions): Promise<TestReply<T>> => {
  const response = await service.app.fetch(request, {
    incoming: { socket: { remoteAddress: address ?? '192.0.2.1' } },
  });
  // A reply without a body has no errors either.
  const body = JSON.parse((await response.text()) || '{}') as TestBody<T>;
  const { status, headers } = response;
  return { status, headers, body, codes: (body.errors ?? []).map((item) => item.code) };
};

export const createTestBrowser = (service: TestService, options: BrowserOptions = {}): TestBrowser => {
  const isDevelopment = service.instance.environmentType === 'development';
  const origin = options.origin ?? (isDevelopment ? 'http://localhost:4401' : service.baseUrl.replace('latchkey.', ''));
  const jar = new Map<string, string>();
  let token: string | undefined;

  const urlOf = (method: string, path: string, call: CallOptions): string => {
    const url = new URL(`/v1${path}`, service.baseUrl);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.append(name, value);
    if (method !== 'GET' && method !== 'POST' && !call.plainMethod) url.searchParams.set('_method', method);
    if (token !== undefined) url.searchParams.set(names.params.devBrowser, token);
    return url.href;
  };

  const cookieHeader = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const open = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookieHeader());
    const response = await service.app.fetch(new Request(url, { ...init, headers, redirect: 'manual' }));
    keepCookies(jar, response.headers);
    return response;
  };

  const requestOf = (method: string, path: string, given: CallOptions): Request => {
    const cookie = cookieHeader();
    const isForm = typeof given.body === 'object' && !(given.body instanceof Uint8Array);
    const body = isForm ? new URLSearchParams(given.body).toString() : given.body;
    return new Request(urlOf(method, path, given), {
      method: method === 'GET' || given.plainMethod ? method : 'POST',
      headers: {
        origin,
        ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(cookie !== '' && { cookie }),
        ...given.headers,
      },
      ...(body !== undefined && { body }),
    });
  };

  const hold = <T>(method: string, path: string, given: CallOptions = {}): HeldCall<T> => {
    const request = requestOf(method, path, given);
    let replied = new Headers();
    return {
      process: async () => {
        const reply = await send<T>(service, request, options);
        replied = reply.headers;
        return reply;
      },
      arrive: () => {
        token = replied.get(names.headers.devBrowser) ?? token;
        keepCookies(jar, replied);
      },
    };
  };

  const call = async <T>(method: string, path: string, given: CallOptions = {}): Promise<TestReply<T>> => {
    const held = hold<T>(method, path, given);
    const reply = await held.process();
    held.arrive();
    return reply;
  };

  return {
    call,
    hold,
    open,
    token: () => token,
    cookies: () => jar,
    setCookie: (name, value) => void jar.set(name, value),
    setToken: (next) => {
      token = next;
    },
  };
};

/** A registered browser, as after the load of the client. */
export const openBrowser = async (service: TestService, options: BrowserOptions = {}): Promise<TestBrowser> => {
  const browser = createTestBrowser(service, options);
  if (service.instance.environmentType === 'development') {
    const { body } = await browser.call('POST', '/dev_browser');
    browser.setToken((body as unknown as { id: string }).id);
  }
  return browser;
};
