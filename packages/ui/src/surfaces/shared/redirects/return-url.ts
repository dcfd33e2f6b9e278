// The URL to which a user returns to a flow: the one in an e-mail, and the redirect URL for a provider.
import type { Latchkey, RedirectOptions } from '@latchkey/client';
import { CLIENT_NAMES, LANDING_PARAMETERS } from '@latchkey/wire';
import type { SurfaceMode } from '../../../surface-host/module.ts';
import { carriedParams } from './redirects.ts';

/** Inputs of the URL. */
export type ReturnFacts = {
  readonly latchkey: Latchkey;
  readonly mode: SurfaceMode;
  /** The path of a surface with path routing. */
  readonly path?: string | undefined;
  /** The page of the flow; a modal returns there, because the page under it may not open the modal. */
  readonly page: string;
  readonly redirects: RedirectOptions;
  /** The redirect after the flow; a modal must pass it on, because the page it returns to cannot know it. */
  readonly afterUrl: string;
};

const withoutLanding = (href: string): URL => {
  const url = new URL(href);
  for (const name of LANDING_PARAMETERS) url.searchParams.delete(name);
  return url;
};

const joined = (base: string, endpoint: string): string => `${base.replace(/(?<!\/)\/+$/, '')}${endpoint}`;

/**
 * The absolute URL of a step of this flow, with the redirect options.
 *
 * @example
 * returnUrl({ latchkey, mode, page: '/sign-up', redirects: {}, afterUrl }, '/verify'); // …/sign-up#/verify
 */
export const returnUrl = (facts: ReturnFacts, endpoint: string): string => {
  const { latchkey, mode, path, page, redirects, afterUrl } = facts;
  const here = withoutLanding(latchkey.platform.location.href());
  const params = carriedParams(latchkey, redirects);
  if (mode === 'modal' && params.size === 0) params.set(CLIENT_NAMES.params.redirectUrl, afterUrl);
  const search = params.size > 0 ? `?${params}` : '';
  if (mode === 'mounted' && path) {
    const url = new URL(joined(path, endpoint), here.origin);
    url.search = search || here.search;
    return url.href;
  }
  const url = mode === 'modal' ? new URL(page || '/', here) : here;
  url.hash = `${endpoint}${search}`;
  return url.href;
};
