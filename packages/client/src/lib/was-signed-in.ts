// Whether somebody was signed in here when the page was last open: known before anything is loaded.
import { CLIENT_NAMES } from '@latchkey/wire';

/** Reads the cookies of a document; only a session leaves this one, under its plain or its suffixed name. */
export const wasSignedIn = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(CLIENT_NAMES.cookies.session) && !cookie.endsWith('='));
