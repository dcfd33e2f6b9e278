// The console for tests: a service with an application and the console, and operators who come in by a one-time link.
import { NAMES } from '@latchkey/wire';
import type { OperatorRole } from '@latchkey/wire/console';
import type { Database } from '../store/database/database.ts';
import { makeMachineLink } from '../use-cases/console/links.ts';
import { totpCodeAt } from './factors/totp-code.ts';
import { createTestService, type TestService } from './test-service.ts';

export const CONSOLE_URL = 'http://localhost:4400';

export type ConsoleReply = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a reply.
  readonly body: any;
  /** The code of the first error. */
  readonly code: string | undefined;
};

type Sent = {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
};

/** Sends one request to the console, as a page of it does. */
export const sendToConsole = async (
  service: TestService,
  method: string,
  path: string,
  { body, headers = {}, address = '192.0.2.7' }: Sent = {},
): Promise<ConsoleReply> => {
  const given = { origin: CONSOLE_URL, 'sec-fetch-site': 'same-origin', ...headers };
  const isForm = body instanceof URLSearchParams;
  const reply = await service.app.fetch(
    new Request(`${CONSOLE_URL}/console${path}`, {
      method,
      headers: { ...given, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    }),
    { incoming: { socket: { remoteAddress: address } } },
  );
  const text = await reply.text();
  const parsed = reply.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  return { status: reply.status, headers: reply.headers, body: parsed, code: parsed?.errors?.[0]?.code };
};

/** A browser that is signed in to the console, or that signs in now. */
export type ConsoleBrowser = {
  /** A call of the operators' frontend API, with the cookie of this browser. */
  readonly auth: (method: string, path: string, fields?: Readonly<Record<string, string>>) => Promise<ConsoleReply>;
  readonly cookies: () => ReadonlyMap<string, string>;
  /** The Set-Cookie lines of all replies. */
  readonly cookieLines: () => readonly string[];
};

export const createConsoleBrowser = (service: TestService): ConsoleBrowser => {
  const jar = new Map<string, string>();
  const lines: string[] = [];
  // Each browser has an address, so that the rate limits of one do not meet the others.
  const host = service.ports.ids.next('client').replace(/\D/g, '');
  const address = `198.18.${Number(host.slice(0, 6)) % 256}.${Number(host.slice(-6)) % 256}`;
  return {
    cookies: () => jar,
    cookieLines: () => lines,
    auth: async (method, path, fields) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await sendToConsole(service, method, `/auth/v1${path}`, {
        headers: { cookie },
        address,
        ...(fields && { body: new URLSearchParams(fields) }),
      });
      for (const line of reply.headers.getSetCookie()) {
        lines.push(line);
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      return reply;
    },
  };
};

export type TestOperator = ConsoleBrowser & {
  readonly id: string;
  readonly sessionId: string;
  readonly totpSecret: string;
  /** A fresh session token. */
  readonly token: () => Promise<string>;
  /** A call of the console alone. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<ConsoleReply>;
  /** A call of the admin API for the application. */
  readonly admin: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ConsoleReply>;
};

export type ConsoleService = TestService & {
  readonly send: (method: string, path: string, sent?: Sent) => Promise<ConsoleReply>;
  /** A token of a new one-time link, as the machine prints it. */
  readonly linkToken: (role?: OperatorRole, emailAddress?: string) => Promise<string>;
  /** Comes in by a link, without setting up a factor: the session is pending. */
  readonly comeIn: (role: OperatorRole, name: string) => Promise<TestOperator>;
  /** Comes in and sets up an authenticator app. */
  readonly operator: (role: OperatorRole, name: string) => Promise<TestOperator>;
};

const tokenOf = (url: string): string => new URL(url).hash.slice(1);

export const createConsoleService = async (database: Database): Promise<ConsoleService> => {
  const service = await createTestService(database, { config: { console: { url: CONSOLE_URL } } });
  const sendHere: ConsoleService['send'] = (method, path, sent) => sendToConsole(service, method, path, sent);
  const linkToken: ConsoleService['linkToken'] = async (role = 'owner', emailAddress) => {
    const made = await makeMachineLink(service, CONSOLE_URL, { role, emailAddress: emailAddress ?? null });
    return tokenOf(made.url);
  };
  const comeIn: ConsoleService['comeIn'] = async (role, name) => {
    const body = {
      token: await linkToken(role),
      email_address: `${name}@operators.example`,
      first_name: name,
      password: `${name} has a long password`,
    };
    const welcome = await sendHere('POST', '/api/welcome', { body });
    const browser = createConsoleBrowser(service);
    const signIn = await browser.auth('POST', '/client/sign_ins', { strategy: 'ticket', ticket: welcome.body.ticket });
    const sessionId: string = signIn.body.response.created_session_id;
    const id: string = signIn.body.client.sessions[0].user.id;
    const token = async (): Promise<string> =>
      (await browser.auth('POST', `/client/sessions/${sessionId}/tokens`, {})).body.jwt;
    const withToken = async (headers = {}) => ({ authorization: `Bearer ${await token()}`, ...headers });
    return {
      ...browser,
      id,
      sessionId,
      totpSecret: '',
      token,
      api: async (method, path, given) => sendHere(method, `/api${path}`, { body: given, headers: await withToken() }),
      admin: async (method, path, given, headers) =>
        sendHere(method, `/admin/v1${path}`, {
          body: given,
          headers: await withToken({ [NAMES.headers.instance]: service.instance.id, ...headers }),
        }),
    };
  };
  return {
    ...service,
    send: sendHere,
    linkToken,
    comeIn,
    operator: async (role, name) => {
      const operator = await comeIn(role, name);
      const made = await operator.auth('POST', '/me/totp', {});
      const totpSecret: string = made.body.response.secret;
      const code = totpCodeAt(totpSecret, service.ports.clock.now());
      await operator.auth('POST', '/me/totp/attempt_verification', { code });
      return { ...operator, totpSecret };
    },
  };
};
