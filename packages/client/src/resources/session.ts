// Session: one signed-in user on this browser; its tokens and what it may do.
import {
  type ActorJSON,
  type AuthorizationQuery,
  checkAuthorization,
  type FactorVerificationAge,
  MINUTE_MS,
  type SessionJSON,
  type SessionStatus,
  type SessionTaskJSON,
} from '@latchkey/wire';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { SessionVerificationVerbs, WithReverification } from './account.ts';
import type { GetTokenOptions, SessionContext } from './context.ts';
import { fields } from './fields.ts';
import type { OrganizationMembership } from './organizations/membership.ts';
import type { PublicUserData } from './public-user-data.ts';
import { Token } from './session/token.ts';
import type { User } from './user.ts';

/** A signed-in user. */
export class Session {
  readonly pathRoot = '/client/sessions';
  declare readonly id: string;
  declare readonly status: SessionStatus;
  declare readonly expireAt: Date;
  declare readonly abandonAt: Date;
  declare readonly lastActiveAt: Date;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  declare readonly factorVerificationAge: [first: number, second: number] | null;
  declare readonly actor: ActorJSON | null;
  declare readonly tasks: SessionTaskJSON[] | null;
  declare readonly user: User | null;
  declare readonly publicUserData: PublicUserData;
  /** Replaced by every client reply, also when the session has no other change. */
  declare lastActiveToken: Token | null;
  /** `setActive` writes it before it calls the service. */
  declare lastActiveOrganizationId: string | null;
  readonly #context: SessionContext;
  #json: SessionJSON;
  /** Time since the service reported the factors' ages, which is added to them. */
  #sinceReceivedMs: () => number = () => 0;

  constructor(json: SessionJSON, context: SessionContext) {
    this.#context = context;
    this.#json = json;
    this.#apply(json);
  }

  /** What the user has to do next before the session becomes active; undefined if there is nothing. */
  get currentTask(): SessionTaskJSON | undefined {
    return this.tasks?.[0];
  }

  /** Always false: a session comes from the service. */
  isNew = (): boolean => false;

  /** The membership of the session's active organization. */
  get activeMembership(): OrganizationMembership | undefined {
    return this.user?.organizationMemberships.find(
      ({ organization }) => organization.id === this.lastActiveOrganizationId,
    );
  }

  /** Ends the session; it stays in the list of sessions. */
  end = async (): Promise<this> => {
    this.#context.tokens.clear();
    return this.#apply(await this.#context.api.call('POST /client/sessions/:id/end', this.#at));
  };

  /** Ends the session and removes it from the list. */
  remove = async (): Promise<this> => {
    this.#context.tokens.clear();
    return this.#apply(await this.#context.api.call('POST /client/sessions/:id/remove', this.#at));
  };

  /** Touches the session at the service, with its active organization. */
  touch = async (): Promise<this> =>
    this.#apply(
      await this.#context.api.call('POST /client/sessions/:id/touch', {
        ...this.#at,
        body: { active_organization_id: this.lastActiveOrganizationId },
      }),
    );

  /** Loads the current session. */
  reload = async ({ rotatingTokenNonce }: { readonly rotatingTokenNonce?: string } = {}): Promise<this> =>
    this.#apply(
      await this.#context.api.call('GET /client/sessions/:id', this.#at, { acceptClient: true, rotatingTokenNonce }),
    );

  /** A valid token, to send with requests to the host's back end; null when the service issues none, and for a pending session. */
  getToken = (options?: GetTokenOptions): Promise<string | null> =>
    this.status === 'pending' ? Promise.resolve(null) : this.#context.tokens.get(this, options);

  /** Clears cached tokens. */
  clearCache = (): void => this.#context.tokens.clear();

  /** Checks role, permission or step-up age. Decided from local data; the service decides again. */
  checkAuthorization = (query: AuthorizationQuery): boolean => {
    const membership = this.activeMembership;
    return checkAuthorization(query, {
      userId: this.user?.id,
      factorVerificationAge: this.#agesNow(),
      orgId: membership?.id,
      orgRole: membership?.role,
      orgPermissions: membership?.permissions,
    });
  };

  // Step-up: each returns the verification as a separate object; the code is downloaded with the first call.

  startVerification: SessionVerificationVerbs['startVerification'] = async (params) =>
    (await this.#verbs()).startVerification(params);

  prepareFirstFactorVerification: SessionVerificationVerbs['prepareFirstFactorVerification'] = async (params) =>
    (await this.#verbs()).prepareFirstFactorVerification(params);

  attemptFirstFactorVerification: SessionVerificationVerbs['attemptFirstFactorVerification'] = async (params) =>
    (await this.#verbs()).attemptFirstFactorVerification(params);

  verifyWithPasskey: SessionVerificationVerbs['verifyWithPasskey'] = async (started) =>
    (await this.#verbs()).verifyWithPasskey(started);

  prepareSecondFactorVerification: SessionVerificationVerbs['prepareSecondFactorVerification'] = async (params) =>
    (await this.#verbs()).prepareSecondFactorVerification(params);

  attemptSecondFactorVerification: SessionVerificationVerbs['attemptSecondFactorVerification'] = async (params) =>
    (await this.#verbs()).attemptSecondFactorVerification(params);

  /** Sends a call that may require a step-up of this session first. */
  __internal_withReverification: WithReverification = async (call, options) =>
    (await this.#context.account()).withReverification(call, options);

  /** A reply contained this session unchanged: the ages of its factors count from that reply. */
  __internal_receivedAgo = (ageMs: number): void => {
    this.#sinceReceivedMs = createStopwatch(this.#context.clock, ageMs);
  };

  /** The session's JSON, with its current organization and token. */
  __internal_toSnapshot = (): SessionJSON => {
    const jwt = this.lastActiveToken?.getRawString();
    return {
      ...this.#json,
      last_active_organization_id: this.lastActiveOrganizationId,
      last_active_token: jwt ? { object: 'token', jwt } : null,
    };
  };

  async #verbs(): Promise<SessionVerificationVerbs> {
    return (await this.#context.account()).session(this);
  }

  /** Ages are in minutes and grow while a page stays open; -1 is not an age. */
  #agesNow(): FactorVerificationAge | null {
    if (!this.factorVerificationAge) return null;
    const [first, second] = this.factorVerificationAge;
    const passed = this.#sinceReceivedMs() / MINUTE_MS;
    return [first < 0 ? first : first + passed, second < 0 ? second : second + passed];
  }

  get #at() {
    return { params: { id: this.id } };
  }

  #apply(json: SessionJSON | null): this {
    if (!json) return this;
    this.#json = json;
    this.__internal_receivedAgo(0);
    return Object.assign(this, fields(json), {
      lastActiveToken: json.last_active_token ? new Token(json.last_active_token) : null,
      user: json.user ? this.#context.decode.user(json.user) : null,
      publicUserData: fields(json.public_user_data),
    });
  }
}
