// auth() and auth.protect(): the session of the request in server components, route handlers and server actions.
import {
  type AuthRequirement,
  ConfigurationError,
  checkAuth,
  type RequestAuth,
  type SignedInRequest,
} from '@latchkey/backend';
import { headers } from 'next/headers.js';
import { notFound, redirect } from 'next/navigation.js';
import { withoutBasePath } from '../runtime.ts';
import { readVisit, type Visit } from './visit.ts';

type More = {
  /** The active organization, with the names that `useAuth` has. */
  readonly orgId: string | undefined;
  readonly orgRole: string | undefined;
  readonly orgSlug: string | undefined;
  /** Ends the render and redirects to the sign-in page, which leads back to this page, or to `returnBackUrl` of this application. */
  readonly redirectToSignIn: (options?: { readonly returnBackUrl?: string | undefined }) => never;
};

/** The session of a request, and a way to the sign-in page. */
export type Auth = RequestAuth & More;
export type SignedInAuth = SignedInRequest & More;

const redirectToSignIn = ({ server, page }: Visit, returnBackUrl = page): never => {
  const location = server.signInLocation({ url: returnBackUrl, headers: {} });
  if (location !== undefined) redirect(withoutBasePath(location));
  throw new ConfigurationError(
    server.settings.signInUrl === undefined
      ? 'NEXT_PUBLIC_LATCHKEY_SIGN_IN_URL is missing, which signed-out visitors are sent to. Give the path of your sign-in page.'
      : 'the sign-in page cannot be protected: signed-out visitors are sent to it.',
  );
};

const withMore = <A extends RequestAuth>(auth: A, visit: Visit): A & More => ({
  ...auth,
  orgId: auth.organizationId,
  orgRole: auth.organizationRole,
  orgSlug: auth.claims?.org_slug,
  redirectToSignIn: ({ returnBackUrl } = {}) => redirectToSignIn(visit, returnBackUrl),
});

const currentVisit = async (): Promise<Visit> => readVisit(await headers());

const readAuth = async (): Promise<Auth> => {
  const visit = await currentVisit();
  return withMore(visit.auth, visit);
};

/**
 * Lets a request go on if it meets the conditions. If not, a signed-out visitor is redirected to the sign-in page, and others get the
 * page for addresses that do not exist. Route handlers use `protectRoute`, which answers with JSON.
 */
const protect = async (requirement: AuthRequirement = {}): Promise<SignedInAuth> => {
  const visit = await currentVisit();
  const check = checkAuth(visit.auth, requirement);
  if (check.isAllowed) return withMore(check.auth, visit);
  if (check.problem === 'signed-out') return redirectToSignIn(visit);
  return notFound();
};

/**
 * The session of the request: `const { userId } = await auth()`. With conditions that a page has:
 * `const { userId } = await auth.protect({ role: 'org:admin' })`.
 */
export const auth: (() => Promise<Auth>) & { readonly protect: typeof protect } = Object.assign(readAuth, { protect });
