// Components that redirect as soon as the client has loaded, and render nothing except after a redirect loop.
import {
  type AuthLinkOptions,
  isRuntimeError,
  type Latchkey,
  type RedirectLoopError,
  type Snapshot,
} from '@latchkey/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenSessionKnown } from './known-session.ts';
import { useLatchkey } from './use-latchkey.ts';
import { useSnapshot } from './use-snapshot.ts';

/** The target, and the reason of the redirect without its prefix. */
type Way = readonly [to: string, reason: string];

/**
 * Once per mount, also in StrictMode: a second redirect would be a second history entry. After too many redirects for the
 * same reason the user gets an explanation and a link to the target instead.
 */
const useRedirect = (choose: (latchkey: Latchkey) => Way): ReactNode => {
  const latchkey = useLatchkey();
  const isStarted = useRef(false);
  const latest = useRef(choose);
  latest.current = choose;
  const [loop, setLoop] = useState<RedirectLoopError>();
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const go = ([to, reason]: Way) => latchkey.__internal_navigateAutomatically(to, `redirect_to_${reason}`);
    whenSessionKnown(latchkey)
      .then(({ status }) => (status === 'ready' ? go(latest.current(latchkey)) : undefined))
      .catch((error: unknown) => {
        if (isRuntimeError(error) && error.code === 'redirect_loop') setLoop(error as RedirectLoopError);
        latchkey.platform.log.error('the redirect failed.', error);
      });
  }, [latchkey]);
  return loop ? (
    <div role="alert">
      <p>{loop.message}</p>
      <a href={loop.target}>{loop.target}</a>
    </div>
  ) : null;
};

/**
 * Redirects to the sign-in page and back afterwards. A session with tasks goes to its task. If another session of this browser
 * exists, it redirects to the after-sign-out URL instead, where the user can choose that session.
 *
 * @example
 * <SignedOut><RedirectToSignIn /></SignedOut>
 */
export const RedirectToSignIn = (props: AuthLinkOptions) =>
  useRedirect((latchkey) => {
    const { session, client } = latchkey.store.getSnapshot();
    const taskUrl = latchkey.buildTasksUrl(props);
    const hasOtherSessions = !session && client?.signedInSessions.length;
    return hasOtherSessions && !taskUrl
      ? [latchkey.buildAfterSignOutUrl(), 'after_sign_out']
      : [taskUrl || latchkey.buildSignInUrl(props), 'sign_in'];
  });

/** Redirects to the sign-up page and back afterwards. */
export const RedirectToSignUp = (props: AuthLinkOptions) =>
  useRedirect((latchkey) => [latchkey.buildSignUpUrl(props), 'sign_up']);

/** Redirects to the user's profile page. */
export const RedirectToUserProfile = () => useRedirect((latchkey) => [latchkey.buildUserProfileUrl(), 'user_profile']);

/** Redirects to the active organization's page. */
export const RedirectToOrganizationProfile = () =>
  useRedirect((latchkey) => [latchkey.buildOrganizationProfileUrl(), 'organization_profile']);

/** Redirects to the page that creates an organization. */
export const RedirectToCreateOrganization = () =>
  useRedirect((latchkey) => [latchkey.buildCreateOrganizationUrl(), 'create_organization']);

const hasTask = ({ pendingSession }: Snapshot) => !!pendingSession;

/**
 * Redirects to the current task of a pending session and back afterwards; renders nothing while there is none.
 *
 * @example
 * <SignedOut><RedirectToTasks /></SignedOut>
 */
export const RedirectToTasks = (props: AuthLinkOptions) =>
  useSnapshot(hasTask) ? <RedirectToSignIn {...props} /> : null;
