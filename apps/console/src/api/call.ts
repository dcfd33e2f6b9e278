// Sends calls of the admin API with the operator's session. Every call names the application instance that it is about.
import type { ErrorItemJSON } from '@latchkey/wire';
import type { AdminBody, AdminKey, AdminParams, AdminQuery, AdminReply } from '@latchkey/wire/admin';
import { CONSOLE_ADMIN_PREFIX } from '@latchkey/wire/console';
import { CallFailure } from './failure.ts';

type Empty = Record<never, never>;
type PartOf<Name extends string, Value> = [Value] extends [undefined]
  ? Empty
  : Empty extends Value
    ? { readonly [N in Name]?: Value | undefined }
    : { readonly [N in Name]: Value };

/** Reads a reply that is too long for a text, for as long as it takes; the call then gives what was read. */
export type ReplyReader = {
  readonly signal: AbortSignal;
  readonly read: (reply: Response) => Promise<unknown>;
};

/** What a call is given: parameters of the path, query and body, and why the operator makes it. */
export type CallInput<K extends AdminKey> = ([keyof AdminParams<K>] extends [never]
  ? Empty
  : { readonly params: AdminParams<K> }) &
  PartOf<'query', AdminQuery<K>> &
  PartOf<'body', AdminBody<K>> & { readonly reason?: string | undefined; readonly reader?: ReplyReader | undefined };

export type InputArguments<K extends AdminKey> =
  Empty extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

/** A call of the admin API by its key: `call('GET /users/:id', { params: { id } })`. Throws `CallFailure`. */
export type Call = <K extends AdminKey>(key: K, ...input: InputArguments<K>) => Promise<AdminReply<K>>;

type Sent = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly reason?: string | undefined;
  readonly reader?: ReplyReader | undefined;
};

export type CallerOptions = {
  readonly send: Send;
  readonly instanceId: string;
  /** The names of our own headers. */
  readonly headers: { readonly instance: string; readonly reason: string };
};

const TIMEOUT_MS = 20_000;

/** A path with its parameters, and the query of a call. */
export const pathOf = (path: string, { params = {}, query = {} }: Sent): string => {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
  const text = String(search);
  return `${filled}${text && `?${text}`}`;
};

const errorsIn = (body: unknown): readonly ErrorItemJSON[] => {
  const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  // The service always answers errors in this form; anything else came from a proxy and has no sentence.
  return Array.isArray(errors) ? (errors as readonly ErrorItemJSON[]) : [];
};

const readReply = async (reply: Response): Promise<unknown> => {
  const text = await reply.text();
  if (!/\bjson\b/.test(reply.headers.get('content-type') ?? '')) return text;
  return text === '' ? undefined : JSON.parse(text);
};

const bodyOf = (body: object | undefined): { readonly body?: BodyInit; readonly type?: string } => {
  if (body === undefined) return {};
  const file: unknown = 'file' in body ? body.file : undefined;
  if (!(file instanceof Blob)) return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  form.append('file', file);
  return { body: form };
};

type SendOptions = {
  readonly body?: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly reader?: ReplyReader | undefined;
};

/** Sends one request to the console's own origin; the reply must be JSON, or the text of an export. */
export const send = async (method: string, path: string, { body, reader, ...more }: SendOptions): Promise<unknown> => {
  const { body: sent, type } = bodyOf(body);
  const headers = { Accept: 'application/json', ...(type !== undefined && { 'Content-Type': type }), ...more.headers };
  const init: RequestInit = { method, headers, redirect: 'error', ...(sent !== undefined && { body: sent }) };
  const failed = (cause: unknown): never => {
    throw new CallFailure(0, [], { cause });
  };
  const signal = reader?.signal ?? AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(path, { ...init, signal }).catch(failed);
  if (reply.ok) return (reader?.read ?? readReply)(reply).catch(failed);
  const read: unknown = await readReply(reply).catch(failed);
  throw new CallFailure(reply.status, errorsIn(read));
};

type Send = typeof send;

/** The calls of one operator about one instance. */
export const createCall = ({ send: sendSigned, instanceId, headers }: CallerOptions): Call => {
  const call = async (key: string, input: Sent = {}): Promise<unknown> => {
    const [method = '', path = ''] = key.split(' ');
    return sendSigned(method, `${CONSOLE_ADMIN_PREFIX}${pathOf(path, input)}`, {
      body: input.body,
      reader: input.reader,
      headers: {
        [headers.instance]: instanceId,
        ...(input.reason && { [headers.reason]: encodeURIComponent(input.reason) }),
        ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
      },
    });
  };
  // The types of input and reply belong to the key; only their pairing is lost here.
  return call as unknown as Call;
};
