// The typed list of calls: an endpoint is a key such as 'POST /client/sign_ins/:id/prepare_first_factor'.
import type { ClientEndpoints } from './client.ts';
import type { MeEndpoints } from './me.ts';
import type { MeIdentifierEndpoints } from './me-identifiers.ts';
import type { MeOrganizationEndpoints } from './me-organizations.ts';
import type { OrganizationEndpoints } from './organizations.ts';
import type { SessionEndpoints } from './sessions.ts';
import type { SignInEndpoints } from './sign-ins.ts';
import type { SignUpEndpoints } from './sign-ups.ts';
import type { WaitlistEndpoints } from './waitlist.ts';

/** How a reply travels: under `response`, or bare at the top level (wire §0 traps 5-7), or as a navigation. */
export type Framing = 'enveloped' | 'bare' | 'navigation';

/** What one call takes and gives. `body` and `query` are absent when the call takes none. */
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

export type PathParams<K extends EndpointKey> = { readonly [Name in ParamNames<K>]: string };
export type Body<K extends EndpointKey> = Endpoints[K] extends { readonly body: infer B } ? B : undefined;
export type Query<K extends EndpointKey> = Endpoints[K] extends { readonly query: infer Q } ? Q : undefined;
export type Reply<K extends EndpointKey> = Endpoints[K]['reply'];

/** Everything a caller gives: path parameters, body and query, each only where the call has one. */
export type Input<K extends EndpointKey> = ([ParamNames<K>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: PathParams<K> }) &
  (Endpoints[K] extends { readonly body: infer B }
    ? Record<string, never> extends B
      ? { readonly body?: B }
      : { readonly body: B }
    : { readonly body?: undefined }) &
  (Endpoints[K] extends { readonly query: infer Q } ? { readonly query?: Q } : { readonly query?: undefined });
