// SessionWithActivities: a device in the user's list of devices.
import type { ActorJSON, SessionActivityJSON, SessionStatus, SessionWithActivitiesJSON } from '@latchkey/wire';
import type { Calls } from '../calls.ts';
import { type Fields, fields } from '../fields.ts';

/** Location and device of a session's last use. */
export type SessionActivity = Partial<Fields<SessionActivityJSON>>;

/** A session of the user, on this or another device. */
export class SessionWithActivities {
  readonly pathRoot = '/me/sessions';
  declare readonly id: string;
  declare readonly status: SessionStatus;
  declare readonly expireAt: Date;
  declare readonly abandonAt: Date;
  declare readonly lastActiveAt: Date;
  declare readonly latestActivity: SessionActivity;
  declare readonly actor: ActorJSON | null;
  readonly #context: Pick<Calls, 'change'>;

  constructor(json: SessionWithActivitiesJSON, context: Pick<Calls, 'change'>) {
    this.#context = context;
    this.#apply(json);
  }

  /** Ends that session. */
  revoke = async (): Promise<this> =>
    this.#apply(await this.#context.change('POST /me/sessions/:id/revoke', { params: { id: this.id } }));

  #apply(json: SessionWithActivitiesJSON | null): this {
    return json ? Object.assign(this, fields(json), { latestActivity: fields(json.latest_activity ?? {}) }) : this;
  }
}
