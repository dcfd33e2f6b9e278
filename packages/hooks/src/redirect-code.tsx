// What the redirect components and the callback page do; downloaded with the first of them, while the client loads.
import {
  type AuthLinkOptions,
  type HandleRedirectCallbackParams,
  isRuntimeError,
  type Latchkey,
  type RedirectLoopError,
} from '@latchkey/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WhenSessionKnown } from './known-session.ts';

/** The target, and the reason of the redirect without its prefix. */
type Target = readonly [to: string, reason: string];

const TARGETS = {
  signIn: (latchkey: Latchkey, props: AuthLinkOptions): Target => {
    const { session, client } = latchkey.store.getSnapshot();
    const taskUrl = latchkey.buildTasksUrl(props);
    const hasOtherSessions = !session && client?.signedInSessions.length;
    return hasOtherSessions && !taskUrl
      ? [latchkey.buildAfterSignOutUrl(), 'after_sign_out']
      : [taskUrl || latchkey.buildSignInUrl(props), 'sign_in'];
  },
  signUp: (latchkey: Latchkey, props: AuthLinkOptions): Target => [latchkey.buildSignUpUrl(props), 'sign_up'],
  userProfile: (latchkey: Latchkey): Target => [latchkey.buildUserProfileUrl(), 'user_profile'],
  organizationProfile: (latchkey: Latchkey): Target => [latchkey.buildOrganizationProfileUrl(), 'organization_profile'],
  createOrganization: (latchkey: Latchkey): Target => [latchkey.buildCreateOrganizationUrl(), 'create_organization'],
};

/** The pages to redirect to. */
export type RedirectPage = keyof typeof TARGETS;

/** Passed in: this module does not bundle code that the page already has. */
export type Given = { readonly latchkey: Latchkey; readonly whenKnown: WhenSessionKnown };

/** Works once the client has loaded, once per mount, also in StrictMode: a second redirect would be a second history entry. */
const useOnceReady = (
  { latchkey, whenKnown }: Given,
  work: () => unknown,
  onFailure: (error: unknown) => void,
): void => {
  const isStarted = useRef(false);
  const latest = useRef({ work, onFailure });
  latest.current = { work, onFailure };
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    whenKnown(latchkey)
      .then(({ status }) => (status === 'ready' ? latest.current.work() : undefined))
      .catch((error: unknown) => latest.current.onFailure(error));
  }, [latchkey, whenKnown]);
};

export type RedirectProps = Given & {
  readonly to: RedirectPage;
  readonly link: AuthLinkOptions;
};

/** After too many redirects for the same reason the user gets an explanation and a link to the target instead. */
export const Redirect = ({ to, link, ...given }: RedirectProps): ReactNode => {
  const { latchkey } = given;
  const [loop, setLoop] = useState<RedirectLoopError>();
  const redirect = () => {
    const [url, reason] = TARGETS[to](latchkey, link);
    return latchkey.__internal_navigateAutomatically(url, `redirect_to_${reason}`);
  };
  useOnceReady(given, redirect, (error) => {
    if (isRuntimeError(error) && error.code === 'redirect_loop') setLoop(error as RedirectLoopError);
    latchkey.platform.log.error('the redirect failed.', error);
  });
  return loop ? (
    <div role="alert">
      <p>{loop.message}</p>
      <a href={loop.target}>{loop.target}</a>
    </div>
  ) : null;
};

export type CallbackProps = Given & { readonly params: HandleRedirectCallbackParams };

/** Once per mount: a transfer works only once. */
export const Callback = ({ params, ...given }: CallbackProps) => {
  const { latchkey } = given;
  useOnceReady(
    given,
    () => latchkey.handleRedirectCallback(params),
    (error) => latchkey.platform.log.error('the sign-in could not be completed.', error),
  );
  return null;
};
