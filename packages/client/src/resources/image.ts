// Image: a picture that was given, or what is left of one that was taken away.
import type { DeletedObjectJSON, ImageJSON } from '@latchkey/wire';

/** A picture of a user or an organization. */
export type Image = { readonly id?: string; readonly name: string | null; readonly publicUrl: string | null };

/** A picture to give: a file, its bytes as text in base64 (also as a `data:` address), or null to have none. */
export type ImageFile = Blob | File | string | null;

/** The wire form → ours. */
export const readImage = (json: ImageJSON | DeletedObjectJSON): Image => ({
  ...(json.id ? { id: json.id } : {}),
  name: 'name' in json ? json.name : null,
  publicUrl: 'public_url' in json ? json.public_url : null,
});
