// Invitations and sign-in links lead to the home page, which passes their ticket on to the page that accepts it.

const TICKET = '__latchkey_ticket';
const STATUS = '__latchkey_status';

/** The page that accepts the ticket in the home page's URL; undefined without one, or if a session is active. */
export const ticketPage = (search: string): string | undefined => {
  const params = new URLSearchParams(search);
  const status = params.get(STATUS);
  if (!params.has(TICKET) || status === 'complete') return undefined;
  return `${status === 'sign_up' ? '/sign-up' : '/sign-in'}${search}`;
};
