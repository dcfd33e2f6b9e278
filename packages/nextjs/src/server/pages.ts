// For the pages router and for every other request with headers: the session of a request that the middleware has seen.
import type { RequestAuth } from '@latchkey/backend';
import { type PassedHeaders, readVisit } from './visit.ts';

/** The session of a request, in `getServerSideProps` and API routes of the pages router: `const { userId } = await getAuth(req)`. */
export const getAuth = async (request: { readonly headers: PassedHeaders }): Promise<RequestAuth> =>
  (await readVisit(request.headers)).auth;
