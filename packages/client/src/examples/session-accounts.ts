// An example of the guide about sessions: several accounts in one browser.
import type { Latchkey, Session } from '../index.ts';

/** Everybody who is signed in here. */
export const accounts = (latchkey: Latchkey): readonly Session[] => latchkey.client?.signedInSessions ?? [];

/** Goes on as somebody else. Nothing is drawn for the new account before the page is at its start. */
export const switchTo = (latchkey: Latchkey, session: Session): Promise<void> =>
  latchkey.setActive({ session, redirectUrl: '/' });

/** Ends one of them; the others stay signed in. */
export const signOutOne = (latchkey: Latchkey, session: Session): Promise<void> =>
  latchkey.signOut({ sessionId: session.id, redirectUrl: '/accounts' });

/** Ends all of them. */
export const signOutAll = (latchkey: Latchkey): Promise<void> => latchkey.signOut({ redirectUrl: '/goodbye' });
