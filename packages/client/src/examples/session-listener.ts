// An example of the guide about sessions: hearing of every change without a framework.
import type { Latchkey } from '../index.ts';

/** Writes who is signed in, now and after every change; the answer ends it. */
export const showAccount = (latchkey: Latchkey, write: (text: string) => void): (() => void) =>
  latchkey.addListener(({ user, organization }) => {
    // Undefined: one account is on its way out and the next one on its way in. Draw neither.
    if (user === undefined) return;
    write(user ? [user.fullName, organization?.name].filter(Boolean).join(', ') : 'Nobody is signed in');
  });
