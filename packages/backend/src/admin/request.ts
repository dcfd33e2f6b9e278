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
/** No reply, or one of a proxy that got none. */
const NO_REPLY: ReadonlySet<number> = new Set([0, 502, 504]);

const addressOf = (settings: AdminSettings, key: string, path: string, { params = {}, query = {} }: CallInput) => {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name] ?? '';
    // URLs drop the segments "." and "..", so that the request would be another call.
    if (/^\.{0,2}$/.test(value)) throw new LatchkeyAdminError(`${key} needs ${name}, which is "${value}".`, 0, []);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  const text = String(search);
  return `${settings.baseUrl}${ADMIN_PREFIX}${filled}${text && `?${text}`}`;
};

type FileLike = { readonly type: string; readonly arrayBuffer: () => Promise<ArrayBuffer> };

const isFile = (value: unknown): value is FileLike =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'type' in value;

type SentBody = { readonly body?: string | FormData; readonly type?: string };

/** A file is sent as a form, a file that is text (base64 or a data URL) as that text, and everything else as JSON. */
const bodyOf = async (body: object | undefined): Promise<SentBody> => {
  if (body === undefined) return {};
  const file: unknown = 'file' in body ? body.file : undefined;
  if (typeof file === 'string') return { body: file, type: 'application/octet-stream' };
  if (!isFile(file)) return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  form.append('file', file instanceof Blob ? file : new Blob([await file.arrayBuffer()], { type: file.type }));
  return { body: form };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Exports are text; anything else that is not JSON did not come from the service. */
const TEXT_TYPES = /^(?:application\/x-ndjson|text\/csv)/;

const bodyIn = (reply: Response, text: string): unknown =>
  TEXT_TYPES.test(reply.headers.get('content-type') ?? '') ? text : parseJson(text);

type Outcome =
  | { readonly body: unknown; readonly error?: undefined }
  | { readonly error: LatchkeyAdminError; readonly askedPauseMs: number };

const tryOnce = async (settings: AdminSettings, key: string, url: string, init: RequestInit): Promise<Outcome> => {
  // Browsers and edge runtimes refuse a fetch that is called as a method.
  const { fetch } = settings;
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(settings.timeoutMs) });
    const body = bodyIn(reply, await reply.text());
    if (reply.ok && body !== undefined) return { body };
    const askedPauseMs = Number(reply.headers.get('retry-after')) * SECOND_MS;
    return { error: replyError(key, reply, body), askedPauseMs };
  } catch (cause) {
    const message = `${key} got no reply from ${settings.baseUrl}.`;
    return { error: new LatchkeyAdminError(message, 0, [], { cause }), askedPauseMs: 0 };
  }
};

/** True if the call can be sent again: it was not carried out, it changes nothing, or its idempotency key prevents that. */
const mayRepeat = (method: string, { status, code }: LatchkeyAdminError): boolean => {
  if (method !== 'GET' && method !== 'POST') return NOT_CARRIED_OUT.has(status) && code !== 'outcome_unknown';
  // The first attempt, whose reply was lost, may still be running.
  return NOT_CARRIED_OUT.has(status) || NO_REPLY.has(status) || code === 'idempotency_key_in_use';
};

const pauseOf = (attempt: number, askedMs: number): number =>
  Math.min(askedMs > 0 ? askedMs : FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);

/** Sends the call; throws `LatchkeyAdminError`. */
export const sendCall = async (settings: AdminSettings, key: string, input: CallInput): Promise<unknown> => {
  const [method = '', path = ''] = key.split(' ');
  const url = addressOf(settings, key, path, input);
  const { body, type } = await bodyOf(input.body);
  const headers: Record<string, string> = {
    Authorization: `Bearer ${settings.secretKey}`,
    Accept: 'application/json',
    ...(type !== undefined && { 'Content-Type': type }),
    // The same for every attempt: the service carries the call out once.
    ...(method === 'POST' && { 'Idempotency-Key': settings.newKey() }),
  };
  // Following a redirect would give the secret key to another host. Edge runtimes do not know the value "error".
  const init: RequestInit = { method, headers, redirect: 'manual', ...(body !== undefined && { body }) };
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryOnce(settings, key, url, init);
    if (outcome.error === undefined) return outcome.body;
    if (attempt >= settings.retries || !mayRepeat(method, outcome.error)) throw outcome.error;
    await settings.wait(pauseOf(attempt, outcome.askedPauseMs));
  }
};
