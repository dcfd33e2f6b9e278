// Where somebody who leaves a flow comes back to: the address in a mail, and the one a provider is told.
import type { Latchkey, RedirectOptions } from '@latchkey/client';
import { CLIENT_NAMES, LANDING_PARAMETERS } from '@latchkey/wire';
import type { SurfaceMode } from '../../../surface-module.ts';
import { carriedParams } from './redirects.ts';

/** What the address is made from. */
export type ReturnFacts = {
  readonly latchkey: Latchkey;
  readonly mode: SurfaceMode;
  /** The path of a surface with path routing. */
  readonly path?: string | undefined;
  /** The page of the flow; a modal comes back there, because the page under it may not show one. */
  readonly page: string;
  readonly redirects: RedirectOptions;
  /** Where the flow leads from here; a modal has to say it, the page it comes back on cannot know. */
  readonly afterUrl: string;
};

const withoutLanding = (href: string): URL => {
  const url = new URL(href);
  for (const name of LANDING_PARAMETERS) url.searchParams.delete(name);
  return url;
};

const joined = (base: string, endpoint: string): string => `${base.replace(/(?<!\/)\/+$/, '')}${endpoint}`;

/**
 * The address of a step of this flow, absolute, with the redirect options.
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
