// Where a picture is seen: an address of the service that never shows another one.
import { API_PREFIX, apiOriginOf } from '@latchkey/wire';
import type { Instance } from '../domain/instance/instance.ts';

/** Below this, under its id, every picture of an instance is served. */
export const IMAGES_PATH = `${API_PREFIX}/images`;

/** What a picture's address is made of. */
export type Shown = Pick<Instance, 'apiHost' | 'proxyUrl'>;

export const imageUrl = ({ apiHost, proxyUrl }: Shown, id: string): string =>
  `${proxyUrl ?? apiOriginOf(apiHost)}${IMAGES_PATH}/${id}`;

/** The picture of somebody; surfaces draw initials where `has_image` is false. */
export const pictureJSON = (
  at: Shown,
  imageId: string | null | undefined,
): { readonly image_url: string; readonly has_image: boolean } =>
  imageId == null ? { image_url: '', has_image: false } : { image_url: imageUrl(at, imageId), has_image: true };
