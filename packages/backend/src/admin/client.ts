// createLatchkeyAdmin: a typed client of the admin API. Its groups and methods are made from the names of the contract.
import { HOUR_MS } from '@latchkey/wire';
import {
  ADMIN_VERBS,
  type AdminBody,
  type AdminKey,
  type AdminParams,
  type AdminQuery,
  type AdminReply,
  type AdminVerbs,
} from '@latchkey/wire/admin';
import { ConfigurationError } from '../configuration-error.ts';
import { systemNonce, systemRequest, systemWait } from '../runtime.ts';
import { type AdminFetch, type AdminSettings, type CallInput, sendCall } from './request.ts';

export type AdminOptions = {
  /** A key that begins with sk_test_ or sk_live_. It must never reach a browser. */
  readonly secretKey: string;
  /** The address of the service, such as `https://latchkey.example.com`. */
  readonly serviceUrl: string;
  /** Sends the requests; default: the runtime's fetch. */
  readonly fetch?: AdminFetch | undefined;
  /** How often a call is repeated at most, if that cannot carry it out twice; 0 to 10, default 2. */
  readonly retries?: number | undefined;
  /** How long each attempt waits for a reply; default 10 seconds. */
  readonly timeoutMs?: number | undefined;
  /** Waits between two attempts; default: the runtime's timer. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
};

type Empty = Record<never, never>;
type PartOf<Name extends string, Value> = [Value] extends [undefined]
  ? Empty
  : Empty extends Value
    ? { readonly [N in Name]?: Value | undefined }
    : { readonly [N in Name]: Value };

/** The input of `call`: parameters of the path, query and body, each only if the call has one. */
export type AdminInput<K extends AdminKey> = ([keyof AdminParams<K>] extends [never]
  ? Empty
  : { readonly params: AdminParams<K> }) &
  PartOf<'query', AdminQuery<K>> &
  PartOf<'body', AdminBody<K>>;

type InputArguments<K extends AdminKey> =
  Empty extends AdminInput<K> ? [input?: AdminInput<K>] : [input: AdminInput<K>];

/** One text for each parameter of a path, in order. */
type ParamList<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [id: string, ...ParamList<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [id: string]
    : [];

/** A call that reads or deletes is given its query, every other call its body. */
type Given<K extends AdminKey> = K extends `${'GET' | 'DELETE'} ${string}` ? AdminQuery<K> : AdminBody<K>;
type GivenArguments<K extends AdminKey> = [Given<K>] extends [undefined]
  ? []
  : Empty extends Given<K>
    ? [given?: Given<K>]
    : [given: Given<K>];

/** What a list that can be paged holds. */
type ItemOf<K extends AdminKey> = 'offset' extends keyof AdminQuery<K>
  ? AdminReply<K> extends { readonly data: readonly (infer Item)[] }
    ? Item
    : never
  : never;

/**
 * A list also has `all`, which reads page after page: `for await (const user of admin.users.list.all())`. It begins at `offset`,
 * and `limit` is the size of a page.
 */
type Method<K extends AdminKey> = ((...given: [...ParamList<K>, ...GivenArguments<K>]) => Promise<AdminReply<K>>) &
  ([ItemOf<K>] extends [never]
    ? Empty
    : { readonly all: (...given: [...ParamList<K>, ...GivenArguments<K>]) => AsyncGenerator<ItemOf<K>, void> });

/** `users.list` becomes `{ users: { list: … } }`. */
type Nested<Verb extends string, Value> = Verb extends `${infer Group}.${infer Rest}`
  ? { readonly [G in Group]: Nested<Rest, Value> }
  : { readonly [V in Verb]: Value };

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Groups = Intersection<{ [K in AdminKey]: Nested<AdminVerbs[K], Method<K>> }[AdminKey]>;

export type LatchkeyAdmin = Groups & {
  /** Any call by its key: `admin.call('GET /jwt_templates/:id', { params: { id } })`. */
  readonly call: <K extends AdminKey>(key: K, ...input: InputArguments<K>) => Promise<AdminReply<K>>;
};

const PAGE = 100;
const RETRIES_MOST = 10;
const TIMEOUT_MS = 10_000;

type Page = { readonly data: readonly unknown[]; readonly total_count: number };
type PageQuery = { readonly limit?: unknown; readonly offset?: unknown };

/** Reads all pages from `offset` on; the end is a page that is not full, or the counted number of items. */
async function* readPages(settings: AdminSettings, key: string, input: CallInput): AsyncGenerator<unknown, void> {
  const query: PageQuery = input.query ?? {};
  const limit = Number(query.limit ?? PAGE);
  for (let offset = Number(query.offset ?? 0); ; offset += limit) {
    // The reply of a list has this form.
    const page = (await sendCall(settings, key, { ...input, query: { ...query, limit, offset } })) as Page;
    yield* page.data;
    if (page.data.length < limit || offset + limit >= page.total_count) return;
  }
}

const inputOf = (key: string, given: readonly unknown[]): CallInput => {
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name, at) => [name, String(given[at] ?? '')]));
  // The types of the methods allow an object or nothing here.
  const rest = given[names.length] as object | undefined;
  return /^(?:GET|DELETE) /.test(key) ? { params, query: rest } : { params, body: rest };
};

const methodOf = (settings: AdminSettings, key: string, name: string) => {
  const send = (...given: unknown[]) => sendCall(settings, key, inputOf(key, given));
  if (name !== 'list') return send;
  return Object.assign(send, { all: (...given: unknown[]) => readPages(settings, key, inputOf(key, given)) });
};

type Tree = { [name: string]: Tree | ReturnType<typeof methodOf> };

const groupsOf = (settings: AdminSettings): Tree => {
  const root: Tree = {};
  for (const [key, verb] of Object.entries(ADMIN_VERBS)) {
    const names = verb.split('.');
    const last = names.pop() ?? '';
    let group = root;
    for (const name of names) {
      const next = group[name];
      const made: Tree = typeof next === 'object' ? next : {};
      group[name] = made;
      group = made;
    }
    group[last] = methodOf(settings, key, last);
  }
  return root;
};

// The messages do not repeat these two texts: one could be the secret key, or contain a password.
const checkUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !`${url.username}${url.password}${url.search}${url.hash}`;
  if (isPlain && /^https?:$/.test(url.protocol)) return text.replace(/(?<!\/)\/+$/, '');
  throw new ConfigurationError(
    'serviceUrl is not one. Give an https or http address such as https://latchkey.example.com, without query and password.',
  );
};

const checkKey = (text: string): string => {
  if (/^sk_(?:test|live)_[\w-]+$/.test(text)) return text;
  throw new ConfigurationError('secretKey is not one. Copy the key that begins with sk_test_ or sk_live_.');
};

const checkNumber = (name: string, value: number, least: number, most: number): number => {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new ConfigurationError(`${name} is ${value}. Give a whole number from ${least} to ${most}.`);
};

/** `const admin = createLatchkeyAdmin({ secretKey, serviceUrl }); await admin.users.update(id, { first_name: 'Ada' });` */
export const createLatchkeyAdmin = (options: AdminOptions): LatchkeyAdmin => {
  const settings: AdminSettings = {
    secretKey: checkKey(options.secretKey),
    baseUrl: checkUrl(options.serviceUrl),
    fetch: options.fetch ?? systemRequest,
    retries: checkNumber('retries', options.retries ?? 2, 0, RETRIES_MOST),
    timeoutMs: checkNumber('timeoutMs', options.timeoutMs ?? TIMEOUT_MS, 1, HOUR_MS),
    newKey: systemNonce,
    wait: options.wait ?? systemWait,
  };
  const call = (key: string, input: CallInput = {}) => sendCall(settings, key, input);
  // The groups are made from the same table as their types.
  return { ...groupsOf(settings), call } as unknown as LatchkeyAdmin;
};
