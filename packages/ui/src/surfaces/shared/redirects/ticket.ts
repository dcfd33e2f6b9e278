// The ticket in the page's URL.
import type { Latchkey } from '@latchkey/client';
import { LANDING_NAMES } from '@latchkey/wire';
import { pageParams } from './redirects.ts';

/** A ticket, and whether its user has no account yet. */
export type Ticket = { readonly value: string; readonly forSignUp: boolean };

/** The ticket of the page, if it was opened with one. */
export const readTicket = (latchkey: Latchkey): Ticket | undefined => {
  const params = pageParams(latchkey);
  const value = params.get(LANDING_NAMES.ticket);
  return value ? { value, forSignUp: params.get(LANDING_NAMES.status) === 'sign_up' } : undefined;
};
