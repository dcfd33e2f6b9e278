// The network between a node and PgBouncer: a relay that forwards, or drops everything without closing a connection.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** `{ port, cut(), heal(), stop() }`. A connection on which something was sent while it was cut stays silent. */
export async function startRelay(targetPort) {
  const open = new Set();
  let isCut = false;
  const serve = (near) => {
    const far = connect(targetPort, '127.0.0.1');
    let isSilent = isCut;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      open.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => {
        if (isCut) isSilent = true;
        if (!isSilent) to.write(bytes);
      });
      from.on('close', () => {
        open.delete(from);
        if (!isSilent || from === near) to.destroy();
      });
    }
  };
  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    cut: () => {
      isCut = true;
    },
    heal: () => {
      isCut = false;
    },
    stop: async () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
