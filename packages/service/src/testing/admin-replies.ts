// Checks replies of the admin API in tests: each has exactly the fields that the contract gives it, so that types, documents
// and the wire agree.
import { ADMIN_PREFIX } from '@latchkey/wire';
import { ADMIN_CALLS, type AdminCall } from '@latchkey/wire/schemas';
import * as v from 'valibot';

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** Parts of schemas that hold other schemas. */
type Parts = {
  readonly entries?: Entries;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly v.GenericSchema[];
  readonly key?: v.GenericSchema<string>;
  readonly value?: v.GenericSchema;
};

const WRAPPERS: Readonly<Record<string, (inner: v.GenericSchema) => v.GenericSchema>> = {
  nullable: (inner) => v.nullable(inner),
  optional: (inner) => v.optional(inner),
  exact_optional: (inner) => v.exactOptional(inner),
};

/** The same schema with objects that refuse unknown fields, at every depth. */
export const strictly = (schema: v.GenericSchema): v.GenericSchema => {
  const { entries, item, wrapped, options, key, value } = schema as Parts;
  if (schema.type === 'object' && entries) return v.strictObject(mapped(entries));
  if (schema.type === 'array' && item) return v.array(strictly(item));
  if (schema.type === 'union' && options) return v.union(options.map(strictly));
  if (schema.type === 'record' && key && value) return v.record(key, strictly(value));
  const wrap = WRAPPERS[schema.type];
  return wrap && wrapped ? wrap(strictly(wrapped)) : schema;
};

const mapped = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, strictly(schema)]));

const CALLS = Object.entries<AdminCall>(ADMIN_CALLS).map(([key, { reply }]) => {
  const [method = '', path = ''] = key.split(' ');
  const pattern = new RegExp(`^${ADMIN_PREFIX}${path.replace(/:\w+/g, '[^/]+')}$`);
  // A path with more fixed words is tried first: /users/count is not a user.
  return { key, method, pattern, reply: strictly(reply), holes: path.split(':').length };
});

/** Throws if the body of a successful reply differs from the contract in any field. */
export const checkAdminReply = (method: string, path: string, body: unknown): void => {
  const [found] = CALLS.filter((call) => call.method === method && call.pattern.test(path.split('?')[0] ?? '')).sort(
    (one, other) => one.holes - other.holes,
  );
  if (!found) return;
  const result = v.safeParse(found.reply, body);
  if (result.success) return;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`${found.key} does not reply as the contract says: ${problems.join('; ')}`);
};
