// The two calls of the page that a one-time link opens. The token is in the fragment of the address, which no server sees.
import { CONSOLE_API_PREFIX, type ConsoleBody, type ConsoleReply } from '@latchkey/wire/console';
import { send } from '../../api/call.ts';

export type WelcomeCheck = ConsoleReply<'POST /welcome/check'>;

/** The token of the link. */
export const tokenIn = (hash: string): string => hash.replace(/^#/, '');

/** What the link is for; throws `CallFailure` if it cannot be used. */
export const checkLink = async (token: string): Promise<WelcomeCheck> =>
  // The contract of this call.
  (await send('POST', `${CONSOLE_API_PREFIX}/welcome/check`, { body: { token }, headers: {} })) as WelcomeCheck;

/** Uses the link; returns the ticket of the sign-in. */
export const acceptLink = async (body: ConsoleBody<'POST /welcome'>): Promise<string> => {
  const reply = await send('POST', `${CONSOLE_API_PREFIX}/welcome`, { body, headers: {} });
  // The contract of this call.
  return (reply as ConsoleReply<'POST /welcome'>).ticket;
};
