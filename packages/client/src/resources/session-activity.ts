// SessionWithActivities: a device in the user's list of devices.
import type { ActorJSON, SessionActivityJSON, SessionStatus, SessionWithActivitiesJSON } from '@latchkey/wire';
import { toDate } from '../lib/date.ts';
import type { ResourceContext } from './context.ts';
import { type Fields, fields } from './fields.ts';

/** Where and with what a session was last used. */
export type SessionActivity = Readonly<Partial<Fields<SessionActivityJSON>>>;

/** A session of the user, on this or another device. */
export class SessionWithActivities {
  id = '';
  status: SessionStatus = 'ended';
  expireAt = new Date(0);
  abandonAt = new Date(0);
  lastActiveAt = new Date(0);
  latestActivity: SessionActivity = {};
  actor: ActorJSON | null = null;
  readonly #context: ResourceContext;

  constructor(json: SessionWithActivitiesJSON, context: ResourceContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Ends that session. */
  revoke = async (): Promise<this> =>
    this.#apply(await this.#context.api.call('POST /me/sessions/:id/revoke', { params: { id: this.id } }));

  #apply(json: SessionWithActivitiesJSON | null): this {
    if (!json) return this;
    this.id = json.id;
    this.status = json.status;
    this.expireAt = toDate(json.expire_at);
    this.abandonAt = toDate(json.abandon_at);
    this.lastActiveAt = toDate(json.last_active_at);
    this.latestActivity = json.latest_activity ? fields(json.latest_activity) : {};
    this.actor = json.actor;
    return this;
  }
}
