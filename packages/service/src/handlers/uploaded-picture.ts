// The image in an upload. The service stores a re-encoded image (docs/security.md R32).
import type { Body } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';
import type { MadeImage } from '../ports/images.ts';
import type { Call } from '../use-cases/context/call.ts';

/**
 * Decodes the upload. Call it before the transaction, because decoding is slow. Errors name no field, because no form makes
 * these calls (docs/reference/wire.md#field-errors).
 */
export const uploadedPicture = async ({
  body,
  ports,
}: Pick<Call, 'ports'> & { readonly body: Body<'POST /me/profile_image'> }): Promise<
  Extract<MadeImage, { at: 'made' }>
> => {
  const { file } = body;
  const made = await ports.images.make(typeof file === 'string' ? file : new Uint8Array(await file.arrayBuffer()));
  if (made.at === 'made') return made;
  throw new Fault(made.at === 'too_large' ? 'image_too_large' : 'image_type_invalid');
};
