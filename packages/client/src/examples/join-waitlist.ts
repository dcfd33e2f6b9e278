// An example of the guide about sign-in methods: an entry on the waitlist.
import { isApiError, type Latchkey } from '../index.ts';

/** Joins the waitlist; returns the message to show. */
export const joinWaitlist = async (latchkey: Latchkey, emailAddress: string): Promise<string> => {
  try {
    await latchkey.joinWaitlist({ emailAddress });
    return 'You are on the list. We will write to you.';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.errors[0]?.longMessage ?? error.message;
  }
};
