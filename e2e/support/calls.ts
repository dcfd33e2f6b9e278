// Counts what the pages of a browser ask of the service.
import type { BrowserContext, Request } from '@playwright/test';

export type Call = { readonly method: string; readonly path: string; readonly url: string };

export type Calls = {
  /** Calls so far whose `METHOD /path` matches. */
  matching(pattern: RegExp): readonly Call[];
  /** Session tokens asked for so far, templates left out. */
  tokens(): number;
  /** Forgets what was counted. */
  reset(): void;
};

const TOKENS = /^POST \/v1\/client\/sessions\/[^/]+\/tokens$/;

/** The method a call means: some travel as POST with the meant one in the address. */
const methodOf = (request: Request, url: URL): string => url.searchParams.get('_method') ?? request.method();

/** Watches all pages of the context from now on; behind a proxy the path counts from the proxy's on. */
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
