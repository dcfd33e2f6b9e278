// Ports for services under test. A port that the system chooses is from the range of outgoing connections, and another process
// may get it before the service listens. These ports are below that range, and each process starts at a different one.
import { createServer } from 'node:net';

const FIRST = 20_000;
const COUNT = 12_000;
/** A prime number, so that processes with neighbouring ids start far from each other. */
const SPREAD = 7_919;

const given = { count: 0 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** A port that is free at this moment, and that this process has not given before. */
export const freePort = async (): Promise<number> => {
  while (given.count < COUNT) {
    const port = FIRST + ((process.pid * SPREAD + given.count) % COUNT);
    given.count += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`Latchkey: this process has used every port from ${FIRST} to ${FIRST + COUNT - 1}.`);
};
