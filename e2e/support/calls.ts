// Records the requests that pages of a browser send to the service.
import type { BrowserContext, Request } from '@playwright/test';

export type Call = { readonly method: string; readonly path: string; readonly url: string };

export type Calls = {
  /** Calls so far whose `METHOD /path` matches. */
  matching(pattern: RegExp): readonly Call[];
  /** Number of session token requests so far, without templates. */
  tokens(): number;
  /** Discards the recorded calls. */
  reset(): void;
};

const TOKENS = /^POST \/v1\/client\/sessions\/[^/]+\/tokens$/;

/** The effective method of a call: some are sent as POST with the method in the query. */
const methodOf = (request: Request, url: URL): string => url.searchParams.get('_method') ?? request.method();

/** Records the calls of all pages of the context from now on; behind a proxy, paths are relative to the proxy's path. */
export function watchCalls(context: BrowserContext, prefix = ''): Calls {
  let calls: readonly Call[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith(`${prefix}/v1/`)) return;
    calls = [...calls, { method: methodOf(request, url), path: url.pathname.slice(prefix.length), url: url.href }];
  });
  const matching = (pattern: RegExp) => calls.filter(({ method, path }) => pattern.test(`${method} ${path}`));
  return {
    matching,
    tokens: () => matching(TOKENS).length,
    reset: () => {
      calls = [];
    },
  };
}
