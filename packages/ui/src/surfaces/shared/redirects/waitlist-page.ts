// The waitlist URL, with the address the user has typed.
import type { Latchkey } from '@latchkey/client';

/** The URL of the props, else that of the instance. The typed address is in the hash, which browsers do not send to servers. */
export const waitlistPage = (latchkey: Latchkey, given: string | undefined, emailAddress = ''): string => {
  const page = given || latchkey.buildWaitlistUrl();
  if (!page || !emailAddress) return page;
  const [, hash] = page.split('#');
  const address = new URLSearchParams({ email_address: emailAddress });
  // A hash may contain a path and a query.
  const mark = hash ? (hash.includes('?') ? '&' : '?') : `${hash === undefined ? '#' : ''}/?`;
  return `${page}${mark}${address}`;
};
