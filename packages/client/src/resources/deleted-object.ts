// DeletedObject: the reply of a deletion.
import type { DeletedObjectJSON } from '@latchkey/wire';

/** The kind of the deleted object, and its identifiers. */
export type DeletedObject = DeletedObjectJSON;

/** Converts from the wire form. */
export const readDeletedObject = ({ object, id, slug, deleted }: DeletedObjectJSON): DeletedObject => ({
  object,
  ...(id ? { id } : {}),
  ...(slug ? { slug } : {}),
  deleted: deleted === true,
});
