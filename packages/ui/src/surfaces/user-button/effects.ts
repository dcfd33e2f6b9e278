// Performs the effects of the user button's panel with the client.
import { isKnownError, type Latchkey, type UserButtonProps } from '@latchkey/client';
import { ADD_ACCOUNT_RELEASE_MS, MANAGE_CLOSE_MS } from '@latchkey/wire';
import { otherSessions } from '../../flows/profile/account-name.ts';
import type { UserButtonDeed, UserButtonEffect, UserButtonEvent } from '../../flows/user-button/user-button.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { readRefusal } from '../shared/problems/error-to-problems.ts';
import { said } from '../shared/redirects/redirects.ts';
import { opensProfile } from './opens-profile.ts';

type Context = EffectContext<UserButtonEvent>;
type Deed<Do extends UserButtonDeed['do']> = Extract<UserButtonDeed, { do: Do }>;

/** The client, and the current options of the host. */
export type UserButtonWork = { readonly latchkey: Latchkey; readonly props: () => UserButtonProps };

/** Sends an event after a delay, unless the button has unmounted by then. */
const later = (
  { latchkey }: UserButtonWork,
  milliseconds: number,
  event: UserButtonEvent,
  { send, signal }: Context,
) => {
  const cancel = latchkey.platform.timers.after(milliseconds, () => send(event));
  signal.addEventListener('abort', cancel, { once: true });
};

/** The URL of the profile at one of its pages: every routing mode reads a hash. */
const profilePage = (url: string, path: string | undefined): string =>
  path === undefined ? url : `${url.split('#')[0]}#/${path.replace(/^\/+/, '')}`;

const manage = async (work: UserButtonWork, { path }: Deed<'manage'>, context: Context): Promise<void> => {
  const { latchkey } = work;
  const { userProfileUrl, userProfileProps } = work.props();
  if (opensProfile(work.props())) {
    context.send({ type: 'done' });
    return latchkey.openUserProfile({ ...userProfileProps, ...said({ __experimental_startPath: path }) });
  }
  later(work, MANAGE_CLOSE_MS, { type: 'done' }, context);
  await latchkey.navigate(profilePage(userProfileUrl || latchkey.buildUserProfileUrl(), path));
};

const signOut = async ({ latchkey, props }: UserButtonWork): Promise<void> => {
  const { client, session, user } = latchkey;
  const { afterSignOutUrl, afterMultiSessionSingleSignOutUrl: afterOne } = props();
  if (session && otherSessions(client?.signedInSessions ?? [], user?.id ?? '').length > 0) {
    const redirectUrl = afterOne
      ? latchkey.buildUrlWithAuth(afterOne)
      : latchkey.buildAfterMultiSessionSingleSignOutUrl();
    return latchkey.signOut({ sessionId: session.id, redirectUrl });
  }
  return latchkey.signOut({ redirectUrl: afterSignOutUrl || latchkey.buildAfterSignOutUrl() });
};

const addAccount = async (work: UserButtonWork, context: Context): Promise<void> => {
  const { latchkey, props } = work;
  later(work, ADD_ACCOUNT_RELEASE_MS, { type: 'released' }, context);
  const { signInUrl } = props();
  await latchkey.navigate(signInUrl ? latchkey.buildUrlWithAuth(signInUrl) : latchkey.buildSignInUrl());
};

/** The actions that close the panel. */
const closing = async (work: UserButtonWork, deed: UserButtonDeed): Promise<void> => {
  const { latchkey, props } = work;
  switch (deed.do) {
    case 'sign-out':
      return signOut(work);
    case 'sign-out-of-all':
      return latchkey.signOut({ redirectUrl: props().afterSignOutUrl || latchkey.buildAfterSignOutUrl() });
    case 'switch': {
      const display = latchkey.store.getSnapshot().environment?.displayConfig;
      const redirectUrl = props().afterSwitchSessionUrl || display?.afterSwitchSessionUrl || undefined;
      return latchkey.setActive({ session: deed.sessionId, ...said({ redirectUrl }) });
    }
    case 'follow':
      return void (await latchkey.navigate(deed.href));
    case 'call':
      return deed.onClick();
    default:
      return undefined;
  }
};

const perform = async (work: UserButtonWork, deed: UserButtonDeed, context: Context): Promise<void> => {
  try {
    if (deed.do === 'manage') return await manage(work, deed, context);
    if (deed.do === 'add-account') return await addAccount(work, context);
    await closing(work, deed);
    context.send({ type: 'done' });
  } catch (error) {
    // An error of a host's item is logged for its developers; the panel does not stay busy.
    if (!isKnownError(error)) {
      context.send({ type: 'done' });
      work.latchkey.platform.log.error('an item of the account menu failed.', error);
      return;
    }
    context.send({ type: 'refused', problems: readRefusal(error).problems });
  }
};

/** Creates the performer of one button. */
export const createUserButtonEffects =
  (work: UserButtonWork): Perform<UserButtonEvent, UserButtonEffect> =>
  (effect, context) => {
    if (effect.run === 'perform') return perform(work, effect.deed, context);
    const { __experimental_asStandalone: isStandalone } = work.props();
    return typeof isStandalone === 'function' ? isStandalone(false) : undefined;
  };
