// Sends a standard response by Node's HTTP server.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Aborts when the browser closes the connection before the whole response was sent. */
export const abortOnClose = (outgoing: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Sends status, headers and body. A connection that breaks in between ends the response; no reply can be sent then. */
export const sendResponse = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers)
    if (name === 'set-cookie') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  // The types of Node and of the standard describe the same stream.
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing).catch(() => outgoing.destroy());
};
