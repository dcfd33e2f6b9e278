// DeletedObject: what is left to say about something deleted.
import type { DeletedObjectJSON } from '@latchkey/wire';

/** The kind of what was deleted, and what it was known by. */
export type DeletedObject = DeletedObjectJSON;

/** The wire form → ours. */
export const readDeletedObject = ({ object, id, slug, deleted }: DeletedObjectJSON): DeletedObject => ({
  object,
  ...(id ? { id } : {}),
  ...(slug ? { slug } : {}),
  deleted: deleted === true,
});
