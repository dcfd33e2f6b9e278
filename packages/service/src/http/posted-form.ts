// A form that another site has the browser post to us. What identity providers sign can be larger than what pages send, so the
// caller says how large it may be.
import { Fault } from '../fault.ts';
import { collect, type Fields } from './body.ts';

/** The fields of a form; reads no more than `maxBytes` of it. */
export const readPostedForm = async (request: Request, maxBytes: number): Promise<Fields> => {
  let size = 0;
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(new Fault('request_too_large'));
      else controller.enqueue(chunk);
    },
  });
  const text = await new Response(request.body?.pipeThrough(bounded)).text();
  return collect(new URLSearchParams(text));
};
