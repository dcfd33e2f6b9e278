// The page of the waiting list, with the address somebody already typed.
import type { Latchkey } from '@latchkey/client';

/** The page a surface was given, else that of the instance. The typed address goes into the hash, which no server logs. */
export const waitlistPage = (latchkey: Latchkey, given: string | undefined, emailAddress = ''): string => {
  const page = given || latchkey.buildWaitlistUrl();
  if (!page || !emailAddress) return page;
  const [, hash] = page.split('#');
  const address = new URLSearchParams({ email_address: emailAddress });
  // A hash may hold a path, and a query of its own.
  const mark = hash ? (hash.includes('?') ? '&' : '?') : `${hash === undefined ? '#' : ''}/?`;
  return `${page}${mark}${address}`;
};
