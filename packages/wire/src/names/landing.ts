// Query parameters that a link, a ticket or a provider's popup adds to the page it leads to: only such pages read these.
import { PROVIDER } from './provider.ts';

export const status = `__${PROVIDER}_status`;
export const createdSession = `__${PROVIDER}_created_session`;
export const ticket = `__${PROVIDER}_ticket`;
export const invitationToken = `__${PROVIDER}_invitation_token`;
/** Name of a provider's popup, known to the page that opened it. */
export const popup = `__${PROVIDER}_popup`;
