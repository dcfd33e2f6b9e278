// Serves an image by its address. The content at an address never changes, and no script in it can run (docs/security.md R32).

import { Fault } from '../domain/faults/fault.ts';
import { PICTURE_HEADERS } from '../http/security-headers.ts';
import { findImage } from '../store/images.ts';
import type { Call } from '../use-cases/context/call.ts';

export const showImage = async (call: Call, id: string): Promise<Response> => {
  const image = await findImage(call.database.db, call.instance.id, id);
  if (!image) throw new Fault('resource_not_found');
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      'Content-Type': image.contentType,
      'Content-Disposition': 'inline; filename="picture.webp"',
      ...PICTURE_HEADERS,
    },
  });
};
