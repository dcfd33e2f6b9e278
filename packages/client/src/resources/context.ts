// All a resource may reach. Declared here so that upper layers serve resources without being imported.
import type { Body, ClientJSON, EndpointKey, EnvironmentJSON, Input, Reply, SessionJSON } from '@latchkey/wire';
import type { Api } from '../http/api.ts';
import type { PlatformClock } from '../platform/platform.ts';
import type { Popup } from '../platform/popup.ts';
import type { Account } from './account.ts';
import type { Attempts } from './attempts.ts';
import type { Client } from './client.ts';
import { createDecode, type Decode } from './decode.ts';
import type { SessionDecode } from './decode-session.ts';
import type { Environment } from './environment.ts';
import type { External } from './external.ts';
import type { LocalFactors } from './local-factors.ts';
import type { Organizations } from './organizations.ts';
import type { PasswordScorer } from './password-check.ts';
import type { Session } from './session.ts';
import type { SignUpCreateParams } from './sign-up.ts';

/** What `getToken` may be told. */
export type GetTokenOptions = {
  /** Name of a token template of the instance. */
  readonly template?: string;
  /** Organization to speak for: the active one when left out, none when null. */
  readonly organizationId?: string | null;
  /** Seconds of life a cached token must at least have left. */
  readonly leewayInSeconds?: number;
  readonly skipCache?: boolean;
};

/** What minting a token needs to know about a session. */
export type TokenSubject = {
  readonly id: string;
  readonly updatedAt: Date;
  readonly lastActiveOrganizationId: string | null;
  readonly user: unknown;
};

/** Tokens of all sessions. */
export type SessionTokens = {
  get(session: TokenSubject, options?: GetTokenOptions): Promise<string | null>;
  /** Forgets every token. */
  clear(): void;
};

/**
 * Makes a client that was answered the current one; null when the service does not know this browser. `ageMs` is the
 * longest time the answer can have been on its way, which its tokens are that much older for.
 */
export type ApplyClientReply = (json: ClientJSON | null, ageMs?: number) => Promise<Client>;

/** Makes settings that were answered the current ones. */
export type ApplyEnvironmentReply = (json: EnvironmentJSON) => Environment;

export type ResourceServices = {
  readonly api: Api;
  /** A call that changes something. It rejects also while offline: no caller takes a lost change for one that was made. */
  readonly change: <K extends EndpointKey>(key: K, input: Input<K>) => Promise<Reply<K> | null>;
  readonly clock: PlatformClock;
  readonly environment: () => Environment | undefined;
  readonly clientId: () => string | undefined;
  readonly applyClientReply: ApplyClientReply;
  readonly applyEnvironmentReply: ApplyEnvironmentReply;
  /** The address that extends the life of the client's cookie and comes back to `redirectUrl`. */
  readonly clientTouchUrl: (redirectUrl: URL) => string;
  /** `applyClientReply` has made sure that the code for sessions is there before it asks. */
  readonly decodeSession: (json: SessionJSON) => Session;
  readonly forgetTokens: () => void;
  /** What the captcha of the instance adds to a sign-up; nothing where it has none. */
  readonly captchaFields: (params: SignUpCreateParams) => Promise<Partial<Body<'POST /client/sign_ups'>>>;
  /** The steps of sign-ins and sign-ups, downloaded when the first is taken. */
  readonly attempts: () => Promise<Attempts>;
  /** Links, passkeys and wallets, downloaded when an attempt first needs one of them. */
  readonly localFactors: () => Promise<LocalFactors>;
  /** Providers elsewhere, downloaded when an attempt first leaves for one. */
  readonly external: () => Promise<External>;
  /** An empty window, at once; undefined when the browser did not let it open. */
  readonly openPopup: () => Popup | undefined;
  /** Says how soon a password would be guessed; its lists are downloaded when first needed. */
  readonly passwordScorer: () => Promise<PasswordScorer>;
};

/** What resources of every client may reach. */
export type ResourceContext = ResourceServices & { readonly decode: Decode };

/** What resources that come with a session may reach. */
export type SessionContext = Pick<ResourceServices, 'api' | 'clock' | 'clientId' | 'localFactors' | 'change'> & {
  /** The answer; rejects when it is empty, which says nothing that could be gone on with. */
  readonly answered: <T>(coming: Promise<T | null>) => Promise<T>;
  /** What users and sessions do with their account, downloaded when the first of it is called. */
  readonly account: () => Promise<Account>;
  /** What organizations and their members do, downloaded when the first of it is called. */
  readonly organizations: () => Promise<Organizations>;
  /** Id of whoever is signed in. */
  readonly userId: () => string | undefined;
  readonly tokens: SessionTokens;
  /** Tells the other tabs that nobody is signed in any more. */
  readonly announceSignOut: () => void;
  readonly decode: SessionDecode;
};

/** A context whose decoder makes resources that hold that very context. */
export const createResourceContext = (services: ResourceServices): ResourceContext => {
  const context: ResourceContext = { ...services, decode: createDecode(() => context) };
  return context;
};
