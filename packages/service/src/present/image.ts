// The URL of an image; the content of a URL never changes.
import { API_PREFIX, apiOriginOf } from '@latchkey/wire';
import type { Instance } from '../domain/instance/instance.ts';

/** Path prefix of all images; the id follows. */
export const IMAGES_PATH = `${API_PREFIX}/images`;

/** The parts of an instance that an image URL is made of. */
export type Shown = Pick<Instance, 'apiHost' | 'proxyUrl'>;

export const imageUrl = ({ apiHost, proxyUrl }: Shown, id: string): string =>
  `${proxyUrl ?? apiOriginOf(apiHost)}${IMAGES_PATH}/${id}`;

/** The image fields of a user or organization; surfaces draw initials if `has_image` is false. */
export const pictureJSON = (
  at: Shown,
  imageId: string | null | undefined,
): { readonly image_url: string; readonly has_image: boolean } =>
  imageId == null ? { image_url: '', has_image: false } : { image_url: imageUrl(at, imageId), has_image: true };
