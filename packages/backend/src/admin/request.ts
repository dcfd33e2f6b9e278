// Sends one call of the admin API, and repeats it after a failure if that cannot carry it out twice.
import { ADMIN_PREFIX, SECOND_MS } from '@latchkey/wire';
import { LatchkeyAdminError, replyError } from './error.ts';

/** The required part of fetch; the global one of every runtime fits. */
export type AdminFetch = (url: string, init: RequestInit) => Promise<Response>;

export type AdminSettings = {
  readonly secretKey: string;
  readonly baseUrl: string;
  readonly fetch: AdminFetch;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly newKey: () => string;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** What a call is given: the parameters of its path, its query and its body. */
export type CallInput = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 20_000;
/** The service is overloaded or starting; it has not carried the call out. */
const NOT_CARRIED_OUT: ReadonlySet<number> = new Set([429, 503]);
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

const addressOf = (settings: AdminSettings, path: string, { params = {}, query = {} }: CallInput): string => {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}, which is empty.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  return `${settings.baseUrl}${ADMIN_PREFIX}${filled}${search.size > 0 ? `?${search}` : ''}`;
};

const bodyOf = (body: object | undefined): { readonly body?: string | FormData; readonly type?: string } => {
  if (body === undefined) return {};
  if ('file' in body && body.file instanceof Blob) {
    const form = new FormData();
    form.append('file', body.file);
    return { body: form };
  }
  return { body: JSON.stringify(body), type: 'application/json' };
};

const pauseBefore = (attempt: number, reply: Response | undefined): number => {
  const asked = Number(reply?.headers.get('retry-after')) * SECOND_MS;
  return Math.min(asked > 0 ? asked : FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
};

/** Sends the call; throws `LatchkeyAdminError`. */
export const sendCall = async (settings: AdminSettings, key: string, input: CallInput): Promise<unknown> => {
  const [method = '', path = ''] = key.split(' ');
  const url = addressOf(settings, path, input);
  const { body, type } = bodyOf(input.body);
  const headers: Record<string, string> = {
    Authorization: `Bearer ${settings.secretKey}`,
    Accept: 'application/json',
    ...(type !== undefined && { 'Content-Type': type }),
    // The same for every attempt: the service carries the call out once.
    ...(method === 'POST' && { 'Idempotency-Key': settings.newKey() }),
  };
  const isRepeatable = method === 'GET' || method === 'POST';
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= settings.retries;
    let reply: Response | undefined;
    try {
      const signal = AbortSignal.timeout(settings.timeoutMs);
      reply = await settings.fetch(url, { method, headers, signal, redirect: 'error', ...(body && { body }) });
    } catch (cause) {
      if (isLast || !isRepeatable)
        throw new LatchkeyAdminError(`${key} got no reply from ${settings.baseUrl}.`, 0, [], { cause });
    }
    if (reply?.ok) return reply.json();
    const mayRepeat =
      reply === undefined || NOT_CARRIED_OUT.has(reply.status) || (isRepeatable && GATEWAY.has(reply.status));
    if (reply && (isLast || !mayRepeat)) throw await replyError(key, reply);
    await settings.wait(pauseBefore(attempt, reply));
  }
};
