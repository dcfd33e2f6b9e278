// Image: an uploaded picture, or the reply of its removal.
import type { DeletedObjectJSON, ImageJSON } from '@latchkey/wire';

/** A picture of a user or an organization. */
export type Image = { readonly id?: string; readonly name: string | null; readonly publicUrl: string | null };

/** A picture to upload: a file, its bytes as base64 text (also as a `data:` URL), or null to remove it. */
export type ImageFile = Blob | File | string | null;

/** Converts from the wire form. */
export const readImage = (json: ImageJSON | DeletedObjectJSON): Image => ({
  ...(json.id ? { id: json.id } : {}),
  name: 'name' in json ? json.name : null,
  publicUrl: 'public_url' in json ? json.public_url : null,
});
