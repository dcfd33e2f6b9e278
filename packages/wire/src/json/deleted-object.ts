// DeletedObjectJSON: what is left to say about something deleted (wire §4.9).

export type DeletedObjectJSON = {
  /** The kind of thing that was deleted. */
  readonly object: string;
  readonly id?: string;
  readonly slug?: string;
  readonly deleted: boolean;
};
