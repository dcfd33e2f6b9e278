// Resources of the initial state: the data of their JSON, in the form of the client's resources, before the client has loaded.

type Json = Readonly<Record<string, unknown>>;

/** The same resource of the client, once it has loaded; rejects if it does not exist. */
type Live = () => Promise<Readonly<Record<string, unknown>>>;

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * A view of a resource: its fields in JavaScript spelling with times as Date, and `more`. Every other name is a verb, which waits
 * for the client and calls the same verb there: a button works before the client has loaded.
 */
export const viewResource = (json: Json, live: Live, more: object = {}): object => {
  const part = (name: string, value: unknown): unknown => {
    if (name.endsWith('_at') && typeof value === 'number') return new Date(value);
    // Metadata is the host's own, in its own spelling.
    if (!isObject(value) || name.endsWith('metadata')) return value;
    const key = camelCase(name);
    if (!Array.isArray(value)) return viewResource(value, async () => (await live())[key] as Json);
    return value.map((one: unknown) =>
      isObject(one)
        ? viewResource(one, async () => {
            const list = (await live())[key] as readonly Json[];
            return list.find(({ id }) => id === one.id) ?? {};
          })
        : one,
    );
  };
  const fields = Object.entries(json).map(([name, value]) => [camelCase(name), part(name, value)]);
  const data = Object.defineProperties(Object.fromEntries(fields), Object.getOwnPropertyDescriptors(more));
  return new Proxy(data, {
    get: (target, name, receiver) => {
      // `then`: an awaited view is not a promise. `toJSON`: a printed view is its data.
      if (Reflect.has(target, name) || typeof name === 'symbol' || name === 'then' || name === 'toJSON')
        return Reflect.get(target, name, receiver);
      return async (...args: readonly unknown[]) => {
        const verb = (await live())[name];
        return typeof verb === 'function' ? verb(...args) : verb;
      };
    },
  });
};
