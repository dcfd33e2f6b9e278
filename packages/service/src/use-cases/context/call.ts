// The context of one call: the instance, the origin of the request, the services it may use, and the outcome it returns.
import type { EndpointKey, Names, PathParams } from '@latchkey/wire';
import type { ParsedBody, ParsedQuery } from '@latchkey/wire/schemas';
import type { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { InstanceAddress } from '../../domain/instance/instance-address.ts';
import type { RequestLogSettings } from '../../ports/log.ts';
import type { Database } from '../../store/database/database.ts';
import type { Identified } from '../../store/views/identified.ts';
import type { Ports } from './ports.ts';

/** What the operator is shown about the installation; a service of a test may have none of it. */
export type InstallationConfig = {
  /** The address of the service, which the console may not share. */
  readonly publicUrl?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly smtpUrl?: string | undefined;
  /** The sender of every mail; undefined if each instance sends from its own domain. */
  readonly mailFrom?: string | undefined;
  readonly smsWebhook?: { readonly url: string } | undefined;
  readonly encryptionKey?: Uint8Array | undefined;
  readonly test?: boolean | undefined;
};

/** The origin at which operators reach the console; other hosts do not answer its addresses. */
export type ConsolePlace = { readonly url: string };

/** The configuration that the HTTP layer uses. */
export type HttpConfig = InstallationConfig & {
  readonly provider: string;
  /** Addresses and networks of proxies whose headers about the client, such as X-Forwarded-For, are trusted. */
  readonly trustedProxies: readonly string[];
  /** The header in which a trusted proxy sends the client's country; undefined if there is no such proxy. */
  readonly countryHeader?: string | undefined;
  /** The same for the client's city. */
  readonly cityHeader?: string | undefined;
  /** True if an application without a key gets a temporary instance. */
  readonly keyless?: boolean | undefined;
  /** How requests are logged; undefined if they are not. */
  readonly requestLog?: RequestLogSettings | undefined;
  /** Where the console is; undefined if it is off. */
  readonly console?: ConsolePlace | undefined;
};

/** The services of a request that are independent of it. */
export type Services = {
  readonly config: HttpConfig;
  readonly database: Database;
  readonly ports: Ports;
  readonly names: Names;
  /** Calls the service itself without the network: for the built-in test identity provider. */
  readonly own: (request: Request) => Promise<Response>;
};

/** One request, before its input is parsed. */
export type Call = Services & {
  readonly request: Request;
  readonly url: URL;
  /** The effective method, after method tunnelling. */
  readonly method: string;
  readonly instance: Instance;
  /** The address at which the instance was reached. */
  readonly instanceAddress: InstanceAddress;
  /** What was read of the browser when the call was opened, for its guards; undefined if they must read it. */
  readonly identified?: Identified | undefined;
  /** True if Node's parser read the request: then its body is as long as its headers say. */
  readonly hasExactLength: boolean;
  readonly requestId: string;
  /** When the request arrived; all its writes use this time. */
  readonly now: number;
  /** The page's origin, as the browser sent it. */
  readonly origin: string | undefined;
  /** Whether the rules of the instance allow that origin. */
  readonly isOriginAllowed: boolean;
  /** The client's IP address, from the socket unless a trusted proxy sent another. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly country: string | undefined;
  readonly city: string | undefined;
};

/** A call of the contract with its parsed input; guards add their results. */
export type Visit<K extends EndpointKey = EndpointKey> = Call & {
  readonly key: K;
  readonly params: PathParams<K>;
  readonly body: ParsedBody<K>;
  readonly query: ParsedQuery<K>;
};

/**
 * Changes that the browser must learn: another client than before, and a new secret if it got one. The empty secret deletes the
 * cookie.
 */
export type BrowserChange = {
  readonly clientId: string | null;
  /** The secret of a client on which a user has signed in. */
  readonly secret?: string | undefined;
  /** The secret of a client on which no user has signed in; it never replaces the other one. */
  readonly anonymousSecret?: string | undefined;
};

/** The result of a handler. A refusal is an error whose changes are committed, such as a wrong code that was counted. */
export type Outcome<T> =
  | {
      readonly at: 'reply';
      readonly reply: T;
      readonly browser?: BrowserChange | undefined;
      /** Additional Set-Cookie lines of the reply. */
      readonly cookies?: readonly string[] | undefined;
      /** The entity tag of a reply that browsers may keep: as long as the tag is the same, so is the reply. */
      readonly etag?: string | undefined;
    }
  | { readonly at: 'refused'; readonly fault: Fault; readonly browser?: BrowserChange | undefined }
  | {
      readonly at: 'redirect';
      readonly target: string;
      readonly browser?: BrowserChange | undefined;
      /** Additional Set-Cookie lines of the navigation. */
      readonly cookies?: readonly string[] | undefined;
    };
