// Links in mails lead to the home page of the application, which a new development instance does not know yet.
import { patchInstance, readInstance } from '../operator.ts';
import { valueAt } from '../settings/document.ts';

const PATH = ['display_config', 'home_url'];

/** Sets our home page at the service, unless an operator has set another. */
export const ensureHome = async (): Promise<void> => {
  const home = String(valueAt(await readInstance(), PATH) ?? '');
  if (/^https?:/.test(home)) return;
  await patchInstance({ display_config: { home_url: `${window.location.origin}/` } });
};

const TICKET = '__latchkey_ticket';
const STATUS = '__latchkey_status';

/** The page that accepts the ticket in the home page's URL; undefined without one, or if a session is active. */
export const ticketPage = (search: string): string | undefined => {
  const params = new URLSearchParams(search);
  const status = params.get(STATUS);
  if (!params.has(TICKET) || status === 'complete') return undefined;
  return `${status === 'sign_up' ? '/sign-up' : '/sign-in'}${search}`;
};
