// The content security policy of a page. Next adds inline scripts, which carry the nonce of the response.
import { createRouteMatcher } from '@latchkey/nextjs/server';
import { type NextRequest, NextResponse } from 'next/server';

/** Pages that were rendered by the build: their inline scripts cannot have a nonce. */
const isStatic = createRouteMatcher(['/about']);

const policy = (script: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${script}`,
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "require-trusted-types-for 'script'",
    'trusted-types nextjs latchkey default',
  ].join('; ');

/** Goes on to the page, which reads the nonce from the request. */
export const withPolicy = (request: NextRequest): NextResponse => {
  // The development server evaluates code and adds styles, which the policy forbids.
  if (process.env.NODE_ENV === 'development') return NextResponse.next();
  const nonce = btoa(crypto.randomUUID());
  const text = policy(isStatic(request) ? "'unsafe-inline'" : `'nonce-${nonce}'`);
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', text);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', text);
  return response;
};
