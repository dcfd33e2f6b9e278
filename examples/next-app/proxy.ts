// Runs before every page: authenticates the request, forwards calls to the service, protects pages, and sets the policy of the page.
import { createRouteMatcher, latchkeyMiddleware } from '@latchkey/nextjs/server';
import { withPolicy } from './policy';

const isPrivate = createRouteMatcher(['/classic(.*)']);

export default latchkeyMiddleware(async (auth, request) => {
  if (isPrivate(request)) await auth.protect();
  return withPolicy(request);
});

export const config = { matcher: ['/((?!_next/static|_next/image).*)'] };
