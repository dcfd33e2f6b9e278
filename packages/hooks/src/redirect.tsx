// Components that redirect as soon as the client has loaded, and render nothing except after a redirect loop.
import type { AuthLinkOptions, HandleRedirectCallbackParams, Snapshot } from '@latchkey/client';
import type { ReactNode } from 'react';
import { createDownload, useDownload } from './download.ts';
import { whenSessionKnown } from './known-session.ts';
import type { Given, RedirectPage } from './redirect-code.tsx';
import { useLatchkey } from './use-latchkey.ts';
import { useSnapshot } from './use-snapshot.ts';

const redirectCode = createDownload(() => import('./redirect-code.tsx'));

type Code = typeof import('./redirect-code.tsx');

/** Renders with the downloaded code; a page that cannot continue is a failure for the host's error boundary. */
const useRedirectCode = (render: (code: Code, given: Given) => ReactNode): ReactNode => {
  const latchkey = useLatchkey();
  const { code, failure } = useDownload(redirectCode);
  if (failure) throw failure.error;
  return code ? render(code, { latchkey, whenKnown: whenSessionKnown }) : null;
};

const useRedirect = (to: RedirectPage, link: AuthLinkOptions = {}) =>
  useRedirectCode(({ Redirect }, given) => <Redirect {...given} to={to} link={link} />);

/**
 * Redirects to the sign-in page and back afterwards. A session with tasks goes to its task. If another session of this browser
 * exists, it redirects to the after-sign-out URL instead, where the user can choose that session.
 *
 * @example
 * <SignedOut><RedirectToSignIn /></SignedOut>
 */
export const RedirectToSignIn = (props: AuthLinkOptions) => useRedirect('signIn', props);

/** Redirects to the sign-up page and back afterwards. */
export const RedirectToSignUp = (props: AuthLinkOptions) => useRedirect('signUp', props);

/** Redirects to the user's profile page. */
export const RedirectToUserProfile = () => useRedirect('userProfile');

/** Redirects to the active organization's page. */
export const RedirectToOrganizationProfile = () => useRedirect('organizationProfile');

/** Redirects to the page that creates an organization. */
export const RedirectToCreateOrganization = () => useRedirect('createOrganization');

const hasTask = ({ pendingSession }: Snapshot) => !!pendingSession;

/**
 * Redirects to the current task of a pending session and back afterwards; renders nothing while there is none.
 *
 * @example
 * <SignedOut><RedirectToTasks /></SignedOut>
 */
export const RedirectToTasks = (props: AuthLinkOptions) =>
  useSnapshot(hasTask) ? <RedirectToSignIn {...props} /> : null;

/**
 * Completes a sign-in or sign-up on the page that is the `redirectUrl` of `authenticateWithRedirect`, and navigates on.
 *
 * @example
 * <Route path="/sso-callback" element={<AuthenticateWithRedirectCallback />} />
 */
export const AuthenticateWithRedirectCallback = (props: HandleRedirectCallbackParams) =>
  useRedirectCode(({ Callback }, given) => <Callback {...given} params={props} />);
