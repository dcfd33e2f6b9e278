// An event as it is stored: what happened, to which row, with the state after the change.
import type { JSONObject } from '@latchkey/wire';

export type NewEvent = {
  /** Sorts by time. */
  readonly id: string;
  readonly instanceId: string;
  /** A name of the catalogue, such as `user.created`. */
  readonly type: string;
  /** The id of the row that the event is about; events of one subject are delivered in order. */
  readonly subject: string;
  /** The version of the schema of `data`. */
  readonly version: number;
  readonly data: JSONObject;
  readonly createdAt: number;
};

export type StoredEvent = NewEvent & {
  /** The place in the stream of the installation: a reader that has seen a number has seen every lower one. */
  readonly sequence: number;
};
