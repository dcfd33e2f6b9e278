// Calls on the current user: fields, password, picture and sessions (docs/reference/wire.md#user-calls).
import type { DeletedObjectJSON } from '../../json/deleted-object.ts';
import type { ImageJSON } from '../../json/image.ts';
import type { SessionWithActivitiesJSON } from '../../json/session/activity.ts';
import type { UserJSON } from '../../json/user.ts';
import type { changePassword, removePassword, updateMe, uploadImage } from '../../schemas/me/me.ts';
import type { Bare, Enveloped, WireInput } from '../wire-input.ts';

export type MeEndpoints = {
  readonly 'GET /me': Enveloped<UserJSON>;
  readonly 'PATCH /me': Enveloped<UserJSON, { body: WireInput<typeof updateMe> }>;
  readonly 'DELETE /me': Enveloped<DeletedObjectJSON>;
  readonly 'POST /me/change_password': Enveloped<UserJSON, { body: WireInput<typeof changePassword> }>;
  readonly 'POST /me/remove_password': Enveloped<UserJSON, { body: WireInput<typeof removePassword> }>;
  readonly 'POST /me/profile_image': Enveloped<ImageJSON, { body: WireInput<typeof uploadImage> }>;
  readonly 'DELETE /me/profile_image': Enveloped<ImageJSON | DeletedObjectJSON>;
  readonly 'GET /me/sessions/active': Bare<readonly SessionWithActivitiesJSON[]>;
  readonly 'POST /me/sessions/:id/revoke': Enveloped<SessionWithActivitiesJSON>;
};
