// Checks that the port is free before anything slow starts, so that the operator sees the error at once.
import { createServer } from 'node:net';
import { portTaken } from '../installation/explain-failure.ts';
import type { ListenAt } from './http-server.ts';

/** Rejects with a message if another program listens on the port, or the machine has no such address. */
export const ensurePortFree = ({ port, host }: ListenAt): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') reject(portTaken(port));
      else if ('code' in error && error.code === 'EACCES')
        reject(
          new Error(
            `Latchkey: this user may not listen on port ${port}. Choose one above 1023: latchkey start --port 4400`,
          ),
        );
      else if ('code' in error && error.code === 'EADDRNOTAVAIL')
        reject(new Error(`Latchkey: this machine has no address ${host}. Correct LATCHKEY_HOST, or leave it out.`));
      else reject(error);
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
