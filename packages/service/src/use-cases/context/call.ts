// The context of one call: which instance it is for, from where it comes, what it may use, and the outcome that is given back.
import type { EndpointKey, Names, PathParams } from '@latchkey/wire';
import type { ParsedBody, ParsedQuery } from '@latchkey/wire/schemas';
import type { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { InstanceAddress } from '../../domain/instance/instance-address.ts';
import type { Database } from '../../store/database/database.ts';
import type { Ports } from './ports.ts';

/** What of the configuration the HTTP layer uses. */
export type HttpConfig = {
  readonly provider: string;
  /** Addresses and networks whose word on the visitor, such as X-Forwarded-For, is believed. */
  readonly trustedProxies: readonly string[];
  /** The header in which a trusted proxy says the visitor's country; none when there is no such proxy. */
  readonly countryHeader?: string | undefined;
  /** The same for the visitor's city. */
  readonly cityHeader?: string | undefined;
  /** True where an application without a key gets a temporary instance. */
  readonly keyless?: boolean | undefined;
};

/** Everything a request may use that does not belong to it. */
export type Services = {
  readonly config: HttpConfig;
  readonly database: Database;
  readonly ports: Ports;
  readonly names: Names;
  /** Asks the service itself, without the network: for the identity provider that lives inside it. */
  readonly own: (request: Request) => Promise<Response>;
};

/** One request, before its input was read. */
export type Call = Services & {
  readonly request: Request;
  readonly url: URL;
  /** The method meant, after tunnelling. */
  readonly method: string;
  readonly instance: Instance;
  /** Where the instance was reached. */
  readonly instanceAddress: InstanceAddress;
  readonly requestId: string;
  /** When the request came in; everything it writes carries this time. */
  readonly now: number;
  /** The page's origin, as the browser says it. */
  readonly origin: string | undefined;
  /** The caller's address, from the socket unless a trusted proxy says otherwise. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly country: string | undefined;
  readonly city: string | undefined;
};

/** A call of the contract with its parsed input; guards add what they found. */
export type Visit<K extends EndpointKey = EndpointKey> = Call & {
  readonly key: K;
  readonly params: PathParams<K>;
  readonly body: ParsedBody<K>;
  readonly query: ParsedQuery<K>;
};

/** What the browser has to be told about itself: another client than before, and a new secret if it got one. */
export type BrowserChange = { readonly clientId: string | null; readonly secret?: string | undefined };

/** How a handler ends. A refusal is an error whose changes stay, such as a wrong code that was counted. */
export type Outcome<T> =
  | {
      readonly at: 'reply';
      readonly reply: T;
      readonly browser?: BrowserChange | undefined;
      /** Set-Cookie lines of the reply's own. */
      readonly cookies?: readonly string[] | undefined;
    }
  | { readonly at: 'refused'; readonly fault: Fault; readonly browser?: BrowserChange | undefined }
  | {
      readonly at: 'redirect';
      readonly target: string;
      readonly browser?: BrowserChange | undefined;
      /** Set-Cookie lines of the navigation's own. */
      readonly cookies?: readonly string[] | undefined;
    };
