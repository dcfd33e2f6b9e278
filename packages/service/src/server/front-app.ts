// The application of a port: while the service starts, it is alive and not ready, so that a supervisor does not end a process whose
// migration takes long and a load balancer sends nothing to it; then the application of the service answers.
import { showLiveness, showUnready } from '../handlers/health.ts';
import { Unavailable } from '../ports/unavailable.ts';
import type { App } from './app.ts';

const LIVE_PATH = '/health/live';
const READY_PATHS: ReadonlySet<string> = new Set(['/health', '/health/ready']);
const RETRY_AFTER_SECONDS = 2;

export type FrontApp = App & {
  /** From now on `app` answers. */
  become(app: App): void;
};

export const createFrontApp = (lastReply: App['lastReply']): FrontApp => {
  let ready: App | undefined;
  const whileStarting = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === LIVE_PATH) return showLiveness();
    return READY_PATHS.has(pathname)
      ? showUnready('starting')
      : lastReply(new Unavailable('starting', RETRY_AFTER_SECONDS), 'while starting');
  };
  return {
    fetch: (request, socket) => (ready ? ready.fetch(request, socket) : whileStarting(request)),
    lastReply: (...given) => (ready?.lastReply ?? lastReply)(...given),
    stopWaiting: () => ready?.stopWaiting(),
    become: (app) => {
      ready = app;
    },
  };
};
