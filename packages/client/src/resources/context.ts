// Everything a resource may use. Declared here so that upper layers can implement it without being imported.
import type { Body, ClientJSON, EnvironmentJSON, SessionJSON } from '@latchkey/wire';
import type { PlatformClock } from '../platform/platform.ts';
import type { Popup } from '../platform/popup.ts';
import type { Account } from './account.ts';
import type { Attempts } from './attempts.ts';
import type { Calls } from './calls.ts';
import type { Client } from './client.ts';
import { createDecode, type Decode } from './decode.ts';
import type { SessionDecode } from './decode-session.ts';
import type { Environment } from './environment.ts';
import type { External } from './external.ts';
import type { LocalFactors } from './local-factors.ts';
import type { Organizations } from './organizations/organizations.ts';
import type { PasswordScorer } from './password-check.ts';
import type { Session } from './session.ts';
import type { SignUpCreateParams } from './sign-up.ts';

/** Options of `getToken`. */
export type GetTokenOptions = {
  /** Name of a token template of the instance. */
  readonly template?: string;
  /** Organization of the token: the active one when omitted, none when null. */
  readonly organizationId?: string | null;
  /** Minimum remaining lifetime of a cached token, in seconds. */
  readonly leewayInSeconds?: number;
  readonly skipCache?: boolean;
};

/** The fields of a session that minting a token needs. */
export type TokenSubject = {
  readonly id: string;
  readonly updatedAt: Date;
  readonly lastActiveOrganizationId: string | null;
  readonly user: unknown;
};

/** Tokens of all sessions. */
export type SessionTokens = {
  get(session: TokenSubject, options?: GetTokenOptions): Promise<string | null>;
  /** Removes every token. */
  clear(): void;
};

/**
 * Makes a client from a reply the current one; null when the service does not know this browser. `ageMs` is the
 * upper bound of the reply's age, which is added to the age of its tokens.
 */
export type ApplyClientReply = (json: ClientJSON | null, ageMs?: number) => Promise<Client>;

/** Makes an environment from a reply the current one. */
export type ApplyEnvironmentReply = (json: EnvironmentJSON) => Environment;

export type ResourceServices = Calls & {
  readonly clock: PlatformClock;
  readonly environment: () => Environment | undefined;
  readonly clientId: () => string | undefined;
  readonly applyClientReply: ApplyClientReply;
  readonly applyEnvironmentReply: ApplyEnvironmentReply;
  /** The URL that extends the client's cookie and redirects to `redirectUrl`. */
  readonly clientTouchUrl: (redirectUrl: URL) => string;
  /** `applyClientReply` has loaded the code for sessions before it calls this. */
  readonly decodeSession: (json: SessionJSON) => Session;
  readonly forgetTokens: () => void;
  /** Captcha fields of a sign-up; empty if the instance requires no captcha. */
  readonly captchaFields: (params: SignUpCreateParams) => Promise<Partial<Body<'POST /client/sign_ups'>>>;
  /** The steps of sign-ins and sign-ups, downloaded with the first one. */
  readonly attempts: () => Promise<Attempts>;
  /** Links, passkeys and wallets, downloaded when an attempt first needs one. */
  readonly localFactors: () => Promise<LocalFactors>;
  /** External providers, downloaded when an attempt first uses one. */
  readonly external: () => Promise<External>;
  /** An empty popup, synchronously; undefined when the browser blocked it. */
  readonly openPopup: () => Popup | undefined;
  /** Estimates the strength of a password; its dictionaries are downloaded on first use. */
  readonly passwordScorer: () => Promise<PasswordScorer>;
};

/** What all resources may use. */
export type ResourceContext = ResourceServices & { readonly decode: Decode };

/** What resources of a session may use. */
export type SessionContext = Pick<ResourceServices, 'api' | 'clock' | 'clientId' | 'localFactors' | 'change'> & {
  /** The reply; rejects when it is empty, because the caller cannot continue without it. */
  readonly answered: <T>(coming: Promise<T | null>) => Promise<T>;
  /** Account management, downloaded with the first call. */
  readonly account: () => Promise<Account>;
  /** Organizations and their members, downloaded with the first call. */
  readonly organizations: () => Promise<Organizations>;
  /** Id of the signed-in user. */
  readonly userId: () => string | undefined;
  readonly tokens: SessionTokens;
  /** Announces to the other tabs that no session exists. */
  readonly announceSignOut: () => void;
  readonly decode: SessionDecode;
};

/** A context whose decoder creates resources that hold this same context. */
export const createResourceContext = (services: ResourceServices): ResourceContext => {
  const context: ResourceContext = { ...services, decode: createDecode(() => context) };
  return context;
};
