// createLatchkeyAdmin: a typed client of the admin API. Its groups and methods are made from the names of the contract.
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
  /** How often a call is repeated after it failed; default 2. */
  readonly retries?: number | undefined;
  /** How long each attempt waits for a reply; default 10 seconds. */
  readonly timeoutMs?: number | undefined;
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

/** A GET is given its query, every other call its body. */
type Given<K extends AdminKey> = K extends `GET ${string}` ? AdminQuery<K> : AdminBody<K>;
type GivenArguments<K extends AdminKey> = [Given<K>] extends [undefined]
  ? []
  : Empty extends Given<K>
    ? [given?: Given<K>]
    : [given: Given<K>];

type ItemOf<K extends AdminKey> = AdminReply<K> extends { readonly data: readonly (infer Item)[] } ? Item : never;

/** A list also has `all`, which reads page after page: `for await (const user of admin.users.list.all())`. */
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

type Page = { readonly data: readonly unknown[]; readonly total_count: number };

/** Reads all pages; the end is reached with a page that is not full. */
async function* readPages(settings: AdminSettings, key: string, input: CallInput): AsyncGenerator<unknown, void> {
  const query = { limit: PAGE, ...input.query };
  const size = Number(query.limit);
  for (let offset = 0; ; offset += size) {
    // The reply of a list has this form.
    const { data } = (await sendCall(settings, key, { ...input, query: { ...query, offset } })) as Page;
    yield* data;
    if (data.length < size) return;
  }
}

const inputOf = (key: string, given: readonly unknown[]): CallInput => {
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name, at) => [name, String(given[at] ?? '')]));
  // The types of the methods allow an object or nothing here.
  const rest = given[names.length] as object | undefined;
  return { params, ...(rest !== undefined && (key.startsWith('GET ') ? { query: rest } : { body: rest })) };
};

const methodOf = (settings: AdminSettings, key: string) =>
  Object.assign((...given: unknown[]) => sendCall(settings, key, inputOf(key, given)), {
    all: (...given: unknown[]) => readPages(settings, key, inputOf(key, given)),
  });

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
    group[last] = methodOf(settings, key);
  }
  return root;
};

const checkUrl = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/(?<!\/)\/+$/, '');
  throw new ConfigurationError(`serviceUrl is "${text}". Give an https or http address.`);
};

const checkKey = (text: string): string => {
  if (/^sk_(?:test|live)_[\w-]+$/.test(text)) return text;
  throw new ConfigurationError('secretKey is not one. Copy the key that begins with sk_test_ or sk_live_.');
};

/** `const admin = createLatchkeyAdmin({ secretKey, serviceUrl }); await admin.jwtTemplates.list();` */
export const createLatchkeyAdmin = (options: AdminOptions): LatchkeyAdmin => {
  const settings: AdminSettings = {
    secretKey: checkKey(options.secretKey),
    baseUrl: checkUrl(options.serviceUrl),
    fetch: options.fetch ?? systemRequest,
    retries: options.retries ?? 2,
    timeoutMs: options.timeoutMs ?? 10_000,
    newKey: systemNonce,
    wait: systemWait,
  };
  const call = (key: string, input: CallInput = {}) => sendCall(settings, key, input);
  // The groups are made from the same table as their types.
  return { ...groupsOf(settings), call } as unknown as LatchkeyAdmin;
};
