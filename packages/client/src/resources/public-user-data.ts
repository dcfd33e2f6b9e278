// PublicUserData: what members of an organization may see of a user (type only).
import type { PublicUserDataJSON } from '@latchkey/wire';
import type { Fields } from './fields.ts';

/** Name, picture and identifier of a user. */
export type PublicUserData = Fields<PublicUserDataJSON>;
