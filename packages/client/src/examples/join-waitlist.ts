// An example of the guide about sign-in methods: a place on the waitlist.
import { isApiError, type Latchkey } from '../index.ts';

/** Asks for a place; the answer is what to tell the person. */
export const joinWaitlist = async (latchkey: Latchkey, emailAddress: string): Promise<string> => {
  try {
    await latchkey.joinWaitlist({ emailAddress });
    return 'You are on the list. We will write to you.';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.errors[0]?.longMessage ?? error.message;
  }
};
