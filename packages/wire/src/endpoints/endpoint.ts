// The typed list of calls: an endpoint is a key such as 'POST /client/sign_ins/:id/prepare_first_factor'.
import type { ClientEndpoints } from './client.ts';
import type { MeIdentifierEndpoints } from './me/identifiers.ts';
import type { MeEndpoints } from './me/me.ts';
import type { MeOrganizationEndpoints } from './me/organizations.ts';
import type { OrganizationEndpoints } from './organizations.ts';
import type { SessionEndpoints } from './sessions.ts';
import type { SignInEndpoints } from './sign-ins.ts';
import type { SignUpEndpoints } from './sign-ups.ts';
import type { WaitlistEndpoints } from './waitlist.ts';

/** How a reply is framed: under `response`, or bare at the top level (docs/reference/wire.md#framing), or as a navigation. */
export type Framing = 'enveloped' | 'bare' | 'navigation';

/** Input and reply of one call. `body` and `query` are absent when the call has none. */
export type Endpoint = {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly reply: unknown;
  readonly framing: Framing;
};

export type Endpoints = ClientEndpoints &
  SignInEndpoints &
  SignUpEndpoints &
  SessionEndpoints &
  MeEndpoints &
  MeIdentifierEndpoints &
  MeOrganizationEndpoints &
  OrganizationEndpoints &
  WaitlistEndpoints;

export type EndpointKey = keyof Endpoints;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of any path: `{ id: string }` for `/users/:id`. */
export type PathParamsOf<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

/** `PathParams<'GET /client/sign_ins/:id'>` is `{ id: string }`. */
export type PathParams<K extends EndpointKey> = PathParamsOf<K>;
/** The body of a call, in JavaScript values; undefined when it has none. */
export type Body<K extends EndpointKey> = Endpoints[K] extends { readonly body: infer B } ? B : undefined;
/** The query of a call, without the parameters that every call has; undefined when it has none. */
export type Query<K extends EndpointKey> = Endpoints[K] extends { readonly query: infer Q } ? Q : undefined;
/** The reply of a call, without the envelope. */
export type Reply<K extends EndpointKey> = Endpoints[K]['reply'];

/** One part of the input: absent, optional when nothing in it is required, or required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** The whole input: path parameters, body and query, each only if the call has one. */
export type Input<K extends EndpointKey> = Part<'params', [ParamNames<K>] extends [never] ? undefined : PathParams<K>> &
  Part<'body', Body<K>> &
  Part<'query', Query<K>>;
