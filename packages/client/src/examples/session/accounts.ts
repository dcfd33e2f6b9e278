// An example of the guide about sessions: several accounts in one browser.
import type { Latchkey, Session } from '../../index.ts';

/** All sessions of this browser. */
export const accounts = (latchkey: Latchkey): readonly Session[] => latchkey.client?.signedInSessions ?? [];

/** Switches the account. The new account is rendered only after the navigation. */
export const switchTo = (latchkey: Latchkey, session: Session): Promise<void> =>
  latchkey.setActive({ session, redirectUrl: '/' });

/** Ends one session; the others stay active. */
export const signOutOne = (latchkey: Latchkey, session: Session): Promise<void> =>
  latchkey.signOut({ sessionId: session.id, redirectUrl: '/accounts' });

/** Ends all sessions. */
export const signOutAll = (latchkey: Latchkey): Promise<void> => latchkey.signOut({ redirectUrl: '/goodbye' });
