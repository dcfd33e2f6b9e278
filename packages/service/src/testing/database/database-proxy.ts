// A TCP proxy between the service and PostgreSQL that can break: at a statement, or by dropping all traffic.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What the proxy does with data of the service: `forward` it; `swallow` everything from now on; or `cut` the connection at a
 * text, before or after the server received it.
 */
export type LineState =
  | { readonly at: 'forward' }
  | { readonly at: 'swallow' }
  | { readonly at: 'cut'; readonly text: string; readonly serverGetsIt: boolean };

export type DatabaseProxy = {
  readonly url: string;
  set(state: LineState): void;
  close(): Promise<void>;
};

export const startDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let state: LineState = { at: 'forward' };

  const serve = (near: Socket): void => {
    const far = connect(Number(target.port), target.hostname);
    // Per connection: a cut or silent connection stays so, and the next one starts anew.
    let isSilent = state.at === 'swallow';
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    near.on('data', (bytes) => {
      if (state.at === 'swallow') isSilent = true;
      if (isSilent) return;
      if (state.at === 'cut' && bytes.includes(state.text)) {
        isSilent = true;
        if (!state.serverGetsIt) {
          near.destroy();
          far.destroy();
        } else {
          // The connection breaks only after the server has answered.
          far.once('data', () => near.destroy());
          far.write(bytes);
        }
        return;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isSilent) near.write(bytes);
    });
    near.on('close', () => far.end());
    far.on('close', () => {
      if (!isSilent) near.end();
    });
  };

  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    set: (next) => {
      state = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
};
