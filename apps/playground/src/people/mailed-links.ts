// Links in mails lead to the home page of the application, and a new development instance does not know ours yet.
import { patchInstance, readInstance } from '../operator.ts';
import { valueAt } from '../settings/document.ts';

const PATH = ['display_config', 'home_url'];

/** Tells the service where we are, unless an operator has said something else. */
export const ensureHome = async (): Promise<void> => {
  const home = String(valueAt(await readInstance(), PATH) ?? '');
  if (/^https?:/.test(home)) return;
  await patchInstance({ display_config: { home_url: `${window.location.origin}/` } });
};

const TICKET = '__latchkey_ticket';
const STATUS = '__latchkey_status';

/** The page that takes the ticket with which the home page was opened; none without one, or for who is signed in already. */
export const ticketPage = (search: string): string | undefined => {
  const params = new URLSearchParams(search);
  const status = params.get(STATUS);
  if (!params.has(TICKET) || status === 'complete') return undefined;
  return `${status === 'sign_up' ? '/sign-up' : '/sign-in'}${search}`;
};
