// PublicUserData: what members of an organization may see of a user.
import type { PublicUserDataJSON } from '@latchkey/wire';
import { type Fields, fields } from './fields.ts';

/** Name, picture and identifier of a user. */
export type PublicUserData = Readonly<Fields<PublicUserDataJSON>>;

/** The wire form → ours. */
export const readPublicUserData = (json: PublicUserDataJSON): PublicUserData => fields(json);
