// The ports of the service: its own, and that of the console if it has one for itself. They are open while the service starts.
import type { Config } from '../installation/config.ts';
import type { Timers } from '../ports/timers.ts';
import type { App } from './app.ts';
import { createFrontApp } from './front-app.ts';
import { type HttpServer, listen } from './http-server.ts';

/** The ports that the service listens on. */
export const portsOf = ({ port, console: place, consolePort }: Config): readonly number[] =>
  place && consolePort !== undefined ? [port, consolePort] : [port];

export type Listeners = {
  /** From now on these applications answer, in the order of `portsOf`. */
  become(apps: readonly App[]): void;
  /** Answers waiting callers, refuses connections, and waits for open requests. */
  close(): Promise<void>;
};

export const openListeners = async (
  config: Config,
  deps: { readonly timers: Timers; readonly lastReply: App['lastReply'] },
): Promise<Listeners> => {
  const ports = portsOf(config);
  const fronts = ports.map(() => createFrontApp(deps.lastReply));
  const servers: HttpServer[] = [];
  const close = async (): Promise<void> => {
    for (const front of fronts) front.stopWaiting();
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    for (const [at, front] of fronts.entries())
      servers.push(await listen(front, { port: ports[at] ?? config.port, host: config.host }, deps.timers));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    become: (apps) => {
      for (const [at, app] of apps.entries()) fronts[at]?.become(app);
    },
    close,
  };
};
