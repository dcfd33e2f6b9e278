// Sends HTTP as raw bytes, also requests that no client library would send.
import { connect, type Socket } from 'node:net';

export type RawReply = {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
};

const readReply = (text: string): RawReply => {
  const end = text.indexOf('\r\n\r\n');
  const headers = end === -1 ? text : text.slice(0, end);
  const body = end === -1 ? '' : text.slice(end + 4);
  // A body in one chunk: first its length, then the text.
  const chunk = /^[\da-f]+\r\n([\s\S]*?)\r\n0\r\n/i.exec(body)?.[1];
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0), headers, body: chunk ?? body };
};

/** A connection to a server on this machine, and the reply once the server closes it. */
export const openSocket = (port: number): { readonly socket: Socket; readonly closed: Promise<RawReply> } => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('utf8');
  });
  const closed = new Promise<RawReply>((resolve) => {
    // A server may reset a connection that it refuses; that counts as closed too.
    socket.on('error', () => resolve(readReply(text)));
    socket.on('close', () => resolve(readReply(text)));
  });
  return { socket, closed };
};

/** Sends bytes and waits for the server to close the connection. */
export const sendRaw = (port: number, text: string): Promise<RawReply> => {
  const { socket, closed } = openSocket(port);
  socket.write(Buffer.from(text, 'utf8'));
  return closed;
};
