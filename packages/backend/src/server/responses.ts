// The replies of a server that does not let a request through: JSON for APIs, redirects and sentences for pages.
import { parseRedirectTarget, type ServerErrorCode } from '@latchkey/wire';
import type { RequestAuth } from '../authenticate-request.ts';
import type { HandshakeRequest } from '../handshake/authenticate-document.ts';
import { isDocumentRequest, pageOf, withoutMarks } from '../handshake/document-request.ts';
import type { RequestHeaders } from '../request-headers.ts';
import { reverificationErrorResponse } from '../reverification.ts';
import type { ServerSettings } from './options.ts';
import type { AuthCheck } from './require-auth.ts';

/** How a refused request is answered; `auto` answers document navigations as pages and everything else as API calls. */
export type RefusalFormat = 'auto' | 'api' | 'page';

type Places = Pick<ServerSettings, 'appOrigin' | 'signInUrl'>;
type Refused = Exclude<AuthCheck, { readonly isAllowed: true }>;

const NO_STORE = { 'cache-control': 'no-store' };
/** Only to resolve paths where the origin of the server is not configured; it is removed from the result. */
const NO_ORIGIN = 'http://localhost';

/** An error reply in the format of the service: `{ errors: [{ code, message, long_message }] }`. */
export const errorResponse = (
  status: number,
  code: ServerErrorCode,
  message: string,
  more: { readonly meta?: object; readonly headers?: Record<string, string> } = {},
): Response => {
  const { meta, headers } = more;
  const item = { code, message, long_message: message, ...(meta && { meta }) };
  return Response.json({ errors: [item] }, { status, headers: { ...NO_STORE, ...headers } });
};

const pageResponse = (status: number, sentence: string): Response =>
  new Response(sentence, { status, headers: { ...NO_STORE, 'content-type': 'text/plain; charset=utf-8' } });

/** The redirect of a handshake, with its cookies. */
export const handshakeResponse = ({ headers }: HandshakeRequest): Response =>
  new Response(null, { status: 302, headers });

/** True for the sign-in page and the steps below it. */
const isAt = ({ pathname }: URL, target: URL): boolean => {
  const base = target.pathname.replace(/\/+$/, '');
  return base === '' ? pathname === '/' : `${pathname}/`.startsWith(`${base}/`);
};

/**
 * Where a page request of a signed-out user is sent: the sign-in page, with the address of the page to return to. Undefined if no
 * sign-in page is configured, or if the request is for that page. The origin is never read from the request (open redirect).
 */
export const signInLocation = (request: RequestHeaders, { appOrigin, signInUrl }: Places): string | undefined => {
  const origin = appOrigin ?? NO_ORIGIN;
  const target = signInUrl === undefined ? undefined : parseRedirectTarget(signInUrl, origin);
  if (!target) return undefined;
  const page = withoutMarks(pageOf(request, origin));
  if (page.origin === target.origin && isAt(page, target)) return undefined;
  const back = appOrigin === undefined ? page.href.slice(NO_ORIGIN.length) : page.href;
  target.searchParams.set('redirect_url', back);
  return target.origin === origin && signInUrl?.startsWith('/') ? target.href.slice(origin.length) : target.href;
};

const pageRefusal = (request: RequestHeaders, check: Refused, places: Places): Response => {
  const location = check.problem === 'signed-out' ? signInLocation(request, places) : undefined;
  if (location !== undefined) return new Response(null, { status: 302, headers: { ...NO_STORE, location } });
  if (check.problem === 'signed-out') return pageResponse(401, 'Sign in to see this page.');
  return check.problem === 'reverification'
    ? pageResponse(403, 'Verify again that it is you, then open this page.')
    : pageResponse(403, 'Your account may not see this page.');
};

const apiRefusal = (check: Refused, auth: RequestAuth): Response => {
  if (check.problem === 'reverification') return reverificationErrorResponse(check.reverification);
  if (check.problem === 'forbidden')
    return errorResponse(403, 'authorization_invalid', 'Your account may not make this call.');
  return errorResponse(401, 'authentication_invalid', 'Sign in to make this call.', {
    meta: { reason: auth.reason },
    headers: { 'www-authenticate': 'Bearer' },
  });
};

/** The reply to a refused request. */
export const refusalResponse = (
  request: RequestHeaders,
  auth: RequestAuth,
  check: Refused,
  { places, format }: { readonly places: Places; readonly format: RefusalFormat },
): Response => {
  const isPage = format === 'page' || (format === 'auto' && isDocumentRequest(request));
  return isPage ? pageRefusal(request, check, places) : apiRefusal(check, auth);
};
