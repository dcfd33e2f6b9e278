// An example of the guide about sign-in methods: the ticket in the address of the page.
import type { Latchkey } from '../../index.ts';

/** Signs in or up with the ticket in the URL, depending on the status parameter next to it. */
export const takeTicket = async (latchkey: Latchkey, ticket: string, status: string | null): Promise<void> => {
  const { client } = latchkey;
  const attempt = await (status === 'sign_up' ? client?.signUp : client?.signIn)?.create({
    strategy: 'ticket',
    ticket,
  });
  if (attempt?.status === 'complete') await latchkey.setActive({ session: attempt.createdSessionId });
};
