// Hooks around every request: those the host set on the window first, then the registered ones, in order
// (docs/reference/wire.md#request-hooks).
import { CLIENT_NAMES } from '@latchkey/wire';
import type { PlatformGlobals } from '../platform/platform.ts';
import type { Answer } from './reply.ts';
import type { ApiRequest } from './request.ts';

/** Runs before a request is sent and may edit it; returning false cancels it. */
export type BeforeRequest = (request: ApiRequest) => unknown;

/** Runs when a reply arrives; returning false skips the later hooks. */
export type AfterResponse = (request: ApiRequest, answer: Answer) => unknown;

export type RequestHooks = {
  onBeforeRequest(hook: BeforeRequest): void;
  onAfterResponse(hook: AfterResponse): void;
  /** False when a hook cancelled the request. */
  before(request: ApiRequest): Promise<boolean>;
  after(request: ApiRequest, answer: Answer): Promise<void>;
};

/** An empty set of hooks. */
export const createRequestHooks = (globals: PlatformGlobals): RequestHooks => {
  const before: BeforeRequest[] = [];
  const after: AfterResponse[] = [];
  const run = async <A extends readonly unknown[]>(
    windowName: string,
    hooks: readonly ((...args: A) => unknown)[],
    ...args: A
  ): Promise<boolean> => {
    const fromWindow = globals.get(windowName);
    for (const hook of typeof fromWindow === 'function' ? [fromWindow, ...hooks] : hooks) {
      if ((await hook(...args)) === false) return false;
    }
    return true;
  };
  return {
    onBeforeRequest: (hook) => void before.push(hook),
    onAfterResponse: (hook) => void after.push(hook),
    before: (request) => run(CLIENT_NAMES.globals.onBeforeRequest, before, request),
    after: async (request, answer) => void (await run(CLIENT_NAMES.globals.onAfterResponse, after, request, answer)),
  };
};
