// DeletedObjectJSON: the reply of a deletion (wire §4.9).

export type DeletedObjectJSON = {
  /** The kind of the deleted object. */
  readonly object: string;
  readonly id?: string;
  readonly slug?: string;
  readonly deleted: boolean;
};
