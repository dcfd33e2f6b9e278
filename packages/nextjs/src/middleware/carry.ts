// Adds request headers for the code that renders to the response of a middleware. Next writes them as headers of that response; what
// it writes is taken from a response that Next has made itself.
import { NextResponse } from 'next/server.js';

const LIST = 'x-middleware-override-headers';
const VALUE = 'x-middleware-request-';
/** Headers of a response after which Next goes on to a page of this application. */
const GOES_ON = ['x-middleware-next', 'x-middleware-rewrite'];

/**
 * The response with `passed` among the request headers that the page gets. One that already has request headers keeps them; a
 * response that is not followed by a page stays as it is.
 */
export const carry = (response: Response, received: Headers, passed: Readonly<Record<string, string>>): Response => {
  if (!GOES_ON.some((name) => response.headers.has(name))) return response;
  const listed = response.headers.get(LIST);
  const own = listed === null ? received : ownHeaders(response.headers, listed);
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(passed)) headers.set(name, value);
  const made = NextResponse.next({ request: { headers } }).headers;
  const carried = new Response(response.body, response);
  for (const [name, value] of made) if (name === LIST || name.startsWith(VALUE)) carried.headers.set(name, value);
  return carried;
};

/** The request headers that a middleware of the host has set. */
const ownHeaders = (headers: Headers, listed: string): Headers => {
  const own = new Headers();
  for (const name of listed.split(',').map((one) => one.trim())) {
    const value = headers.get(`${VALUE}${name}`);
    if (value !== null) own.set(name, value);
  }
  return own;
};
