// The types of the console's calls, inferred from their schemas, and what the service writes into the console's page. Types only.
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Frozen } from '../endpoints/wire-input.ts';
import type { ConsoleCalls } from '../schemas/console/calls.ts';

/** The key of a call: its method and its path below /console/api. */
export type ConsoleKey = keyof ConsoleCalls;

type SchemaOf<K extends ConsoleKey, Part extends 'body' | 'reply'> = ConsoleCalls[K] extends {
  readonly [P in Part]: infer Schema extends GenericSchema;
}
  ? Schema
  : undefined;

/** The body that the page sends; undefined when the call takes none. */
export type ConsoleBody<K extends ConsoleKey> =
  SchemaOf<K, 'body'> extends GenericSchema ? Frozen<InferInput<SchemaOf<K, 'body'>>> : undefined;
/** The body as the service has parsed it. */
export type ParsedConsoleBody<K extends ConsoleKey> =
  SchemaOf<K, 'body'> extends GenericSchema ? Frozen<InferOutput<SchemaOf<K, 'body'>>> : undefined;
export type ConsoleReply<K extends ConsoleKey> =
  SchemaOf<K, 'reply'> extends GenericSchema ? Frozen<InferOutput<SchemaOf<K, 'reply'>>> : undefined;

/** The JSON in the element `<meta name="latchkey-console">` of the console's page. */
export interface ConsolePageJSON {
  readonly publishable_key: string;
  /** The base of the frontend API that operators sign in at. */
  readonly proxy_url: string;
  readonly provider: string;
  readonly version: string;
  /** The header that names the instance of a call below /console/admin/v1. */
  readonly instance_header: string;
  /** The header with the reason of a call for the audit log, percent-encoded. */
  readonly reason_header: string;
}
