// DeletedObjectJSON: the reply of a deletion (docs/reference/wire.md#framing).

export type DeletedObjectJSON = {
  /** The kind of the deleted object. */
  readonly object: string;
  readonly id?: string;
  readonly slug?: string;
  readonly deleted: boolean;
};
