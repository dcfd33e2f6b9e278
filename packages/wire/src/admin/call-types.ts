// The types of the admin API, inferred from the schemas of its calls. Types only: a client of the admin API bundles no schema.
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { PathParamsOf } from '../endpoints/endpoint.ts';
import type { Frozen } from '../endpoints/wire-input.ts';
import type { AdminCalls } from '../schemas/admin/calls.ts';

/** The key of a call: its method and its path below /admin/v1. */
export type AdminKey = keyof AdminCalls;

type SchemaOf<K extends AdminKey, Part extends 'body' | 'query' | 'reply'> = AdminCalls[K] extends {
  readonly [P in Part]: infer Schema extends GenericSchema;
}
  ? Schema
  : undefined;

type InputOf<Schema> = Schema extends GenericSchema ? Frozen<InferInput<Schema>> : undefined;
type OutputOf<Schema> = Schema extends GenericSchema ? Frozen<InferOutput<Schema>> : undefined;

/** The parameters in the path of a call: `{ id: string }` for 'GET /users/:id'. */
export type AdminParams<K extends AdminKey> = PathParamsOf<K>;
/** The body that a caller sends; undefined when the call takes none. */
export type AdminBody<K extends AdminKey> = InputOf<SchemaOf<K, 'body'>>;
/** The query that a caller sends; undefined when the call takes none. */
export type AdminQuery<K extends AdminKey> = InputOf<SchemaOf<K, 'query'>>;
export type AdminReply<K extends AdminKey> = OutputOf<SchemaOf<K, 'reply'>>;

/** The body as the service has parsed it. */
export type ParsedAdminBody<K extends AdminKey> = OutputOf<SchemaOf<K, 'body'>>;
/** The query as the service has parsed it. */
export type ParsedAdminQuery<K extends AdminKey> = OutputOf<SchemaOf<K, 'query'>>;
