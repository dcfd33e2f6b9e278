// PublicUserData: the fields of a user that members of an organization may see (type only).
import type { PublicUserDataJSON } from '@latchkey/wire';
import type { Fields } from './fields.ts';

/** Name, picture and identifier of a user. */
export type PublicUserData = Fields<PublicUserDataJSON>;
