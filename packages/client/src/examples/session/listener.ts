// An example of the guide about sessions: listening for every change without a framework.
import type { Latchkey } from '../../index.ts';

/** Writes the signed-in user, now and after every change; returns a function that stops it. */
export const showAccount = (latchkey: Latchkey, write: (text: string) => void): (() => void) =>
  latchkey.addListener(({ user, organization }) => {
    // Undefined: the session is changing. Render neither account.
    if (user === undefined) return;
    write(user ? [user.fullName, organization?.name].filter(Boolean).join(', ') : 'Nobody is signed in');
  });
